// RUN: ttopt %s | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | ttopt | FileCheck %s
// RUN: ttopt --ttcore-collapse --ttcore-tilize=tile=32x32 %s | FileCheck %s --check-prefix=LAYOUT
// RUN: not ttopt --ttcore-to-llvm %s 2>&1 | FileCheck %s --check-prefix=LOWER

// Ops that accumulate are verified and get layouts, and so is ttir.slice_dynamic, which is not
// lowered.

// LOWER: error: 'ttir.slice_dynamic' op has no lowering to loops on tensors

// CHECK-LABEL: func.func @f
// LAYOUT-LABEL: func.func @f
func.func @f(%a: tensor<2x64x128xf32>, %b: tensor<32x128xf32>, %c: tensor<32xf32>, %bias: tensor<3x32x32xf32>, %i: tensor<1xi32>) -> (tensor<64xf32>, tensor<4xf32>) {
  // CHECK: "ttir.matmul"(%{{.*}}, %{{.*}}) <{transpose_b = true}> : (tensor<2x64x128xf32>, tensor<32x128xf32>) -> tensor<2x64x32xf32>
  // LAYOUT: "ttir.matmul"(%{{.*}}, %{{.*}}) {{.*}} -> tensor<2x64x32xf32, #{{.*}}>
  %0 = "ttir.matmul"(%a, %b) <{transpose_b = true}> : (tensor<2x64x128xf32>, tensor<32x128xf32>) -> tensor<2x64x32xf32>
  %e = ttir.empty() : tensor<2x64x32xf32>
  // CHECK: "ttir.linear"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
  %1 = "ttir.linear"(%a, %b, %c, %e) <{transpose_b = true}> : (tensor<2x64x128xf32>, tensor<32x128xf32>, tensor<32xf32>, tensor<2x64x32xf32>) -> tensor<2x64x32xf32>
  // CHECK: "ttir.concat"(%{{.*}}, %{{.*}}) <{dim = -1 : si32}>
  %2 = "ttir.concat"(%0, %1) <{dim = -1 : si32}> : (tensor<2x64x32xf32>, tensor<2x64x32xf32>) -> tensor<2x64x64xf32>
  // CHECK: "ttir.sum"(%{{.*}}) <{dim_arg = [0 : i32, -1 : i32], keep_dim = false}>
  %3 = "ttir.sum"(%2) <{dim_arg = [0 : i32, -1 : i32], keep_dim = false}> : (tensor<2x64x64xf32>) -> tensor<64xf32>
  // CHECK: "ttir.max"(%{{.*}}) <{keep_dim = true}>
  %4 = "ttir.max"(%2) <{keep_dim = true}> : (tensor<2x64x64xf32>) -> tensor<1x1x1xf32>
  // CHECK: "ttir.mean"(%{{.*}}) <{keep_dim = false}>
  %5 = "ttir.mean"(%2) <{keep_dim = false}> : (tensor<2x64x64xf32>) -> tensor<1xf32>
  // A bias may have more dims than the product.
  // CHECK: "ttir.linear"
  %7 = "ttir.linear"(%b, %b, %bias) <{transpose_b = true}> : (tensor<32x128xf32>, tensor<32x128xf32>, tensor<3x32x32xf32>) -> tensor<3x32x32xf32>
  // CHECK: "ttir.matmul"
  %6 = "ttir.matmul"(%3, %3) : (tensor<64xf32>, tensor<64xf32>) -> tensor<1xf32>
  // CHECK: "ttir.slice_dynamic"(%{{.*}}, %{{.*}}, %{{.*}}) <{step = [2 : i32]}>
  %8 = "ttir.slice_dynamic"(%3, %i, %i) <{step = [2 : i32]}> : (tensor<64xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return %3, %8 : tensor<64xf32>, tensor<4xf32>
}
