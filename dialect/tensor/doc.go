// Package tensor is the dialect of tensors as immutable values: their making,
// their elements, slices and shapes.
//
//	Empty FromElements Generate Splat       new tensors
//	Extract Insert Dim Rank                 elements and extents
//	ExtractSlice InsertSlice Pad Concat     parts, rims and rows of tensors
//	ParallelInsertSlice                     what the threads of scf.forall write
//	Cast Bitcast Reshape                    the same elements, typed otherwise
//	ExpandShape CollapseShape               dims split and joined
//	Gather Scatter                          slices at computed positions
package tensor
