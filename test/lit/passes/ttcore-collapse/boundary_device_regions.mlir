// RUN: ttopt --ttcore-collapse=boundary=device --verify-semantics %s | FileCheck %s

// Ops that know nothing of layouts keep their types where arguments and calls
// have layouts.

// CHECK: #[[L:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<5x7xf32, #l1_>>

// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[X:.*]]: tensor<5x7xf32, #[[L]]> {ttcore.assigned}
// CHECK: %[[CALL:.*]] = call @callee(%[[X]]) : (tensor<5x7xf32, #[[L]]>) -> tensor<5x7xf32, #[[L]]>
// CHECK: %[[INIT:.*]] = ttir.to_layout %[[CALL]], %{{.*}} -> tensor<5x7xf32>
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]]) -> (tensor<5x7xf32>)
// CHECK: scf.yield %{{.*}} : tensor<5x7xf32>
// CHECK: %[[OUT:.*]] = ttir.to_layout %[[R]], %{{.*}} -> tensor<5x7xf32, #[[L]]>
// CHECK-NEXT: return %[[OUT]]
func.func @loop(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %lo = arith.constant 0 : index
  %hi = arith.constant 3 : index
  %step = arith.constant 1 : index
  %0 = call @callee(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = scf.for %i = %lo to %hi step %step iter_args(%acc = %0) -> (tensor<5x7xf32>) {
    %2 = ttir.add %acc, %x : tensor<5x7xf32>
    scf.yield %2 : tensor<5x7xf32>
  }
  return %1 : tensor<5x7xf32>
}

func.func private @callee(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  return %x : tensor<5x7xf32>
}

// CHECK-LABEL: func.func @branch(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : tensor<5x7xf32>), ^{{.*}}(%{{.*}} : tensor<5x7xf32>)
func.func @branch(%c: i1, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = ttir.neg %x : tensor<5x7xf32>
  cf.cond_br %c, ^a(%0 : tensor<5x7xf32>), ^a(%x : tensor<5x7xf32>)
^a(%y: tensor<5x7xf32>):
  return %y : tensor<5x7xf32>
}
