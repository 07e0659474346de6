// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{input and output must have same shape.}}
  %0 = "ttir.clamp_scalar"(%x) <{max = 3.0 : f32, min = 2.0 : f32}> : (tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{requires attribute 'max'}}
  %0 = "ttir.clamp_scalar"(%x) <{min = 2.0 : f32}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{attribute 'min' failed to satisfy constraint: 32-bit float attribute or 32-bit signless integer attribute}}
  %0 = "ttir.clamp_scalar"(%x) <{max = 3.0 : f32, min = 2.0 : f64}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@below {{Min attribute shape (4) cannot be broadcasted to output shape (4,8).}}
  %0 = "ttir.clamp_tensor"(%x, %y, %x) : (tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4xf32>) {
  // expected-error@below {{Max attribute shape (4) cannot be broadcasted to output shape (4,8).}}
  %0 = "ttir.clamp_tensor"(%x, %x, %y) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{requires attribute 'parameter'}}
  %0 = "ttir.leaky_relu"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{attribute 'parameter' failed to satisfy constraint: 32-bit float attribute}}
  %0 = "ttir.leaky_relu"(%x) <{parameter = 1.0 : f64}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
