// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

// The dims of tensors come before shapes: what is no tensor has none.
func.func @dynamic(%a: tensor<?xf16>) {
  // expected-error@+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extf %a : tensor<?xf16> to tensor<3xf32>
  return
}

// -----

func.func @vector(%a: vector<2xi32>) {
  // expected-error@+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : vector<2xi32> to tensor<2xf32>
  return
}

// -----

func.func @no_rank(%a: tensor<*xf32>) {
  // expected-error@+1 {{'arith.truncf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.truncf %a : tensor<*xf32> to tensor<*xf16>
  return
}

// -----

func.func @no_dims(%a: tensor<f32>) {
  // expected-error@+1 {{'arith.fptosi' op requires the same shape for all operands and results}}
  %0 = arith.fptosi %a : tensor<f32> to i32
  return
}

// -----

// What selects is looked at before the shapes of what it selects from.
func.func @select(%c: tensor<i1>, %a: tensor<2x?xi64>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : tensor<i1>, tensor<2x?xi64>
  return
}
