// Package linalg has the structured ops of the dialect linalg: loops over a box
// of points, whose maps say which element of each operand belongs to a point,
// and whose region says what is computed there.
//
//	linalg.generic        maps, iterators and region are written out
//	linalg.matmul, …      named ops: maps and region follow from the name
//	linalg.map, reduce, transpose, broadcast
//	linalg.softmax, winograd_filter_transform, …  without region
//	linalg.yield, index   inside the regions
//
// Custom forms, messages and the regions of the named ops are those of MLIR 19.
package linalg
