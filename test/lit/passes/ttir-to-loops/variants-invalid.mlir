// RUN: ttopt --ttir-to-loops="parts=true" --split-input-file --verify-diagnostics %s

// Parts do not wait for each other: none may read what another one computes.

func.func @two_steps(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "ttir.neg"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error@below {{'ttir.abs' op has no variant 'two_steps_part': operand #0 is computed by another op, perhaps in another part}}
  %1 = "ttir.abs"(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// expected-error@below {{'func.func' op cannot have a variant '@f_part': the name is taken}}
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "ttir.neg"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @f_part(i32)

// -----

func.func @g(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = "ttir.neg"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // expected-error@below {{'func.return' op has no variant 'g_part': operand #1 is returned twice}}
  return %0, %0 : tensor<8xf32>, tensor<8xf32>
}
