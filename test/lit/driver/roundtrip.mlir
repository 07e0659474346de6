// RUN: ttopt --verify-roundtrip %s | FileCheck %s
// RUN: ttopt --verify-roundtrip --mlir-print-debuginfo %s | mlir-opt | FileCheck %s

// The op in a mask has no location in the text: what comes back differs in that only.

// CHECK: vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<8xf32> into f32 } : vector<8xi1> -> f32
func.func @masked(%m: vector<8xi1>, %x: vector<8xf32>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %x : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return %0 : f32
}
