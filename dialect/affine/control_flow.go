package affine

import (
	"math"

	"github.com/ttopt/ttopt/ir"
)

// LoopRegions implements ir.LoopLike.
func (forLoop) LoopRegions(op *ir.Op) []*ir.Region { return []*ir.Region{op.RegionAt(0)} }

// LoopRegions implements ir.LoopLike.
func (parallel) LoopRegions(op *ir.Op) []*ir.Region { return []*ir.Region{op.RegionAt(0)} }

// Speculatability implements ir.Speculator: with a step of 1 the loop comes to
// an end.
func (forLoop) Speculatability(op *ir.Op) ir.Speculatability {
	if (ForOp{op}).Step() == 1 {
		return ir.RecursivelySpeculatable
	}
	return ir.NotSpeculatable
}

// Speculatability implements ir.Speculator.
func (ifOp) Speculatability(*ir.Op) ir.Speculatability { return ir.RecursivelySpeculatable }

// Speculatability implements ir.Speculator.
func (parallel) Speculatability(*ir.Op) ir.Speculatability { return ir.RecursivelySpeculatable }

// EntrySuccessors implements ir.RegionBrancher: the body, the end, or either
// where the number of iterations is not known.
func (l forLoop) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	trips, known := ForOp{op}.Trips()
	switch {
	case known && trips > 0:
		return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 1)}
	case known:
		return []ir.RegionSuccessor{ir.Leaving(op)}
	}
	return l.RegionSuccessors(op, nil)
}

// RegionSuccessors implements ir.RegionBrancher: a loop of one iteration ends.
func (forLoop) RegionSuccessors(op *ir.Op, from *ir.Region) []ir.RegionSuccessor {
	if trips, known := (ForOp{op}).Trips(); from != nil && known && trips == 1 {
		return []ir.RegionSuccessor{ir.Leaving(op)}
	}
	return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 1), ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (forLoop) EntryOperands(op *ir.Op, _ ir.RegionSuccessor) []*ir.Value { return ForOp{op}.Inits() }

// Trips returns the number of iterations of a loop between two constants, if an int64 has it.
func (f ForOp) Trips() (n int64, known bool) {
	lo, ok := f.Lower().Const()
	if !ok {
		return 0, false
	}
	hi, ok := f.Upper().Const()
	if !ok || f.Step() <= 0 {
		return 0, false
	}
	if hi <= lo {
		return 0, true
	}
	// The distance of two int64 fits in a uint64.
	last := (uint64(hi) - uint64(lo) - 1) / uint64(f.Step())
	return int64(last) + 1, last < math.MaxInt64
}

// EntrySuccessors implements ir.RegionBrancher.
func (i ifOp) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	list := []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
	if op.RegionAt(1).Empty() {
		return append(list, ir.Leaving(op))
	}
	return append(list, ir.IntoRegion(op.RegionAt(1), 0))
}

// RegionSuccessors implements ir.RegionBrancher.
func (ifOp) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (ifOp) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }
