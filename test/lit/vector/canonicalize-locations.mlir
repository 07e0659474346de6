// RUN: ttopt --canonicalize --mlir-print-debuginfo --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --mlir-print-debuginfo --split-input-file %s | diff %t -

// What comes of ops under masks is at the places of these, not of the masks; a contraction
// that takes what is added to it keeps its place.


func.func @f(%v: vector<f32>, %w: vector<1x1xf32>, %a: f32) -> (f32, f32) {
  %0 = vector.reduction <add>, %v, %a : vector<f32> into f32
  %1 = vector.multi_reduction <add>, %w, %a [0, 1] : vector<1x1xf32> to f32
  return %0, %1 : f32, f32
}

// -----


func.func @f(%v: vector<1xf32>, %a: f32, %m: vector<1xi1>) -> (f32, f32) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<1xf32> into f32 } : vector<1xi1> -> f32
  %1 = vector.mask %m { vector.reduction <add>, %v, %a : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0, %1 : f32, f32
}

// -----


func.func @f(%v: vector<4x1xf32>, %a: vector<4xf32>) -> (vector<4xf32>, vector<4x1xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x1xf32> to vector<4xf32>
  %1 = vector.multi_reduction <mul>, %v, %v [] : vector<4x1xf32> to vector<4x1xf32>
  return %0, %1 : vector<4xf32>, vector<4x1xf32>
}

// -----


func.func @f(%a: vector<2x4xf32>, %b: vector<4x2xf32>, %c: vector<2x2xf32>) -> (vector<2x2xf32>) {
  %z = arith.constant dense<0.0> : vector<2x2xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d2,d1)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>
  %1 = arith.addf %0, %c : vector<2x2xf32>
  return %1 : vector<2x2xf32>
}

