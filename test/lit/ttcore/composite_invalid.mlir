// RUN: ttopt --split-input-file --verify-diagnostics %s

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{'ttcore.composite' op requires attribute 'composite_name'}}
  %0 = "ttcore.composite"(%a) <{decomposition = @g}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{'ttcore.composite' op requires attribute 'decomposition'}}
  %0 = "ttcore.composite"(%a) <{composite_name = "g"}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{Invalid attribute `composite_attributes` in property conversion: [1]}}
  %0 = "ttcore.composite"(%a) <{composite_attributes = [1], composite_name = "g", decomposition = @g}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{Invalid attribute `decomposition` in property conversion: @m::@g}}
  %0 = "ttcore.composite"(%a) <{composite_name = "g", decomposition = @m::@g}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: memref<2xf32>) {
  // expected-error@below {{'ttcore.composite' op operand #0 must be variadic of ranked tensor of any type values, but got 'memref<2xf32>'}}
  %0 = "ttcore.composite"(%a) <{composite_name = "g", decomposition = @g}> : (memref<2xf32>) -> tensor<2xf32>
  return
}
