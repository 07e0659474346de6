// Package ttir is the dialect of ops on logical tensors: they compute what NumPy
// would, wherever layouts put the elements.
//
//	ttir.empty() : T                                       a tensor of anything
//	"ttir.constant"() <{value = dense<…> : T}> : () -> T
//	"ttir.full"() <{fill_value = 1.0 : f32, shape = array<i32: 2, 3>}> : () -> T
//	"ttir.arange"() <{start = 0 : si64, end = 3 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> T
//	                                                       and ttir.zeros and ttir.ones, see IsConstant
//	ttir.to_layout %in, %out : T into T' -> T'             same elements, another layout
//	"ttir.typecast"(%in) : (T) -> T'                       another element type
//	"ttir.add"(%a, %b) : (T, U) -> V                       and the like, see Function
//	"ttir.permute"(%a) <{permutation = array<i64: 1, 0>}> : (T) -> V
//	                                                       the same elements elsewhere, see MovementOp
//	"ttir.concat"(%a, %b) <{dim = 0 : si32}> : (T, U) -> V
//	                                                       and ttir.pad: tensors made of windows, see Window
//	"ttir.sum"(%a) <{dim_arg = [0 : i32], keep_dim = false}> : (T) -> V
//	                                                       and the like, see ReductionOp
//	"ttir.matmul"(%a, %b) : (T, U) -> V                    and ttir.linear, see MatmulOp
//
// Text. ttir.empty and ttir.to_layout have tt-mlir's custom form; for the others
// tt-mlir has none, and they print in the generic form, as there. They can also
// be written without the quotes, with one type where all are the same:
//
//	ttir.add %a, %b : T
//	ttir.add %a, %b : (T, U) -> V
//	ttir.full {fill_value = 1.0 : f32} : T
//
// Destinations. Older tt-mlir gives each op a last operand of the result's type,
// the destination, `"ttir.add"(%a, %b, %out) : (T, U, V) -> V`; here it is
// optional. It says where the result may go and takes no part in its value.
//
// Storage. A tensor may have the shape of its storage, and tiles as elements, if its
// encoding knows the logical shape ([encoding.Logical]): ops take it for that.
//
// Truths. Comparisons and logic yield 1 or 0 in whatever element type their result
// has, and conditions are true where they are not 0.
//
// Broadcasting. The shapes of the operands of an elementwise op are aligned at
// the last dim; where they differ, one of them is 1 or has no such dim.
package ttir
