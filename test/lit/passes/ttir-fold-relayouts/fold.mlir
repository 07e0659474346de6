// RUN: ttopt --ttir-fold-relayouts --verify-semantics %s | FileCheck %s

#l1_ = #ttcore.memory_space<l1>
#whole = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #l1_>>
#cores = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32, #l1_>>
#half = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1_>>

// A relayout to the layout that is there.
// CHECK-LABEL: func.func @same(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: return %[[X]]
func.func @same(%x: tensor<8x8xf32, #cores>) -> tensor<8x8xf32, #cores> {
  %e = ttir.empty() : tensor<8x8xf32, #cores>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32, #cores> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  return %0 : tensor<8x8xf32, #cores>
}

// Of a chain only the last counts, and there and back is nothing.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<8x8xf32, #[[CORES:.*]]>
// CHECK-NEXT: %[[Y:.*]] = ttir.to_layout %[[X]], %[[E]] : tensor<8x8xf32> into tensor<8x8xf32, #[[CORES]]> -> tensor<8x8xf32, #[[CORES]]>
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @chain(%x: tensor<8x8xf32>) -> (tensor<8x8xf32, #cores>, tensor<8x8xf32>) {
  %e = ttir.empty() : tensor<8x8xf32, #whole>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #whole> -> tensor<8x8xf32, #whole>
  %f = ttir.empty() : tensor<8x8xf32, #cores>
  %1 = ttir.to_layout %0, %f : tensor<8x8xf32, #whole> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  %g = ttir.empty() : tensor<8x8xf32>
  %2 = ttir.to_layout %1, %g : tensor<8x8xf32, #cores> into tensor<8x8xf32> -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32, #cores>, tensor<8x8xf32>
}

// What is used elsewhere stays.
// CHECK-LABEL: func.func @shared(
// CHECK: %[[A:.*]] = ttir.to_layout %[[X:.*]], %{{.*}} : tensor<8x8xf32> into tensor<8x8xf32, #[[WHOLE:.*]]> ->
// CHECK: %[[B:.*]] = ttir.to_layout %[[X]], %{{.*}} : tensor<8x8xf32> into tensor<8x8xf32, #[[CORES:.*]]> ->
// CHECK: return %[[A]], %[[B]]
func.func @shared(%x: tensor<8x8xf32>) -> (tensor<8x8xf32, #whole>, tensor<8x8xf32, #cores>) {
  %e = ttir.empty() : tensor<8x8xf32, #whole>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #whole> -> tensor<8x8xf32, #whole>
  %f = ttir.empty() : tensor<8x8xf32, #cores>
  %1 = ttir.to_layout %0, %f : tensor<8x8xf32, #whole> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  return %0, %1 : tensor<8x8xf32, #whole>, tensor<8x8xf32, #cores>
}

// A format that rounds is a step that counts,
// CHECK-LABEL: func.func @rounding(
// CHECK-COUNT-2: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @rounding(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = ttir.empty() : tensor<8x8xf32, #half>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #half> -> tensor<8x8xf32, #half>
  %f = ttir.empty() : tensor<8x8xf32>
  %1 = ttir.to_layout %0, %f : tensor<8x8xf32, #half> into tensor<8x8xf32> -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// unless the next one rounds in the same way, or it holds all that there was.
// CHECK-LABEL: func.func @rounded_anyway(
// CHECK-SAME: %[[X:.*]]: tensor<8x8xf32>, %[[Y:.*]]: tensor
// CHECK: ttir.to_layout %[[X]]
// CHECK-NOT: ttir.to_layout
// CHECK: return %{{.*}}, %[[Y]]
func.func @rounded_anyway(%x: tensor<8x8xf32>, %y: tensor<8x8xf32, #half>) -> (tensor<8x8xf32, #half>, tensor<8x8xf32, #half>) {
  %e = ttir.empty() : tensor<8x8xf32, #half>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #half> -> tensor<8x8xf32, #half>
  %f = ttir.empty() : tensor<8x8xf32, #cores>
  %1 = ttir.to_layout %y, %f : tensor<8x8xf32, #half> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  %g = ttir.empty() : tensor<8x8xf32, #half>
  %2 = ttir.to_layout %1, %g : tensor<8x8xf32, #cores> into tensor<8x8xf32, #half> -> tensor<8x8xf32, #half>
  return %0, %2 : tensor<8x8xf32, #half>, tensor<8x8xf32, #half>
}

// A tensor of anything is one in any layout; what defines nothing goes.
// CHECK-LABEL: func.func @empty(
// CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<8x8xf32, #[[CORES:.*]]>
// CHECK-NEXT: return %[[E]]
func.func @empty() -> tensor<8x8xf32, #cores> {
  %e = ttir.empty() : tensor<8x8xf32>
  %f = ttir.empty() : tensor<8x8xf32, #cores>
  %0 = ttir.to_layout %e, %f : tensor<8x8xf32> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  return %0 : tensor<8x8xf32, #cores>
}

// A constant is made in the layout that is wanted,
// CHECK-LABEL: func.func @constants()
// CHECK-DAG: %[[C:.*]] = "ttir.constant"() <{value = dense<1.000000e+00> : tensor<8x8xf32>}> : () -> tensor<8x8xf32, #[[CORES:.*]]>
// CHECK-DAG: %[[F:.*]] = "ttir.full"() <{fill_value = 2.000000e+00 : f32, shape = array<i32: 8, 8>}> : () -> tensor<8x8xf32, #[[HALF:.*]]>
// CHECK-NOT: to_layout
// CHECK: return %[[C]], %[[F]]
func.func @constants() -> (tensor<8x8xf32, #cores>, tensor<8x8xf32, #half>) {
  %c = "ttir.constant"() <{value = dense<1.0> : tensor<8x8xf32>}> : () -> tensor<8x8xf32>
  %e = ttir.empty() : tensor<8x8xf32, #cores>
  %0 = ttir.to_layout %c, %e : tensor<8x8xf32> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  %f = "ttir.full"() <{fill_value = 2.0 : f32, shape = array<i32: 8, 8>}> : () -> tensor<8x8xf32, #whole>
  %g = ttir.empty() : tensor<8x8xf32, #half>
  %1 = ttir.to_layout %f, %g : tensor<8x8xf32, #whole> into tensor<8x8xf32, #half> -> tensor<8x8xf32, #half>
  return %0, %1 : tensor<8x8xf32, #cores>, tensor<8x8xf32, #half>
}

// unless it was rounded on the way.
// CHECK-LABEL: func.func @rounded_constant()
// CHECK: %[[C:.*]] = "ttir.constant"{{.*}} -> tensor<8x8xf32, #[[HALF:.*]]>
// CHECK: ttir.to_layout %[[C]]
func.func @rounded_constant() -> tensor<8x8xf32> {
  %c = "ttir.constant"() <{value = dense<0.1> : tensor<8x8xf32>}> : () -> tensor<8x8xf32, #half>
  %e = ttir.empty() : tensor<8x8xf32>
  %0 = ttir.to_layout %c, %e : tensor<8x8xf32, #half> into tensor<8x8xf32> -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
