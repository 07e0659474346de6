// A symbol may have an empty name, which MLIR prints as what it is.
// RUN: ttopt %s | FileCheck %s
// RUN: mlir-opt %s | FileCheck %s

// CHECK: func.func private @<<INVALID EMPTY SYMBOL>>() attributes {s = @a::@<<INVALID EMPTY SYMBOL>>}
func.func private @""() attributes {s = @a::@""}
// CHECK: memref.global "private" @a : memref<2xi4>
"memref.global"() <{sym_name = "a", sym_visibility = "private", type = memref<2xi4>}> : () -> ()
