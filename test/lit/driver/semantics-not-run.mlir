// RUN: ttopt --verify-semantics --canonicalize --cse %s 2>&1 >%t | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

// What cannot be run is not compared, which no pass is to blame for. It is said once.

// CHECK: semantics-not-run.mlir:[[@LINE+1]]:1: warning: what @huge computes is not compared: its arguments take more than the limit of 1073741824 bytes
func.func @huge(%x: tensor<100000x100000xf32>) -> tensor<100000x100000xf32> {
  return %x : tensor<100000x100000xf32>
}

// CHECK: semantics-not-run.mlir:[[@LINE+1]]:1: warning: what @slice computes is not compared: 'ttir.slice_dynamic' op cannot be run by the interpreter
func.func @slice(%x: tensor<64xf32>, %i: tensor<1xi32>) -> tensor<4xf32> {
  %0 = "ttir.slice_dynamic"(%x, %i, %i) <{step = [2 : i32]}> : (tensor<64xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: semantics-not-run.mlir:[[@LINE+1]]:1: warning: what @outside computes is not compared: 'memref.load' op index 7 of dimension 0 is outside of the shape [4]
func.func @outside(%x: memref<4xf32>) -> f32 {
  %c = arith.constant 7 : index
  %0 = memref.load %x[%c] : memref<4xf32>
  return %0 : f32
}

func.func @small(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
