// RUN: mlir-opt %s | FileCheck %s
// RUN: ttopt %s | FileCheck %s

// Where the form of an op is a format, what its dictionary says of a property counts,
// not what stands in the property's own place.
func.func @f(%i: index, %a: tensor<4xf32>, %m: tensor<4x4xf32>) -> i32 {
  // CHECK: constant 1 : i32
  %0 = arith.constant {value = 1 : i32} 2 : i32
  // CHECK: case 7 {
  scf.index_switch %i {cases = array<i64: 7>}
  case 1 {
    scf.yield
  }
  default {
    scf.yield
  }
  // CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} :
  %1 = linalg.matmul <{operandSegmentSizes = array<i32: 2, 1>}> ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: 3: ^bb1
  cf.switch %0 : i32, [default: ^bb1, 1: ^bb1] {case_values = dense<3> : tensor<1xi32>}
^bb1:
  return %0 : i32
}
