package interp

import (
	"context"

	"github.com/ttopt/ttopt/ir"
)

// step runs one op.
type step func(f *frame) error

// frame holds the values of one call of a function, each in its place.
type frame struct {
	words   []uint64
	undef   []uint64 // nil unless tracked; the bits of each word that are undefined
	memrefs []*MemRef
	tensors []*Tensor
	results []place // what func.return returned
	run     *run
	stack   int64 // bytes that allocas have taken, up to the end of their scope
}

// bank is the part of a frame a value lives in.
type bank uint8

const (
	wordBank   bank = iota // integers, floats, index and vectors of them: a word a lane
	memrefBank             // memrefs
	tensorBank             // tensors
)

// place is where a value lives: n slots of a bank from at on.
type place struct {
	bank  bank
	at, n int
}

// copyPlace copies a value between frames, or inside one.
func copyPlace(to *frame, d place, from *frame, s place) {
	switch s.bank {
	case wordBank:
		copy(to.words[d.at:d.at+d.n], from.words[s.at:s.at+s.n])
		if to.undef != nil {
			copy(to.undef[d.at:d.at+d.n], from.undef[s.at:s.at+s.n])
		}
	case memrefBank:
		to.memrefs[d.at] = from.memrefs[s.at]
	case tensorBank:
		to.tensors[d.at] = from.tensors[s.at]
	}
}

// run is what the frames of one Machine.Call share.
type run struct {
	ctx        context.Context
	limits     Limits
	steps      int64 // loop iterations, branches and calls so far
	checkpoint int64 // the step at which to look at ctx and limits
	depth      int
	bytes      int64 // allocated and not freed
}

const stepsBetweenChecks = 4096

// tick counts a step of op and says when to stop.
func (r *run) tick(op *ir.Op) error {
	r.steps++
	if r.steps < r.checkpoint {
		return nil
	}
	r.checkpoint = r.steps + stepsBetweenChecks
	if r.limits.Steps > 0 {
		if r.steps > r.limits.Steps {
			return op.Errorf("stopped after %d steps", r.limits.Steps)
		}
		r.checkpoint = min(r.checkpoint, r.limits.Steps+1)
	}
	if err := r.ctx.Err(); err != nil {
		return op.Errorf("stopped: %s", err)
	}
	return nil
}

// take counts n bytes that are to be allocated.
func (r *run) take(op *ir.Op, n int64) error {
	if n > r.limits.Bytes-r.bytes {
		return op.Errorf("needs %d bytes more than the limit of %d", n-(r.limits.Bytes-r.bytes), r.limits.Bytes)
	}
	r.bytes += n
	return nil
}

// block is a compiled basic block.
type block struct {
	steps []step
	// next chooses the successor; nil: the block leaves the region.
	next func(f *frame) (*block, error)
}

func runSteps(steps []step, f *frame) error {
	for _, s := range steps {
		if err := s(f); err != nil {
			return err
		}
	}
	return nil
}

// run executes the region that b is the entry of.
func (b *block) run(f *frame) error {
	for {
		if err := runSteps(b.steps, f); err != nil {
			return err
		}
		if b.next == nil {
			return nil
		}
		var err error
		if b, err = b.next(f); err != nil {
			return err
		}
	}
}
