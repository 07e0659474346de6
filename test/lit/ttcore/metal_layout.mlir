// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | ttopt | FileCheck %s
// RUN: ttopt --verify-roundtrip %s | FileCheck %s

// The layouts of the specification, in its order, as it writes them.

// CHECK-DAG: #[[L1:.+]] = #ttcore.memory_space<l1>
// CHECK-DAG: #[[ONE:.+]] = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<384x128xf32, #[[L1]]>>
// CHECK-DAG: #[[CORES:.+]] = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #[[L1]]>>
// CHECK-DAG: #[[WIDE:.+]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<8x150xf32, #[[L1]]>>
// CHECK-DAG: #[[JOINED:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <2x1>, memref<384x32xf32, #[[L1]]>>
// CHECK-DAG: #[[TWICE:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2), undef, <2x1x2>, memref<384x96x16xf32, #[[L1]]>>
// CHECK-DAG: #[[SEVEN:.+]] = #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), undef, <3x2x2x2>, memref<4480x4x16x16xf32, #[[L1]]>>
// CHECK-DAG: #[[SCALAR:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<64x64xf32, #[[L1]]>>
// CHECK-DAG: #[[TILED:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #[[L1]]>>
// CHECK-DAG: #[[RAGGED:.+]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #[[L1]]>>
// CHECK-DAG: #[[RAGGEDTILE:.+]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #[[L1]]>>
// CHECK-DAG: #[[PACKED:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), undef, <1x2>, memref<16x16xf32, #[[L1]]>>
// CHECK-DAG: #[[BUMPED:.+]] = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<40x16xf32, #[[L1]]>>
// CHECK-DAG: #[[DEVICES:.+]] = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, bfp_bf8>, #[[L1]]>>

// CHECK: func.func private @one(tensor<2x3x64x128xf32, #[[ONE]]>)
func.func private @one(tensor<2x3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <1x1>,
    memref<384x128xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @cores(tensor<2x3x64x128xf32, #[[CORES]]>)
func.func private @cores(tensor<2x3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <2x4>,
    memref<192x32xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @wide(tensor<8x300xf32, #[[WIDE]]>)
func.func private @wide(tensor<8x300xf32,
  #ttcore.metal_layout<(d0, d1) -> (d0, d1),
    undef,
    <1x2>,
    memref<8x150xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @joined(tensor<8x96x32xf32, #[[JOINED]]>)
func.func private @joined(tensor<8x96x32xf32,
  #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2),
    undef,
    <2x1>,
    memref<384x32xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @twice(tensor<8x96x32xf32, #[[TWICE]]>)
func.func private @twice(tensor<8x96x32xf32,
  #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2),
    undef,
    <2x1x2>,
    memref<384x96x16xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @seven(tensor<5x3x2x2x7x32x32xf32, #[[SEVEN]]>)
func.func private @seven(tensor<5x3x2x2x7x32x32xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3, d4, d5, d6)
      -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6),
    undef,
    <3x2x2x2>,
    memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @scalar(tensor<3x64x128xf32, #[[SCALAR]]>)
func.func private @scalar(tensor<3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<64x64xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @tiled(tensor<3x64x128xf32, #[[TILED]]>)
func.func private @tiled(tensor<3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<2x2x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @ragged(tensor<53x63xf32, #[[RAGGED]]>)
func.func private @ragged(tensor<53x63xf32,
  #ttcore.metal_layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<18x32xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @ragged_tile(tensor<53x63xf32, #[[RAGGEDTILE]]>)
func.func private @ragged_tile(tensor<53x63xf32,
  #ttcore.metal_layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<1x1x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @packed(tensor<2x8x32xf32, #[[PACKED]]>)
func.func private @packed(tensor<2x8x32xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 8 + d1, d2),
    undef,
    <1x2>,
    memref<16x16xf32, #ttcore.memory_space<l1>>
  >
>)

// The second batch begins at row 32 and has 8 rows.
// CHECK: func.func private @bumped(tensor<2x8x32xf32, #[[BUMPED]]>)
func.func private @bumped(tensor<2x8x32xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 32 + d1, d2),
    undef,
    <1x2>,
    memref<40x16xf32, #ttcore.memory_space<l1>>
  >
>)

// CHECK: func.func private @devices(tensor<2x3x64x128xf32, #[[DEVICES]]>)
func.func private @devices(tensor<2x3x64x128xf32,
  #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<1x3x1x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>)
