// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @mask(%v: vector<4xf32>, %m: vector<3xi1>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}
