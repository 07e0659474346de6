// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x4 --ttcore-tilize --ttcore-device-layout %s | FileCheck %s
// RUN: ttopt --verify-semantics --ttcore-collapse --ttcore-shard=grid=2x4 --ttcore-tilize --ttcore-device-layout -o /dev/null %s
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=2x4 boundary=device" --ttcore-tilize=boundary=device --ttcore-device-layout=boundary=device %s | FileCheck %s --check-prefix=DEVICE
// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x4 --ttcore-tilize --ttcore-device-layout --ttir-to-loops %s > %t.device
// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x4 --ttcore-tilize --ttir-to-loops %s > %t.metal
// RUN: diff %t.metal %t.device

// Tensors have the shape of their storage, and tt-mlir's later metal_layout; the kernels are the same.

// CHECK-DAG: #[[X:.*]] = #ttcore.metal_layout<logical_shape = 2x3x64x128, dim_alignments = 1x1x32x32, collapsed_intervals = dense<{{\[}}[0, 3], [3, 4]]> : tensor<2x2xi64>, l1, sharded>
// CHECK-DAG: #[[B:.*]] = #ttcore.metal_layout<logical_shape = 1x128, dim_alignments = 64x32, collapsed_intervals = dense<{{\[}}[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// CHECK-LABEL: func.func @bias
// CHECK-SAME: (%arg0: tensor<2x3x64x128xf32>, %arg1: tensor<1x128xf32>) -> tensor<2x3x64x128xf32>
// CHECK: ttir.to_layout %arg0, %{{.*}} : tensor<2x3x64x128xf32> into tensor<2x4x6x1x!ttcore.tile<32x32, f32>, #[[X]]>
// CHECK: ttir.to_layout %arg1, %{{.*}} : tensor<1x128xf32> into tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #[[B]]>
// CHECK: "ttir.add"(%{{.*}}, %{{.*}}) {{.*}} -> tensor<2x4x6x1x!ttcore.tile<32x32, f32>, #[[X]]>
// CHECK: return %{{.*}} : tensor<2x3x64x128xf32>

// DEVICE-LABEL: func.func @bias
// DEVICE-SAME: (%arg0: tensor<2x4x6x1x!ttcore.tile<32x32, f32>, #{{.*}}> {ttcore.assigned}, %arg1: tensor<2x4x1x1x!ttcore.tile<32x32, f32>
// DEVICE-NOT: to_layout
func.func @bias(%x: tensor<2x3x64x128xf32>, %b: tensor<1x128xf32>) -> tensor<2x3x64x128xf32> {
  %0 = "ttir.add"(%x, %b) : (tensor<2x3x64x128xf32>, tensor<1x128xf32>) -> tensor<2x3x64x128xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32>
  return %1 : tensor<2x3x64x128xf32>
}
