// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --symbol-dce --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --symbol-dce --ttcore-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: not ttopt --ttcore-to-loops %s 2>&1 | FileCheck %s --check-prefix=FLOATS

// FLOATS: error: 'ttir.bitwise_xor' op has no lowering for floats

// Functions of the bits of integers, and the remainder, which is one of floats too.

// CHECK-LABEL: func.func @bits(
// LOOPS-LABEL: func.func @bits(
func.func @bits(%x: tensor<40x50xi32>, %y: tensor<50xi32>) -> tensor<40x50xi32> {
  // CHECK: "ttir.bitwise_and"(%{{.*}}, %{{.*}}) : (tensor<40x50xi32>, tensor<50xi32>) -> tensor<40x50xi32>
  // LOOPS: arith.andi
  %0 = "ttir.bitwise_and"(%x, %y) : (tensor<40x50xi32>, tensor<50xi32>) -> tensor<40x50xi32>
  // CHECK: "ttir.bitwise_or"
  // LOOPS: arith.ori
  %1 = ttir.bitwise_or %0, %x : tensor<40x50xi32>
  // CHECK: "ttir.bitwise_xor"
  // LOOPS: arith.xori
  %2 = ttir.bitwise_xor %1, %x : tensor<40x50xi32>
  // CHECK: "ttir.bitwise_not"
  // LOOPS: arith.xori
  %3 = ttir.bitwise_not %2 : tensor<40x50xi32>
  // An amount that is not below the width leaves nothing.
  // CHECK: "ttir.logical_left_shift"
  // LOOPS: %[[FITS:.*]] = arith.cmpi ult
  // LOOPS-NEXT: %[[BY:.*]] = arith.select %[[FITS]]
  // LOOPS-NEXT: %[[SHIFTED:.*]] = arith.shli %{{.*}}, %[[BY]]
  // LOOPS-NEXT: arith.select %[[FITS]], %[[SHIFTED]]
  %4 = ttir.logical_left_shift %3, %x : tensor<40x50xi32>
  // CHECK: "ttir.logical_right_shift"
  // LOOPS: arith.shrui
  %5 = ttir.logical_right_shift %4, %x : tensor<40x50xi32>
  return %5 : tensor<40x50xi32>
}

// CHECK-LABEL: func.func @remainder(
// LOOPS-LABEL: func.func @remainder(
func.func @remainder(%x: tensor<40x50xbf16>, %y: tensor<50xbf16>) -> tensor<40x50xbf16> {
  // CHECK: "ttir.remainder"
  // LOOPS: arith.remf %{{.*}}, %{{.*}} : vector<{{.*}}xf32>
  %0 = "ttir.remainder"(%x, %y) : (tensor<40x50xbf16>, tensor<50xbf16>) -> tensor<40x50xbf16>
  return %0 : tensor<40x50xbf16>
}

// tt-mlir does not refuse floats, which are read and printed only.
// CHECK-LABEL: func.func private @floats
func.func private @floats(%x: tensor<4xbf16>, %y: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: "ttir.bitwise_xor"(%{{.*}}, %{{.*}}) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %0 = "ttir.bitwise_xor"(%x, %y) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
