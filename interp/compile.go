package interp

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// opCompiler turns an op into a step.
type opCompiler func(c *compiler, op *ir.Op) (step, error)

// opTable returns the ops that the machine knows.
func opTable() map[string]opCompiler {
	t := map[string]opCompiler{}
	addFunc(t)
	addArith(t)
	addArithConvert(t)
	addMath(t)
	addAffine(t)
	addSCF(t)
	addSCFParallel(t)
	addCF(t)
	addMemRef(t)
	addMemRefViews(t)
	addMemRefAtomic(t)
	addVector(t)
	addVectorMemory(t)
	addVectorReduce(t)
	addVectorMask(t)
	addTensor(t)
	addTTIR(t)
	return t
}

// function is a compiled func.func.
type function struct {
	op      *ir.Op
	typ     *ir.FunctionType
	args    []place
	entry   *block
	tracked bool
	words   int
	memrefs int
	tensors int
}

func (fn *function) newFrame(r *run) *frame {
	f := &frame{
		words:   make([]uint64, fn.words),
		memrefs: make([]*MemRef, fn.memrefs),
		tensors: make([]*Tensor, fn.tensors),
		run:     r,
	}
	if fn.tracked {
		f.undef = make([]uint64, fn.words)
	}
	return f
}

// maxFrameWords bounds the size of a frame: 512 MiB.
const maxFrameWords = 1 << 26

// compiler compiles one function.
type compiler struct {
	m      *Machine
	fn     *function
	places map[*ir.Value]place
	blocks map[*ir.Block]*block
	under  *place // the mask around the op that is compiled, if there is one
}

// tracked reports whether undefined values are followed.
func (c *compiler) tracked() bool { return c.fn.tracked }

// function returns op compiled; it does so only once.
func (m *Machine) function(op *ir.Op) (*function, error) {
	if fn := m.functions[op]; fn != nil {
		return fn, nil
	}
	attr, _ := op.Attr("function_type").(*ir.TypeAttr)
	if attr == nil {
		return nil, op.Errorf("has no function_type")
	}
	typ, ok := attr.Value().(*ir.FunctionType)
	if !ok {
		return nil, op.Errorf("has a function_type that is not a function type")
	}
	if op.Body() == nil {
		return nil, op.Errorf("@%s is only declared; there is nothing to run", op.SymbolName())
	}
	fn := &function{op: op, typ: typ, tracked: m.options.TrackUndefined}
	c := &compiler{m: m, fn: fn, places: map[*ir.Value]place{}, blocks: map[*ir.Block]*block{}}
	m.functions[op] = fn // before the body: it may call itself
	err := c.body(op)
	if err != nil {
		delete(m.functions, op)
		return nil, err
	}
	return fn, nil
}

func (c *compiler) body(op *ir.Op) (err error) {
	if len(op.Body().Args()) != len(c.fn.typ.Inputs()) {
		return op.Errorf("has an entry block whose arguments are not those of its type")
	}
	if c.fn.args, err = c.placesOf(op, op.Body().Args()); err != nil {
		return err
	}
	c.fn.entry, err = c.region(op.RegionAt(0), func(term *ir.Op) (step, error) {
		if term.Name() != "func.return" {
			return nil, term.Errorf("cannot end a function")
		}
		results, err := c.placesOf(term, term.Operands())
		if err != nil {
			return nil, err
		}
		if len(results) != len(c.fn.typ.Results()) {
			return nil, term.Errorf("returns %d values, but the function type has %d", len(results), len(c.fn.typ.Results()))
		}
		return func(f *frame) error {
			f.results = results
			return nil
		}, nil
	})
	return err
}

// exit compiles a terminator that leaves a region.
type exit func(term *ir.Op) (step, error)

// region compiles all blocks of r and returns the entry.
func (c *compiler) region(r *ir.Region, leave exit) (*block, error) {
	if r.Empty() {
		return nil, r.Op().Errorf("has an empty region")
	}
	for b := range r.Blocks {
		c.blocks[b] = &block{}
	}
	for b := range r.Blocks {
		if err := c.block(b, leave); err != nil {
			return nil, err
		}
	}
	return c.blocks[r.First()], nil
}

func (c *compiler) block(b *ir.Block, leave exit) error {
	out := c.blocks[b]
	if _, err := c.placesOf(b.ParentOp(), b.Args()); err != nil {
		return err
	}
	if b.Empty() {
		return b.ParentOp().Errorf("has a block without a terminator")
	}
	for op := range b.Ops {
		var s step
		var err error
		switch {
		case op != b.Last():
			s, err = c.op(op)
		case op.NumSuccessors() > 0:
			out.next, err = c.branch(op)
		default:
			s, err = leave(op)
		}
		if err != nil {
			return op.AsDiagnostic(err)
		}
		if s != nil {
			out.steps = append(out.steps, s)
		}
	}
	return nil
}

