// RUN: ttopt --ttcore-collapse --verify-diagnostics --split-input-file %s

// A dynamic shape has no layout; the error is where it is needed.
func.func @result(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // expected-error@below {{'ttir.exp' op metal_layout: expected a static shape, found a dynamic size of dim 0 in ?x4}}
  %0 = ttir.exp %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// expected-error@below {{'func.func' op argument of type 'tensor<4x?xf32>': metal_layout: expected a static shape, found a dynamic size of dim 1 in 4x?}}
func.func @argument(%x: tensor<4x?xf32>) -> tensor<4x4xf32> {
  %0 = "ttir.exp"(%x) : (tensor<4x?xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Nothing computes with it: it may be what it likes.
func.func @unused(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  return %x : tensor<4x?xf32>
}

// -----

func.func @elements() {
  // expected-error@below {{'ttir.empty' op metal_layout: memref: expected elements of an integer, float, index or complex type, found 'vector<4xf32>'}}
  %0 = ttir.empty() : tensor<4xvector<4xf32>>
  return
}
