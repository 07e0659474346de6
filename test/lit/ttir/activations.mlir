// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --symbol-dce --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --symbol-dce --ttcore-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: not ttopt --ttcore-to-loops %s 2>&1 | FileCheck %s --check-prefix=INTEGERS

// INTEGERS: error: 'ttir.gelu' op has no lowering for integers

// Activation functions of neural networks, clamps, and more functions of math.

// CHECK-LABEL: func.func @activations(
// LOOPS-LABEL: func.func @activations(
func.func @activations(%x: tensor<40x50xbf16>) -> tensor<40x50xbf16> {
  // CHECK: "ttir.gelu"
  // LOOPS: math.erf %{{.*}} : vector<{{.*}}xf32>
  %0 = "ttir.gelu"(%x) : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  // CHECK: "ttir.silu"
  // LOOPS: math.exp
  %1 = "ttir.silu"(%0) : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  // CHECK: "ttir.hardsigmoid"
  // LOOPS: arith.divf
  %2 = "ttir.hardsigmoid"(%1) : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  // CHECK: "ttir.leaky_relu"(%{{.*}}) <{parameter = 0.00999999977 : f32}>
  // LOOPS: arith.select
  %3 = "ttir.leaky_relu"(%2) <{parameter = 0.01 : f32}> : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  // CHECK: "ttir.relu6"
  // LOOPS: arith.maximumf
  // LOOPS-NEXT: arith.minimumf
  %4 = "ttir.relu6"(%3) : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  // CHECK: "ttir.sign"
  // LOOPS: arith.cmpf ogt
  %5 = "ttir.sign"(%4) : (tensor<40x50xbf16>) -> tensor<40x50xbf16>
  return %5 : tensor<40x50xbf16>
}

// As tt-mlir writes it: bounds are floats or integers, for any elements.
// CHECK-LABEL: func.func @clamps(
// LOOPS-LABEL: func.func @clamps(
func.func @clamps(%x: tensor<64x128xbf16>, %i: tensor<8xui8>, %low: tensor<128xbf16>) -> (tensor<64x128xbf16>, tensor<8xui8>) {
  %d = ttir.empty() : tensor<64x128xbf16>
  // CHECK: "ttir.clamp_scalar"(%{{.*}}, %{{.*}}) <{max = 3.000000e+00 : f32, min = 2.000000e+00 : f32}>
  %0 = "ttir.clamp_scalar"(%x, %d) <{max = 3.000000e+00 : f32, min = 2.000000e+00 : f32}> : (tensor<64x128xbf16>, tensor<64x128xbf16>) -> tensor<64x128xbf16>
  // CHECK: "ttir.clamp_tensor"
  %1 = "ttir.clamp_tensor"(%0, %low, %x) : (tensor<64x128xbf16>, tensor<128xbf16>, tensor<64x128xbf16>) -> tensor<64x128xbf16>
  // A bound that is no number of the type is the nearest one.
  // LOOPS: arith.maxui
  // LOOPS-NEXT: arith.minui
  // CHECK: "ttir.clamp_scalar"(%{{.*}}) <{max = 1000 : i32, min = -1 : i32}>
  %2 = "ttir.clamp_scalar"(%i) <{max = 1000 : i32, min = -1 : i32}> : (tensor<8xui8>) -> tensor<8xui8>
  return %1, %2 : tensor<64x128xbf16>, tensor<8xui8>
}

// CHECK-LABEL: func.func @math(
// LOOPS-LABEL: func.func @math(
func.func @math(%x: tensor<40x50xf32>, %y: tensor<50xf32>) -> tensor<40x50xf32> {
  // CHECK: "ttir.pow"
  // LOOPS-DAG: math.powf
  // LOOPS-DAG: math.atan2
  // LOOPS-DAG: math.exp2
  // LOOPS-DAG: math.asin{{ }}
  // LOOPS-DAG: math.acos
  // LOOPS-DAG: math.asinh
  %0 = "ttir.pow"(%x, %y) : (tensor<40x50xf32>, tensor<50xf32>) -> tensor<40x50xf32>
  %1 = "ttir.atan2"(%0, %y) : (tensor<40x50xf32>, tensor<50xf32>) -> tensor<40x50xf32>
  %2 = "ttir.exp2"(%1) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %3 = "ttir.asin"(%2) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %4 = "ttir.acos"(%3) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %5 = "ttir.asinh"(%4) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  return %5 : tensor<40x50xf32>
}

// tt-mlir has them for integers too, which are read and printed only.
// CHECK-LABEL: func.func private @integers
func.func private @integers(%x: tensor<4xsi32>) -> tensor<4xsi32> {
  // CHECK: "ttir.gelu"(%{{.*}}) : (tensor<4xsi32>) -> tensor<4xsi32>
  %0 = "ttir.gelu"(%x) : (tensor<4xsi32>) -> tensor<4xsi32>
  return %0 : tensor<4xsi32>
}
