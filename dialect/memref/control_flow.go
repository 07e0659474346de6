package memref

import "github.com/ttopt/ttopt/ir"

// EntrySuccessors implements ir.RegionBrancher.
func (allocaScope) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
}

// RegionSuccessors implements ir.RegionBrancher.
func (allocaScope) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (allocaScope) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }
