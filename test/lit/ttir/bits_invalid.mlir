// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@below {{Left operand element type must be integer, but got 'f32'}}
  %0 = "ttir.logical_left_shift"(%x, %y) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@below {{Right operand element type must be integer, but got 'f32'}}
  %0 = "ttir.logical_right_shift"(%y, %x) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%y: tensor<4xi32>) {
  // expected-error@below {{Output element type must be integer, but got 'f32'}}
  %0 = "ttir.logical_right_shift"(%y, %y) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%y: tensor<4xi32>, %z: tensor<3xi32>) {
  // expected-error@below {{Operands are not broadcast compatible: dim 0 is 4 and 3}}
  %0 = "ttir.remainder"(%y, %z) : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}
