// Package vector is the dialect of vectors of any rank: memory access, moving
// elements about, masks, reductions and contractions.
//
//	Load Store TransferRead TransferWrite MaskedLoad Gather …  memory
//	Broadcast Splat Shuffle Extract Insert Transpose ShapeCast …  elements
//	CreateMask ConstantMask Mask                                masks
//	Reduction MultiReduction Contract OuterProduct Scan FMA     arithmetic
package vector
