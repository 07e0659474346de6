// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | ttopt --allow-unregistered-dialect | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=MLIR

// Layouts of 2024 that say more, or something else: they are kept as text, where that is
// allowed, and tensors have them for an encoding. One that can be read is read.

#l1_ = #tt.memory_space<l1>
#dram = #tt.memory_space<dram>
#plain = #tt.layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
#paged = #tt.layout<(d0, d1) -> (d0, d1), undef, <8x8>, memref<8x16xf32, #dram>, interleaved>
#strides = #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #l1_>>

// CHECK: #[[PLAIN:layout.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #{{.*}}>>

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: tensor<64x128xf32, #tt.layout<(d0, d1) -> (d0, d1), undef, <8x8>, memref<8x16xf32, #ttcore.memory_space<dram>>, interleaved>>,
// CHECK-SAME: tensor<64x128xf32, #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #ttcore.memory_space<l1>>>>
// MLIR: #tt.layout<(d0, d1) -> (d0, d1), undef, <8x8>, memref<8x16xf32, #ttcore.memory_space<dram>>, interleaved>
// MLIR: #tt.layout<8192x128x1, undef, <1x1>, memref<64x128xf32, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<64x128xf32, #paged>, %y: tensor<64x128xf32, #strides>) -> tensor<64x128xf32, #plain> {
  %0 = tensor.empty() : tensor<64x128xf32, #plain>
  // CHECK: ttir.to_layout %[[X]], %{{.*}} : tensor<64x128xf32, #tt.layout<{{.*}}, interleaved>> into tensor<64x128xf32, #[[PLAIN]]>
  %1 = "ttir.to_layout"(%x, %0) : (tensor<64x128xf32, #paged>, tensor<64x128xf32, #plain>) -> tensor<64x128xf32, #plain>
  return %1 : tensor<64x128xf32, #plain>
}
