// Package tensor is the dialect of tensors as values: creation, elements,
// slices, shapes, padding and packing.
//
//	Empty FromElements Splat Generate          creation
//	Extract Insert Gather Scatter              elements
//	ExtractSlice InsertSlice ParallelInsertSlice Concat
//	Cast Bitcast Reshape ExpandShape CollapseShape Dim Rank
//	Pad Pack Unpack
package tensor
