// RUN: ttopt %s | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-local-scope %s | FileCheck %s --check-prefix=LOCAL
// RUN: ttopt --mlir-print-local-scope %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-local-scope --allow-unregistered-dialect %s | ttopt | FileCheck %s

// A hostInfo is a layout: where it has no alias, it goes without its name.

#tiled = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @short(
func.func @short(%x: tensor<32x64xf32>) -> tensor<32x64xf32, #tiled> {
  %0 = ttir.empty() : tensor<32x64xf32, #tiled>
  // CHECK: hostInfo = #[[L:.*]] -> tensor<32x64xf32, #[[L]]>
  // LOCAL: hostInfo = <(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>> -> tensor<32x64xf32,
  %1 = ttir.to_layout %x, %0 : tensor<32x64xf32> into tensor<32x64xf32, #tiled> hostInfo = <(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>> -> tensor<32x64xf32, #tiled>
  return %1 : tensor<32x64xf32, #tiled>
}

// CHECK-LABEL: func.func @device(
func.func @device(%x: tensor<32x64xf32>, %to: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK: hostInfo = #{{.*}} -> tensor<32x64xf32>
  // LOCAL: hostInfo = <logical_shape = 32x64, dim_alignments = 32x32, collapsed_intervals = {{.*}}, undef, l1> -> tensor<32x64xf32>
  %0 = ttir.to_layout %x, %to : tensor<32x64xf32> into tensor<32x64xf32> hostInfo = <logical_shape = 32x64, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1> -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
