// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @mask(%v: vector<4xf32>, %m: vector<3xi1>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}

// -----

func.func @shape_cast(%a: vector<6x2xf32>) -> (vector<2x3x1x2xf32>, vector<3x4x1xf32>) {
  %0 = vector.shape_cast %a : vector<6x2xf32> to vector<2x3x1x2xf32>
  // expected-error@+1 {{'vector.shape_cast' op invalid shape cast}}
  %1 = vector.shape_cast %a : vector<6x2xf32> to vector<3x4x1xf32>
  return %0, %1 : vector<2x3x1x2xf32>, vector<3x4x1xf32>
}
