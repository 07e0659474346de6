// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-local-scope %s | FileCheck %s --check-prefix=LOCAL

// What padding holds, the memory spaces, the data types and tiles.

// CHECK-DAG: #[[SYSTEM:.+]] = #ttcore.memory_space<system>
// CHECK-DAG: #[[MMIO:.+]] = #ttcore.memory_space<mmio>
// CHECK-DAG: #[[DRAM:.+]] = #ttcore.memory_space<dram>
// CHECK-DAG: #[[L1:.+]] = #ttcore.memory_space<l1>
// CHECK-DAG: (d0, d1), undef, <1x1>, memref<8x8xf32, #[[SYSTEM]]>>
// CHECK-DAG: (d0, d1), zero, <1x1>, memref<8x8xf32, #[[MMIO]]>>
// CHECK-DAG: (d0, d1), one, <1x1>, memref<8x8xf32, #[[DRAM]]>>
// CHECK-DAG: (d0, d1), inf, <1x1>, memref<8x8xf32, #[[L1]]>>
// CHECK-DAG: (d0, d1), neginf, <1x1>, memref<8x8xf32, #[[L1]]>>

// LOCAL-LABEL: func.func private @fills
// LOCAL-SAME: (tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<system>>>>,
func.func private @fills(
  tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<system>>>>,
  tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<8x8xf32, #ttcore.memory_space<mmio>>>>,
  tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x1>, memref<8x8xf32, #ttcore.memory_space<dram>>>>,
  tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), inf, <1x1>, memref<8x8xf32, #ttcore.memory_space<l1>>>>,
  tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <1x1>, memref<8x8xf32, #ttcore.memory_space<l1>>>>)

// CHECK-LABEL: func.func private @data_types(
// CHECK-SAME: !ttcore.tile<32x32, f32>, !ttcore.tile<32x32, f16>, !ttcore.tile<32x32, bf16>
// CHECK-SAME: !ttcore.tile<32x32, bfp_f8>, !ttcore.tile<32x32, bfp_bf8>
// CHECK-SAME: !ttcore.tile<32x32, bfp_f4>, !ttcore.tile<32x32, bfp_bf4>
// CHECK-SAME: !ttcore.tile<32x32, bfp_f2>, !ttcore.tile<32x32, bfp_bf2>
// CHECK-SAME: !ttcore.tile<32x32, u32>, !ttcore.tile<32x32, u16>, !ttcore.tile<32x32, u8>, !ttcore.tile<32x32, si32>
func.func private @data_types(
  !ttcore.tile<32x32, f32>, !ttcore.tile<32x32, f16>, !ttcore.tile<32x32, bf16>,
  !ttcore.tile<32x32, bfp_f8>, !ttcore.tile<32x32, bfp_bf8>,
  !ttcore.tile<32x32, bfp_f4>, !ttcore.tile<32x32, bfp_bf4>,
  !ttcore.tile<32x32, bfp_f2>, !ttcore.tile<32x32, bfp_bf2>,
  !ttcore.tile<32x32, u32>, !ttcore.tile<32x32, u16>, !ttcore.tile<32x32, u8>, !ttcore.tile<32x32, si32>)

// Tiles of other shapes; the spelling with spaces; faces, which a tile of one
// face does not have, and which block floats always have.
// CHECK-LABEL: func.func private @tiles(
// CHECK-SAME: !ttcore.tile<4x16, f32>, !ttcore.tile<32x32, f32>,
// CHECK-SAME: !ttcore.tile<32x32, f32, faces = 16x16>, !ttcore.tile<32x32, f32, faces = 16x32>,
// CHECK-SAME: !ttcore.tile<16x16, f32>, !ttcore.tile<32x32, bfp_bf8>)
func.func private @tiles(
  !ttcore.tile<4x16, f32>, !ttcore.tile<32 x 32, f32>,
  !ttcore.tile<32x32, f32, faces = 16x16>, !ttcore.tile<32 x 32, f32, faces = 16 x 32>,
  !ttcore.tile<16x16, f32, faces = 16x16>, !ttcore.tile<32x32, bfp_bf8, faces = 16x16>)

// The former names of the dialect and of the layout.
// CHECK-LABEL: func.func private @former(
// CHECK-SAME: !ttcore.tile<32x32, f32>,
// CHECK-SAME: tensor<8x8xf32, #[[FORMER:[a-z0-9]+]]>, tensor<8x8xf32, #[[FORMER]]>)
func.func private @former(
  !tt.tile<32x32, f32>,
  tensor<8x8xf32, #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32, #tt.memory_space<l1>>>>,
  tensor<8x8xf32, #tt.layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32, #tt.memory_space<l1>>>>)

// Maps of other shapes: permuted, with terms in another order, of rank 1,
// 3 and 0.
// CHECK-LABEL: func.func private @maps(
func.func private @maps(
  tensor<4x6xf32, #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <2x2>, memref<3x2xf32, #ttcore.memory_space<l1>>>>,
  tensor<4x6xf32, #ttcore.metal_layout<(d0, d1) -> (d1 + d0 * 6), undef, <5>, memref<5xf32, #ttcore.memory_space<l1>>>>,
  tensor<6xf32, #ttcore.metal_layout<(d0) -> (0, 0, d0), undef, <1x1x4>, memref<1x1x2xf32, #ttcore.memory_space<l1>>>>,
  tensor<f32, #ttcore.metal_layout<() -> (0, 0), undef, <1x1>, memref<1x1xf32, #ttcore.memory_space<l1>>>>)

// LOCAL-LABEL: func.func private @maps(
// LOCAL-SAME: (d0, d1) -> (d1, d0), undef, <2x2>,
// LOCAL-SAME: (d0, d1) -> (d1 + d0 * 6), undef, <5>,
// LOCAL-SAME: (d0) -> (0, 0, d0), undef, <1x1x4>,
// LOCAL-SAME: () -> (0, 0), undef, <1x1>,
