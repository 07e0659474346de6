// A mask yields what its op yields, whatever its text says.
// RUN: mlir-opt --mlir-print-op-generic %s > %t.want
// RUN: ttopt --mlir-print-op-generic %s | diff %t.want -
// RUN: ttopt %s | FileCheck %s

// CHECK-LABEL: func.func @other
func.func @other(%m: vector<16xi1>, %v: vector<16xf32>) -> f32 {
  // CHECK: vector.mask %{{.*}} { vector.reduction <add>, %{{.*}} : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %0 = vector.mask %m {
    %1 = vector.reduction <add>, %v : vector<16xf32> into f32
    vector.yield %1, %1 : f32, f32
  } : vector<16xi1> -> f32
  // CHECK: vector.mask %{{.*}} { vector.reduction <mul>
  %2 = vector.mask %m {
    %3 = vector.reduction <mul>, %v : vector<16xf32> into f32
    func.return
  } : vector<16xi1> -> f32
  %4 = arith.addf %0, %2 : f32
  return %4 : f32
}

// CHECK-LABEL: func.func @nothing_to_mask
func.func @nothing_to_mask(%m: vector<16xi1>, %v: vector<16xf32>) -> vector<16xf32> {
  %0 = vector.mask %m { vector.yield %v : vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  return %0 : vector<16xf32>
}
