// RUN: ttopt %s --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | ttopt --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | FileCheck %s --check-prefix=ALIAS

// ALIAS-DAG: #dram = #ttnn.buffer_type<dram>
// ALIAS-DAG: #ttnn_layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>

// CHECK: @interleaved(tensor<64x128xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>>)
func.func private @interleaved(tensor<64x128xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>>)

// CHECK: @sharded(tensor<384x32xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <6x2>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>, exactGrid = true>>,
// CHECK-SAME: <width_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (11,0)>]>>>)
func.func private @sharded(tensor<384x32xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <6x2>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>, exactGrid = true>>,
  tensor<32x384xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x12>, memref<1x1x!ttcore.tile<32x32, f32>, #dram>, <width_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (11,0)>]>>>)

// CHECK: @host(tensor<3x5xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, mesh = <"mesh">, memref<3x5xf32, #ttnn.buffer_type<system_memory>>>>)
func.func private @host(tensor<3x5xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, mesh = <"mesh">, memref<3x5xf32, #ttnn.buffer_type<system_memory>>>>)
