// RUN: ttopt --ttcore-collapse --verify-semantics %s | FileCheck %s

// CHECK: #[[L:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<5x7xf32, #l1_>>

// CHECK-LABEL: func.func private @declared(tensor<5x7xf32>) -> tensor<5x7xf32>
func.func private @declared(tensor<5x7xf32>) -> tensor<5x7xf32>

// A function that computes nothing stays as it is.
// CHECK-LABEL: func.func @pass_on(
// CHECK-NEXT: return
func.func @pass_on(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  return %x : tensor<5x7xf32>
}

// Calls take and give host types. A value that is used twice is brought in once.
// CHECK-LABEL: func.func private @caller(
// CHECK-SAME: %[[X:.*]]: tensor<5x7xf32>)
// CHECK: %[[IN:.*]] = ttir.to_layout %[[X]], %{{.*}} {ttcore.assigned}
// CHECK-NEXT: %[[C:.*]] = call @declared(%[[X]]) : (tensor<5x7xf32>) -> tensor<5x7xf32>
// CHECK: %[[CIN:.*]] = ttir.to_layout %[[C]], %{{.*}} {ttcore.assigned}
// CHECK-NEXT: %[[S:.*]] = "ttir.add"(%[[CIN]], %[[IN]])
// CHECK-NEXT: %[[M:.*]] = "ttir.multiply"(%[[S]], %[[CIN]])
// CHECK: %[[OUT:.*]] = ttir.to_layout %[[M]]
// CHECK-NEXT: call @declared(%[[OUT]])
func.func private @caller(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = call @declared(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = ttir.add %0, %x : tensor<5x7xf32>
  %2 = ttir.multiply %1, %0 : tensor<5x7xf32>
  %3 = call @declared(%2) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %3 : tensor<5x7xf32>
}

// A destination follows the result.
// CHECK-LABEL: func.func @destination(
// CHECK: %[[D:.*]] = ttir.empty() {ttcore.assigned} : tensor<5x7xf32, #[[L]]>
// CHECK: "ttir.exp"(%{{.*}}, %[[D]]) {ttcore.assigned} : (tensor<5x7xf32, #[[L]]>, tensor<5x7xf32, #[[L]]>) -> tensor<5x7xf32, #[[L]]>
// CHECK: "ttir.exp"(%{{.*}}, %{{.*}}) {ttcore.assigned} : (tensor<5x7xf32, #[[L]]>, tensor<5x7xf32, #[[L]]>) -> tensor<5x7xf32, #[[L]]>
func.func @destination(%x: tensor<5x7xf32>, %out: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = ttir.empty() : tensor<5x7xf32>
  %1 = "ttir.exp"(%x, %0) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %2 = "ttir.exp"(%1, %out) : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return %2 : tensor<5x7xf32>
}

// Values that go round a loop have a fixed type.
// CHECK-LABEL: func.func @loop(
// CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<5x7xf32>) {
// CHECK: %[[IN:.*]] = ttir.to_layout %[[ACC]]
// CHECK: %[[N:.*]] = "ttir.add"(%[[IN]],
// CHECK: %[[OUT:.*]] = ttir.to_layout %[[N]]
// CHECK: scf.yield %[[OUT]] : tensor<5x7xf32>
func.func @loop(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %lo = arith.constant 0 : index
  %hi = arith.constant 3 : index
  %step = arith.constant 1 : index
  %0 = scf.for %i = %lo to %hi step %step iter_args(%acc = %x) -> (tensor<5x7xf32>) {
    %1 = ttir.add %acc, %x : tensor<5x7xf32>
    scf.yield %1 : tensor<5x7xf32>
  }
  return %0 : tensor<5x7xf32>
}

// So have arguments of blocks.
// CHECK-LABEL: func.func @branch(
// CHECK: cf.cond_br %{{.*}}, ^[[A:.*]](%{{.*}} : tensor<5x7xf32>), ^[[A]](%{{.*}} : tensor<5x7xf32>)
// CHECK: ^[[A]](%[[B:.*]]: tensor<5x7xf32>):
// CHECK: ttir.to_layout %[[B]]
func.func @branch(%c: i1, %x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = ttir.neg %x : tensor<5x7xf32>
  cf.cond_br %c, ^a(%0 : tensor<5x7xf32>), ^a(%x : tensor<5x7xf32>)
^a(%y: tensor<5x7xf32>):
  %1 = ttir.abs %y : tensor<5x7xf32>
  return %1 : tensor<5x7xf32>
}
