// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | ttopt --mlir-print-local-scope | FileCheck %s --check-prefix=STRICT
// RUN: ttopt --allow-unregistered-dialect --ttir-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | FileCheck %s

// A layout that is kept as it is written, as mlir-opt keeps it, is a layout all the same.

#l1 = #ttnn.buffer_type<l1>
#d = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), < 8x1 >, memref<1x1x!ttcore.tile<32x32, f32>, #l1>, <height_sharded>, core_ranges = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (7, 0)>]>>

// CHECK: func.func @tilize(%{{.*}}: tensor<256x32xf32>) -> tensor<256x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), < 8x1 >, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (7, 0)>]>>>

// STRICT: func.func @tilize(%{{.*}}: tensor<256x32xf32>) -> tensor<256x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (7,0)>]>>>

// LOOPS: func.func @tilize(%{{.*}}: memref<8192xf32>
// LOOPS: memref.copy %{{.*}}, %{{.*}} : memref<8192xf32> to memref<8192xf32>
func.func @tilize(%x: tensor<256x32xf32>) -> tensor<256x32xf32, #d> {
  %0 = ttir.empty() : tensor<256x32xf32, #d>
  %1 = ttir.to_layout %x, %0 : tensor<256x32xf32> into tensor<256x32xf32, #d> -> tensor<256x32xf32, #d>
  return %1 : tensor<256x32xf32, #d>
}

// So are its parts, and outside of it they are as they are written.

// CHECK: @parts(tensor<64x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x1>, memref<32x32xf32, #ttnn.buffer_type< l1 >>, <height_sharded>>>) attributes {a = #ttnn.buffer_type< l1 >}
// LOOPS: @parts(memref<2048xf32>
func.func private @parts(tensor<64x32xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x1>, memref<32x32xf32, #ttnn.buffer_type< l1 >>, <height_sharded>>>) attributes {a = #ttnn.buffer_type< l1 >}
