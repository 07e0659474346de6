// RUN: mlir-opt %s | FileCheck %s
// RUN: ttopt %s | FileCheck %s

// A type behind the attribute of a dialect means nothing, nor does what its body has
// beyond what the dialect reads.
// CHECK: {a = #arith.fastmath<fast>, b = #vector.kind<add>, c = #ub.poison, d = #ub.poison, e = #arith.fastmath<nnan>}
func.func private @f() attributes {
  a = #arith.fastmath<fast> : i32, b = #vector.kind<add> : memref<4xf32>, c = #ub.poison<[1, "a"]> : f32, d = #ub.poison : i1,
  e = #arith<fastmath<nnan> and so on>
}
