// RUN: ttopt --ttir-fold-relayouts %s | FileCheck %s

#l1_ = #ttcore.memory_space<l1>
#cores = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32, #l1_>>
#block = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #l1_>>

// Numbers that share exponents depend on their neighbours: never skipped.
// CHECK-LABEL: func.func @blocks(
// CHECK-COUNT-2: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @blocks(%x: tensor<8x8xf32>) -> tensor<8x8xf32, #cores> {
  %e = ttir.empty() : tensor<8x8xf32, #block>
  %0 = ttir.to_layout %x, %e : tensor<8x8xf32> into tensor<8x8xf32, #block> -> tensor<8x8xf32, #block>
  %f = ttir.empty() : tensor<8x8xf32, #cores>
  %1 = ttir.to_layout %0, %f : tensor<8x8xf32, #block> into tensor<8x8xf32, #cores> -> tensor<8x8xf32, #cores>
  return %1 : tensor<8x8xf32, #cores>
}
