// RUN: ttopt --cse --verify-semantics %s | FileCheck %s
// RUN: ttopt --cse --cse %s | FileCheck %s

// Equal relayouts are one; those to different layouts are not.

#l1_ = #ttcore.memory_space<l1>
#whole = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #l1_>>
#zero = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<8x8xf32, #l1_>>

// CHECK-LABEL: func.func @f(
// CHECK: %[[E:.*]] = ttir.empty() : tensor<8x8xf32, #[[WHOLE:.*]]>
// CHECK-NEXT: %[[A:.*]] = ttir.to_layout %{{.*}}, %[[E]]
// CHECK-NEXT: %[[Z:.*]] = ttir.empty() : tensor<8x8xf32, #[[ZERO:.*]]>
// CHECK-NEXT: %[[B:.*]] = ttir.to_layout %{{.*}}, %[[Z]]
// CHECK-NEXT: %[[S:.*]] = "ttir.add"(%[[A]], %[[B]])
// CHECK-NEXT: return %[[A]], %[[A]], %[[B]], %[[S]], %[[S]]
func.func @f(%x: tensor<8x8xf32>) -> (tensor<8x8xf32, #whole>, tensor<8x8xf32, #whole>, tensor<8x8xf32, #zero>, tensor<8x8xf32, #whole>, tensor<8x8xf32, #whole>) {
  %e = ttir.empty() : tensor<8x8xf32, #whole>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #whole> -> tensor<8x8xf32, #whole>
  %f = ttir.empty() : tensor<8x8xf32, #whole>
  %1 = ttir.to_layout %x, %f : tensor<8x8xf32> into tensor<8x8xf32, #whole> -> tensor<8x8xf32, #whole>
  %g = ttir.empty() : tensor<8x8xf32, #zero>
  %2 = ttir.to_layout %x, %g : tensor<8x8xf32> into tensor<8x8xf32, #zero> -> tensor<8x8xf32, #zero>
  %3 = "ttir.add"(%1, %2) : (tensor<8x8xf32, #whole>, tensor<8x8xf32, #zero>) -> tensor<8x8xf32, #whole>
  %4 = "ttir.add"(%2, %0) : (tensor<8x8xf32, #zero>, tensor<8x8xf32, #whole>) -> tensor<8x8xf32, #whole>
  return %0, %1, %2, %3, %4 : tensor<8x8xf32, #whole>, tensor<8x8xf32, #whole>, tensor<8x8xf32, #zero>, tensor<8x8xf32, #whole>, tensor<8x8xf32, #whole>
}
