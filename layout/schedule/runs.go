package schedule

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Parts of rows that are runs of neighbours on both sides, or several of them at the same
// distances, differ in how long they are and how many: a routine gets that from its calls.

// runs are the parts of a family that are moved by such routines.
type runs struct {
	family
	kinds map[string]*runKind
	order []*runKind
}

// A runKind is parts that one routine moves.
type runKind struct {
	strides []digit // of the digits around a run
	lanes   int64   // of the vectors that copy it
	lined   bool    // in whole lines
	parts   int
	calls   []runCall
	most    []int64 // of each value that calls give
	rows    int64
}

// A runCall is a call of a kind's routine by another one, in elements.
type runCall struct {
	routine, number int // of the calling routine, and of the call among those it has
	placedCall
}

// Parts may have nests of their own if those are no more than mostNests in bands of all
// heights. A row that begins anywhere in a line takes as much text as askewNests others, and one
// of which all begin alike as linedNests.
const mostNests, askewNests, linedNests = 80, 6, 2

// newRuns finds out which parts of a family, in bands of so many heights, are of a kind of
// which there are several; nil where each may have nests of its own.
func (s *scheduler) newRuns(f family, heights int) *runs {
	r := &runs{family: f, kinds: map[string]*runKind{}}
	nests := 0
	for _, p := range f.parts {
		key, k, ok := s.runKind(p)
		switch {
		case ok && k.lined && f.destination%k.lanes != 0:
			nests += askewNests
		case ok && k.lined:
			nests += linedNests
		default:
			nests++
		}
		if !ok {
			continue
		}
		if r.kinds[key] == nil {
			r.kinds[key] = k
			r.order = append(r.order, k)
		}
		r.kinds[key].parts++
	}
	if nests*heights <= mostNests {
		return nil
	}
	return r
}

// isLongRun reports whether so many elements have lines enough that it matters where they begin.
func (s *scheduler) isLongRun(elements int64) bool { return elements >= leastLines*s.lineUpTo() }

// runKind returns the kind of a part, if it is runs.
func (s *scheduler) runKind(p part) (key string, k *runKind, ok bool) {
	last := len(p.digits) - 1
	if last < 0 || !p.digits[last].isRun() {
		return "", nil, false
	}
	length := p.digits[last].extent
	k = &runKind{strides: p.digits[:last], lanes: s.copiedLanes(length)}
	if k.lined = s.Streaming && s.isLongRun(length); k.lined {
		k.lanes = s.lineUpTo()
	}
	b := binary.AppendVarint(nil, k.lanes)
	if k.lined {
		b = append(b, 1)
	}
	for _, d := range k.strides {
		b = binary.AppendVarint(binary.AppendVarint(b, d.source), d.destination)
	}
	return string(b), k, true
}

// call makes the last routine call that of a part's kind, and reports whether there is one.
func (r *runs) call(s *scheduler, c bandCalls, p part) bool {
	if r == nil {
		return false
	}
	key, _, ok := s.runKind(p)
	if !ok || r.kinds[key].parts < enoughAlike {
		return false
	}
	r.kinds[key].call(s, c, p)
	return true
}

// call makes the last routine call that of a kind: for one band, or, where bands are rows,
// for all.
func (k *runKind) call(s *scheduler, c bandCalls, p part) {
	call, last := Call{Values: k.values(p)}, len(s.Routines)-1
	if s.Routines[last].Once {
		k.rows = max(k.rows, c.most)
	} else {
		call.Bands = c.height
		k.rows = max(k.rows, c.height)
	}
	k.calls = append(k.calls, s.addCall(last, c, p, call))
	for i, v := range call.Values {
		if i == len(k.most) {
			k.most = append(k.most, 0)
		}
		k.most[i] = max(k.most[i], v)
	}
}

// addCall adds a call for a part of bands to a routine.
func (s *scheduler) addCall(routine int, c bandCalls, p part, call Call) runCall {
	caller := &s.Routines[routine]
	around := c.given()
	if caller.Once {
		around[2] = digit{extent: 1}
	}
	caller.Calls = append(caller.Calls, call)
	return runCall{routine, len(caller.Calls) - 1, placedCall{
		source: c.from.first + p.source, destination: c.to.first + p.destination, around: around,
	}}
}

