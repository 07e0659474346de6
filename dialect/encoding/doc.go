// Package encoding is what the encodings of tensor types have in common: each
// attribute that says where the elements of a tensor lie yields its
// [layout.Layout] and the data format of an element, whatever its dialect and
// its text. Passes and lowerings ask here and need not know the dialects.
//
//	tensor<2x3xf32>                                row-major
//	tensor<2x3xf32, #ttcore.metal_layout<…>>       dialect/ttcore
//	tensor<2x3xf32, #xla.layout<{1,0:T(8,128)}>>   dialect/xla
package encoding
