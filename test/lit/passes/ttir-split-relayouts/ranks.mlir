// RUN: ttopt --ttir-split-relayouts --verify-semantics %s | FileCheck %s

// Grids of different rank, down to none: one core is one core.

#l1_ = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
#none = #ttcore.metal_layout<() -> (), undef, <>, memref<f32, #l1_>>
#tile = #ttcore.metal_layout<() -> (0, 0), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #dram>>
#line = #ttcore.metal_layout<(d0, d1) -> (d0 * 6 + d1), undef, <4>, memref<6xf32, #l1_>>
#block = #ttcore.metal_layout<(d0, d1) -> (0, d0, d1), undef, <1x2x2>, memref<1x2x3xbf16, #l1_>>

// CHECK-LABEL: func.func @scalar(
// CHECK-COUNT-3: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @scalar(%x: tensor<f32, #none>) -> tensor<f32, #tile> {
  %e = ttir.empty() : tensor<f32, #tile>
  %0 = ttir.to_layout %x, %e : tensor<f32, #none> into tensor<f32, #tile> -> tensor<f32, #tile>
  return %0 : tensor<f32, #tile>
}

// Convert, gather, reorder, spread.
// CHECK-LABEL: func.func @matrix(
// CHECK-COUNT-4: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @matrix(%x: tensor<4x6xf32, #line>) -> tensor<4x6xf32, #block> {
  %e = ttir.empty() : tensor<4x6xf32, #block>
  %0 = ttir.to_layout %x, %e : tensor<4x6xf32, #line> into tensor<4x6xf32, #block> -> tensor<4x6xf32, #block>
  return %0 : tensor<4x6xf32, #block>
}
