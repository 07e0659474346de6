// RUN: ttopt --loop-invariant-code-motion %s | FileCheck %s
// RUN: ttopt --loop-invariant-code-motion %s > %t.ours
// RUN: mlir-opt --loop-invariant-code-motion %s | diff %t.ours -

// A chain moves out of both loops, inner first.
// CHECK-LABEL: func.func @chain
// CHECK: %[[A:.*]] = arith.addf %arg1, %arg1
// CHECK: %[[B:.*]] = arith.mulf %[[A]], %arg1
// CHECK: affine.for
// CHECK: affine.for
// CHECK: affine.store %[[B]]
func.func @chain(%m: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %a = arith.addf %x, %x : f32
      %b = arith.mulf %a, %x : f32
      affine.store %b, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

// A quotient must not run where the loop does not: the divisor may be 0.
// CHECK-LABEL: func.func @quotients
// CHECK: arith.divsi %arg0, %c7_i32
// CHECK: scf.for
// CHECK: arith.divsi %arg0, %arg1
// CHECK: arith.divsi %arg0, %c-1_i32
func.func @quotients(%a: i32, %b: i32, %n: index) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %cm1 = arith.constant -1 : i32
  scf.for %i = %c1 to %n step %c1 {
    %0 = arith.divsi %a, %b : i32
    %1 = arith.divsi %a, %c7 : i32
    %2 = arith.divsi %a, %cm1 : i32
  }
  return
}

// An extent that is not there is no extent to ask for early.
// CHECK-LABEL: func.func @dims
// CHECK: tensor.dim %arg0, %c1
// CHECK: scf.parallel
// CHECK: tensor.dim %arg0, %c2
// CHECK: tensor.dim %arg0, %arg1
func.func @dims(%t: tensor<4x?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    %0 = tensor.dim %t, %c1 : tensor<4x?xf32>
    %1 = tensor.dim %t, %c2 : tensor<4x?xf32>
    %2 = tensor.dim %t, %n : tensor<4x?xf32>
  }
  return
}

// Loops move as a whole if they come to an end, and loads stay.
// CHECK-LABEL: func.func @loops
// CHECK: scf.for %{{.*}} = %c0 to %arg0 step %c1
// CHECK: scf.while
// CHECK: memref.load
// CHECK: scf.for %{{.*}} = %c0 to %arg0 step %arg0
func.func @loops(%n: index, %m: memref<4xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    %0 = scf.for %j = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
      scf.yield %j : index
    }
    %1 = memref.load %m[%0] : memref<4xf32>
    %2 = scf.for %j = %c0 to %n step %n iter_args(%a = %c0) -> index {
      scf.yield %j : index
    }
    scf.yield
  }
  return
}