// op compiles an op that is not a terminator; the step may be nil.
func (c *compiler) op(op *ir.Op) (step, error) {
	compile := c.m.table[op.Name()]
	if compile == nil {
		return nil, op.Errorf("cannot be run by the interpreter")
	}
	if err := needsNoStorage(op); err != nil {
		return nil, err
	}
	if _, err := c.placesOf(op, op.Results()); err != nil {
		return nil, err
	}
	return compile(c, op)
}

// needsNoStorage returns an error if an op is of a dialect that takes the shape
// of a tensor's storage for that of the tensor.
func needsNoStorage(op *ir.Op) error {
	switch op.Kind().Dialect() {
	case "func", "ttir", "scf":
		return nil
	}
	for _, v := range slices.Concat(op.Operands(), op.Results()) {
		if t, ok := v.Type().(*ir.TensorType); ok && encoding.Logical(t) != t {
			return op.Errorf("on the storage '%s' cannot be run by the interpreter", t)
		}
	}
	return nil
}

// placesOf returns the places of values, giving one to each that has none.
func (c *compiler) placesOf(op *ir.Op, vs []*ir.Value) ([]place, error) {
	out := make([]place, len(vs))
	for i, v := range vs {
		p, ok := c.places[v]
		if !ok {
			var err error
			if p, err = c.newPlace(v.Type()); err != nil {
				return nil, op.AsDiagnostic(err)
			}
			c.places[v] = p
		}
		out[i] = p
	}
	return out, nil
}

// newPlace makes room in the frame for a value of type t.
func (c *compiler) newPlace(t ir.Type) (place, error) {
	switch t := t.(type) {
	case *ir.MemRefType, *ir.UnrankedMemRefType:
		c.fn.memrefs++
		return place{memrefBank, c.fn.memrefs - 1, 1}, nil
	case *ir.TensorType:
		if _, err := scalarOf(encoding.LogicalElem(t)); err != nil {
			return place{}, err
		}
		c.fn.tensors++
		return place{tensorBank, c.fn.tensors - 1, 1}, nil
	}
	n, err := laneCount(t)
	if err != nil {
		return place{}, err
	}
	at := c.fn.words
	if n > maxFrameWords-at {
		return place{}, errFrameTooLarge
	}
	c.fn.words += n
	return place{wordBank, at, n}, nil
}

// at returns where the words of operand i begin.
func (c *compiler) at(op *ir.Op, i int) int { return c.place(op.Operand(i)).at }

// place returns the place of a value that must have one: an operand. Values
// are given places in the order of the text, so one that is defined in a later
// block gets its place here.
func (c *compiler) place(v *ir.Value) place {
	if p, ok := c.places[v]; ok {
		return p
	}
	p, err := c.newPlace(v.Type())
	if err != nil {
		// The defining op reports it: its results are given places too.
		return place{}
	}
	c.places[v] = p
	return p
}

// result returns the place of result i.
func (c *compiler) result(op *ir.Op, i int) place { return c.places[op.Result(i)] }

// move returns a step that copies values to other places, all at once: a
// source may be a destination too.
func (c *compiler) move(op *ir.Op, from []*ir.Value, to []place) (step, error) {
	if len(from) != len(to) {
		return nil, op.Errorf("passes %d values on where %d are expected", len(from), len(to))
	}
	src, err := c.placesOf(op, from)
	if err != nil {
		return nil, err
	}
	written := map[place]bool{}
	overlap := false
	for i, p := range src {
		if p.bank != to[i].bank || p.n != to[i].n {
			return nil, op.Errorf("passes value #%d on to one of another type", i)
		}
		overlap = overlap || written[p]
		written[to[i]] = true
	}
	type pair struct{ from, to place }
	var pairs []pair
	if !overlap {
		for i, p := range src {
			if p != to[i] {
				pairs = append(pairs, pair{p, to[i]})
			}
		}
	} else {
		for i, p := range src {
			tmp, err := c.newPlace(from[i].Type())
			if err != nil {
				return nil, err
			}
			pairs = append(pairs, pair{p, tmp})
			src[i] = tmp
		}
		for i, tmp := range src {
			pairs = append(pairs, pair{tmp, to[i]})
		}
	}
	switch {
	case len(pairs) == 0:
		return nil, nil
	case len(pairs) == 1 && pairs[0].from.bank == wordBank && pairs[0].from.n == 1 && !c.tracked():
		s, d := pairs[0].from.at, pairs[0].to.at
		return func(f *frame) error {
			f.words[d] = f.words[s]
			return nil
		}, nil
	}
	return func(f *frame) error {
		for i := range pairs {
			copyPlace(f, pairs[i].to, f, pairs[i].from)
		}
		return nil
	}, nil
}
