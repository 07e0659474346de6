// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --ttir-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | FileCheck %s

// A layout that is kept as it is written, as mlir-opt keeps it, is a layout all the same.

#l = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<[[0,1],[1,2]]> : tensor<2x2xi64>, l1, sharded>

// CHECK: func.func @tilize(%{{.*}}: tensor<50x100xf32>) -> tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<{{\[\[}}0,1],[1,2]]> : tensor<2x2xi64>, l1, sharded>>

// LOOPS: func.func @tilize(%{{.*}}: memref<5000xf32>
// LOOPS-SAME: memref<8192xf32>
func.func @tilize(%a: tensor<50x100xf32>) -> tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #l> {
  %0 = ttir.empty() : tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #l>
  %1 = ttir.to_layout %a, %0 : tensor<50x100xf32> into tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #l> -> tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #l>
  return %1 : tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #l>
}
