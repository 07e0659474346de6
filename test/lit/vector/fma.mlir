// RUN: ttopt %s | FileCheck %s
// RUN: mlir-opt %s | FileCheck %s

// Vectors of no dims have an element too.
// CHECK: vector.fma %arg0, %arg0, %arg0 : vector<f32>
func.func @f(%a: vector<f32>) -> vector<f32> {
  %0 = vector.fma %a, %a, %a : vector<f32>
  return %0 : vector<f32>
}
