// What mlir-opt makes something else of, or nothing valid.
// RUN: ttopt --canonicalize --split-input-file %s | FileCheck %s

// A fill that is converted is not one of what it was.
// CHECK-LABEL: func.func @converted
// CHECK: linalg.copy
func.func @converted(%e: tensor<4xf32>, %d: tensor<4xf64>, %f: f64) -> tensor<4xf64> {
  %fl = linalg.fill ins(%f : f64) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.copy ins(%fl : tensor<4xf32>) outs(%d : tensor<4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// -----

// Two elements of padding are four apart from where every second one goes.
// CHECK-LABEL: func.func @apart
// CHECK: tensor.pad
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1] [6] [2]
func.func @apart(%a: tensor<3xf32>) -> tensor<16xf32> {
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %fl = linalg.fill ins(%f : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %p = tensor.pad %a low[2] high[1] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<3xf32> to tensor<6xf32>
  %r = tensor.insert_slice %p into %fl[1] [6] [2] : tensor<6xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// An encoding is part of the type.
// CHECK-LABEL: func.func @encoded
// CHECK: linalg.transpose ins(%arg0 : tensor<4xf32, "a">)
func.func @encoded(%a: tensor<4xf32, "a">, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.transpose ins(%a : tensor<4xf32, "a">) outs(%b : tensor<4xf32>) permutation = [0]
  return %r : tensor<4xf32>
}
