// Package indexlist holds lists of indices of which some are constants and
// some are values: [4, %n, 1]. An op keeps such a list in two parts, a dense
// array with ir.Dynamic in place of each value, and the values as operands.
//
// List is the list while it is parsed; Slice is three of them, the offsets,
// sizes and strides of a subview or a slice.
package indexlist
