// RUN: ttopt --ttcore-tilize=boundary=device --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-tilize="data-type=bfp_bf8 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=BLOCK
// RUN: ttopt --ttcore-tilize="tile=4x16 data-type=f16 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=SMALL
// RUN: ttopt --ttcore-tilize="faces=16x16 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=FACES

// First the grid divides the tensor, then tiles its shards; both round up.

#l1_ = #ttcore.memory_space<l1>

// CHECK: @ragged(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>)
// BLOCK: @ragged(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>,
// SMALL: @ragged(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<5x2x!ttcore.tile<4x16, f16>,
// FACES: @ragged(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32, faces = 16x16>,
func.func private @ragged(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #l1_>>>)

// CHECK: @seed({{.*}}, <3x2>, memref<2x2x!ttcore.tile<32x32, f32>,
// BLOCK: @seed({{.*}}, <3x2>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>,
func.func private @seed(tensor<3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<64x64xf32, #l1_>>>)

// Dims before the last two are not tiled.
// CHECK: @devices({{.*}}, <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, bf16>,
func.func private @devices(tensor<2x3x64x128xbf16, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x96x32xbf16, #l1_>>>)

// Tiles stay, whatever they are.
// CHECK: @tiled({{.*}}, <1x1>, memref<4x4x!ttcore.tile<16x16, f16>,
// BLOCK: @tiled({{.*}}, <1x1>, memref<4x4x!ttcore.tile<16x16, f16>,
func.func private @tiled(tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4x!ttcore.tile<16x16, f16>, #l1_>>>)

// So does what has no metal_layout.
// CHECK: @others(tensor<64x64xf32>, tensor<64x64xf32, #xla.layout<{0,1}>>)
func.func private @others(tensor<64x64xf32>, tensor<64x64xf32, #xla.layout<{0,1}>>)
