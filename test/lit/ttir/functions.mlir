// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --symbol-dce --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --symbol-dce --ttcore-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: not ttopt --ttcore-to-loops %s 2>&1 | FileCheck %s --check-prefix=INTEGERS

// INTEGERS: error: 'ttir.erf' op has no lowering for integers

// Functions of one float: one op of dialect math each, but for 1 / x.

// CHECK-LABEL: func.func @f
// LOOPS-LABEL: func.func @f
func.func @f(%x: tensor<40x50xf32>) -> tensor<40x50xf32> {
  // CHECK: "ttir.sin"
  // CHECK: "ttir.reciprocal"
  // LOOPS-DAG: math.sin
  // LOOPS-DAG: math.cos
  // LOOPS-DAG: math.tan
  // LOOPS-DAG: math.atan
  // LOOPS-DAG: math.log{{ }}
  // LOOPS-DAG: math.log1p
  // LOOPS-DAG: math.expm1
  // LOOPS-DAG: math.cbrt
  // LOOPS-DAG: math.erf
  // LOOPS-DAG: math.floor
  // LOOPS-DAG: math.ceil
  %0 = "ttir.sin"(%x) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %1 = "ttir.cos"(%0) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %2 = "ttir.tan"(%1) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %3 = "ttir.atan"(%2) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %4 = "ttir.log1p"(%3) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %5 = "ttir.log"(%4) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %6 = "ttir.expm1"(%5) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %7 = "ttir.cbrt"(%6) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %8 = "ttir.erf"(%7) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %9 = "ttir.floor"(%8) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %10 = "ttir.ceil"(%9) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %11 = "ttir.reciprocal"(%10) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  return %11 : tensor<40x50xf32>
}

// tt-mlir has them for integers too, which are read and printed only.
// CHECK-LABEL: func.func private @integers
func.func private @integers(%x: tensor<4xsi32>) -> tensor<4xsi32> {
  // CHECK: "ttir.erf"(%{{.*}}) : (tensor<4xsi32>) -> tensor<4xsi32>
  %0 = "ttir.erf"(%x) : (tensor<4xsi32>) -> tensor<4xsi32>
  return %0 : tensor<4xsi32>
}