// completeCalls makes calls those of the next routine, and returns its steps.
func (s *scheduler) completeCalls(calls []runCall) (from, to steps) {
	placed := make([]placedCall, len(calls))
	for i, c := range calls {
		placed[i] = c.placedCall
	}
	from, to = stepsOf(placed)
	for _, c := range calls {
		call := &s.Routines[c.routine].Calls[c.number]
		call.Routine = len(s.Routines)
		call.Source, call.Destination, call.Loops = c.inSteps(from, to)
		for i := range call.Loops {
			call.Loops[i].Extent = 0 // it is the caller's
		}
	}
	return from, to
}

// values returns what a call gives: how many runs there are in each digit around them; how
// many vectors a whole run has, or lines behind its first one, wherever that is; and where the
// last vector begins, or how many elements are left but for the lines.
func (k *runKind) values(p part) (values []int64) {
	last := len(p.digits) - 1
	for _, d := range p.digits[:last] {
		values = append(values, d.extent)
	}
	length := p.digits[last].extent
	if k.lined {
		lines := (length - k.lanes + 1) / k.lanes
		return append(values, lines, length-lines*k.lanes)
	}
	return append(values, length/k.lanes, length-k.lanes)
}

// addRuns adds the routines of runs. Calls that get all bands need no order, and those of one
// routine are put together.
func (s *scheduler) addRuns(r *runs) {
	if r == nil {
		return
	}
	for _, k := range r.order {
		if len(k.calls) > 0 {
			s.addRun(r.family, k)
		}
	}
	for _, routine := range s.Routines {
		if routine.Once {
			slices.SortStableFunc(routine.Calls, func(a, b Call) int { return cmp.Compare(a.Routine, b.Routine) })
		}
	}
}

// addRun adds the routine of a kind, and completes its calls.
func (s *scheduler) addRun(f family, k *runKind) {
	from, to := s.completeCalls(k.calls)
	n := Nest{Source: from.first, Destination: to.first}
	loops := loopsOf(givenSteps(from, to, digit{extent: max(2, k.rows), source: f.source, destination: f.destination}))
	given := len(loops) + len(k.most)
	for _, v := range k.most {
		loops = append(loops, Loop{Extent: v + 1})
	}
	for _, d := range k.strides {
		loops = append(loops, Loop{Source: d.source, Destination: d.destination, By: given - ByBands, More: 1})
	}
	inner := s.forRoutine()
	inner.copyRuns(n, k, loops, given)
	share(inner.Nests, len(loops))
	s.Routines = append(s.Routines, Routine{Nests: inner.Nests, Given: given})
}

// copyRuns adds nests that copy runs as long as the last two of the given loops say.
func (s *scheduler) copyRuns(n Nest, k *runKind, loops []Loop, given int) {
	whole, rest := given-2, given-1
	add := func(n Nest, step int, size int64, inner ...Loop) {
		n.Loops = append(slices.Clone(loops), inner...)
		if step >= 0 {
			n.Loops[step].Source, n.Loops[step].Destination = size, size
		}
		if n.Streaming {
			s.announceRuns(&n)
		}
		s.Nests = append(s.Nests, n)
	}
	n.Block = copyOf(k.lanes)
	along := Loop{Source: k.lanes, Destination: k.lanes, By: len(loops) - whole, More: 1}
	if !k.lined {
		add(n, -1, 0, along)
		add(n, rest, 1)
		return
	}
	n.Line = k.lanes
	lines, before, behind := n, n, n
	lines.Block, lines.Streaming = s.copied(k.lanes), true
	add(lines, -1, 0, along)
	block, l := beforeLine()
	before.Block = block
	add(before, -1, 0, l)
	behind.Block, l = behindLine(0)
	l.By, l.More = len(loops)-rest, 1
	add(behind, whole, k.lanes, l)
}

// announceRuns chooses what to announce of lines, as for the longest runs.
func (s *scheduler) announceRuns(n *Nest) {
	if !s.readsFar() {
		return
	}
	longest := *n
	longest.Loops = slices.Clone(n.Loops)
	for i := range longest.Loops {
		if l := &longest.Loops[i]; l.More != 0 {
			l.Extent, l.More = longest.Loops[i-l.By].Extent-1, 0
		}
	}
	longest.Loops = slices.DeleteFunc(longest.Loops, func(l Loop) bool { return l.Source == 0 })
	s.announce(&longest, false, false)
	n.Ahead, n.AheadLevel = longest.Ahead, longest.AheadLevel
}

// enoughAlike is how many parts make a kind.
const enoughAlike = 3
