// RUN: ttopt --ttcore-collapse=boundary=device --verify-semantics %s | FileCheck %s

// Functions take the layouts: arguments, results, declarations, and the calls
// of them. What each got from the pass is marked; other attributes stay.

// CHECK: #[[L:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<5x7xf32, #l1_>>

// CHECK-LABEL: func.func private @declared(
// CHECK-SAME: tensor<5x7xf32, #[[L]]> {ttcore.assigned, ttcore.keep = "me"}, i32) -> (tensor<5x7xf32, #[[L]]> {ttcore.assigned})
func.func private @declared(tensor<5x7xf32> {ttcore.keep = "me"}, i32) -> tensor<5x7xf32>

// CHECK-LABEL: func.func @leaf(
// CHECK-SAME: %[[X:.*]]: tensor<5x7xf32, #[[L]]> {ttcore.assigned}) -> (tensor<5x7xf32, #[[L]]> {ttcore.assigned}) {
// CHECK-NEXT: %[[A:.*]] = "ttir.abs"(%[[X]]) {ttcore.assigned}
// CHECK-NEXT: return %[[A]]
func.func @leaf(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = ttir.abs %x : tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// A call comes before the function it calls; nothing is relaid out.
// CHECK-LABEL: func.func @caller(
// CHECK-NOT: to_layout
// CHECK: call @later(%{{.*}}) : (tensor<5x7xf32, #[[L]]>) -> tensor<5x7xf32, #[[L]]>
// CHECK-NOT: to_layout
// CHECK: return
func.func @caller(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = call @leaf(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  %1 = ttir.neg %0 : tensor<5x7xf32>
  %2 = call @later(%1) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %2 : tensor<5x7xf32>
}

// CHECK-LABEL: func.func @later(
// CHECK-SAME: -> (tensor<5x7xf32, #[[L]]> {ttcore.assigned}) {
// CHECK-NEXT: return
func.func @later(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  return %x : tensor<5x7xf32>
}
