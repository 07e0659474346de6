// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%a: tensor<f32>, %b: tensor<4xf32>) {
  // expected-error@below {{'ttir.matmul' op Input A must be at least a 1D tensor}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.matmul' op Input A[-1](4) and B[-2](3) must have matching inner dimensions}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x7x3x4xf32>, %b: tensor<5x1x4x3xf32>) {
  // expected-error@below {{'ttir.matmul' op Batch dimensions of input A(2,7) and B(5,1) are not broadcast compatible}}
  %0 = "ttir.matmul"(%a, %b) : (tensor<2x7x3x4xf32>, tensor<5x1x4x3xf32>) -> tensor<2x7x3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.matmul' op Output shape dimension[1](3) doesn't match the expected output shape dimension[1](4)}}
  %0 = "ttir.matmul"(%a, %b) <{transpose_a = true}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.matmul' op Output shape rank(2) must match the expected output shape rank(1)}}
  %0 = "ttir.matmul"(%a, %b) <{transpose_b = true}> : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@below {{'ttir.matmul' op Scalar output is not supported, output must be at least a 1D tensor}}
  %0 = "ttir.matmul"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@below {{'ttir.linear' op Scalar output must be a 1D tensor of size 1}}
  %0 = "ttir.linear"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<2x5xf32>) {
  // expected-error@below {{'ttir.linear' op Bias shape(2,5) is not broadcast compatible with the matmul output shape(3,5)}}
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<3x4xf32>, tensor<4x5xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error@below {{'ttir.matmul' op expected 3 operands, but found 4}}
  %0 = "ttir.matmul"(%a, %b, %a, %a) : (tensor<3x4xf32>, tensor<4x3xf32>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.sum' op Reduce dimension 2 is out of range for input tensor of rank 2}}
  %0 = "ttir.sum"(%a) <{dim_arg = [2 : i32], keep_dim = false}> : (tensor<3x4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.prod' op Reduce dimensions are not unique}}
  %0 = "ttir.prod"(%a) <{dim_arg = [1 : i32, -1 : i32], keep_dim = false}> : (tensor<3x4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.min' op Expected output shape (3, 1), got (3)}}
  %0 = "ttir.min"(%a) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<3x4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@below {{'ttir.concat' op Invalid dimension 2 for concatenation.}}
  %0 = "ttir.concat"(%a, %a) <{dim = 2 : si32}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<3xf32>) {
  // expected-error@below {{'ttir.concat' op All input tensors must have the same rank.}}
  %0 = "ttir.concat"(%a, %b) <{dim = 0 : si32}> : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<3x5xf32>) {
  // expected-error@below {{'ttir.concat' op All input tensors must have the same dimensions, except for dimension 0.}}
  %0 = "ttir.concat"(%a, %b) <{dim = 0 : si32}> : (tensor<3x4xf32>, tensor<3x5xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %e: tensor<3x9xf32>) {
  // expected-error@below {{'ttir.concat' op Output tensor dimension 1 does not match the sum of input tensor dimensions: 9 vs. 8.}}
  %0 = "ttir.concat"(%a, %a, %e) <{dim = -1 : si32}> : (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x9xf32>) -> tensor<3x9xf32>
  return
}

// -----

func.func @f(%a: tensor<4611686018427387904xf32>) {
  // expected-error@below {{'ttir.concat' op the sum of input tensor dimensions 0 does not fit in 64 bits}}
  %0 = "ttir.concat"(%a, %a, %a, %a) <{dim = 0 : si32}> : (tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>) -> tensor<0xf32>
  return
}
