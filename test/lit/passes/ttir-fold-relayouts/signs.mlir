// What is stored without a sign in between is another number, unless all are of as many bits.
// RUN: ttopt --ttir-fold-relayouts --verify-semantics %s | FileCheck %s

#unsigned = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xui32, #ttcore.memory_space<l1>>>
#one = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xi32, #ttcore.memory_space<l1>>>
#two = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x2xi32, #ttcore.memory_space<l1>>>
#signed = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xsi32, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @wider
// CHECK-COUNT-2: ttir.to_layout
func.func @wider(%x: tensor<1x4xi64, #unsigned>) -> tensor<1x4xi64> {
  %e = ttir.empty() : tensor<1x4xi64, #signed>
  %0 = ttir.to_layout %x, %e : tensor<1x4xi64, #unsigned> into tensor<1x4xi64, #signed> -> tensor<1x4xi64, #signed>
  %g = ttir.empty() : tensor<1x4xi64>
  %1 = ttir.to_layout %0, %g : tensor<1x4xi64, #signed> into tensor<1x4xi64> -> tensor<1x4xi64>
  return %1 : tensor<1x4xi64>
}

// CHECK-LABEL: func.func @as_wide
// CHECK: ttir.to_layout
// CHECK-NOT: ttir.to_layout
func.func @as_wide(%x: tensor<1x4xi32, #unsigned>) -> tensor<1x4xi32> {
  %e = ttir.empty() : tensor<1x4xi32, #signed>
  %0 = ttir.to_layout %x, %e : tensor<1x4xi32, #unsigned> into tensor<1x4xi32, #signed> -> tensor<1x4xi32, #signed>
  %g = ttir.empty() : tensor<1x4xi32>
  %1 = ttir.to_layout %0, %g : tensor<1x4xi32, #signed> into tensor<1x4xi32> -> tensor<1x4xi32>
  return %1 : tensor<1x4xi32>
}

// The layout of a constant is its relayout's, and so is who chose it.
// CHECK-LABEL: func.func @chosen
// CHECK: ttir.full
// CHECK-NOT: ttcore.assigned
// CHECK: return
func.func @chosen() -> tensor<1x4xi32, #two> {
  %c = "ttir.full"() <{fill_value = 3 : i32, shape = array<i32: 1, 4>}> {ttcore.assigned} : () -> tensor<1x4xi32, #one>
  %e = ttir.empty() : tensor<1x4xi32, #two>
  %0 = ttir.to_layout %c, %e : tensor<1x4xi32, #one> into tensor<1x4xi32, #two> -> tensor<1x4xi32, #two>
  return %0 : tensor<1x4xi32, #two>
}

// A negative number of 8 bits is a large one of an unsigned element, which bf16 has not, but f32.

#byte = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xi8, #ttcore.memory_space<l1>>>
#bf16 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xbf16, #ttcore.memory_space<l1>>>
#f32 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x4xf32, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func @rounded
// CHECK-COUNT-2: ttir.to_layout
func.func @rounded(%x: tensor<1x4xui16, #byte>) -> tensor<1x4xui16> {
  %e = ttir.empty() : tensor<1x4xui16, #bf16>
  %0 = ttir.to_layout %x, %e : tensor<1x4xui16, #byte> into tensor<1x4xui16, #bf16> -> tensor<1x4xui16, #bf16>
  %g = ttir.empty() : tensor<1x4xui16>
  %1 = ttir.to_layout %0, %g : tensor<1x4xui16, #bf16> into tensor<1x4xui16> -> tensor<1x4xui16>
  return %1 : tensor<1x4xui16>
}

// CHECK-LABEL: func @exact
// CHECK-COUNT-1: ttir.to_layout
// CHECK-NOT: ttir.to_layout
func.func @exact(%x: tensor<1x4xui16, #byte>) -> tensor<1x4xui16> {
  %e = ttir.empty() : tensor<1x4xui16, #f32>
  %0 = ttir.to_layout %x, %e : tensor<1x4xui16, #byte> into tensor<1x4xui16, #f32> -> tensor<1x4xui16, #f32>
  %g = ttir.empty() : tensor<1x4xui16>
  %1 = ttir.to_layout %0, %g : tensor<1x4xui16, #f32> into tensor<1x4xui16> -> tensor<1x4xui16>
  return %1 : tensor<1x4xui16>
}
