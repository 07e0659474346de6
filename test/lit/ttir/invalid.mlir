// RUN: ttopt --verify-diagnostics --split-input-file %s

// What the verifiers of the ops say.

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xbf16>) {
  // expected-error@below {{expected the element type of operand #1 to be that of the result, 'f32', found 'bf16'}}
  %0 = "ttir.add"(%x, %y) : (tensor<4x8xf32>, tensor<4x8xbf16>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error@below {{Operands are not broadcast compatible}}
  %0 = "ttir.add"(%x, %y) : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %y: tensor<8xf32>) {
  // expected-error@below {{Result shape must match operand shapes after broadcasting: expected (4, 8), found (8)}}
  %0 = "ttir.add"(%x, %y) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xi32>) {
  // expected-error@below {{expected elements of a float type, found 'i32'}}
  %0 = "ttir.exp"(%x) : (tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{expected 2 operands, but found 3}}
  %0 = "ttir.exp"(%x, %x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@below {{operand #0 must be ranked tensor}}
  %0 = "ttir.exp"(%x) : (f32) -> f32
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  %e = ttir.empty() : tensor<4x8xbf16>
  // expected-error@below {{expected the element type of the result to be that of the input, 'f32', found 'bf16'}}
  %0 = ttir.to_layout %x, %e : tensor<4x8xf32> into tensor<4x8xbf16> -> tensor<4x8xbf16>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  %e = ttir.empty() : tensor<8x4xf32>
  // expected-error@below {{expected the shape of the result to be that of the input, (4, 8), found (8, 4)}}
  %0 = ttir.to_layout %x, %e : tensor<4x8xf32> into tensor<8x4xf32> -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  %e = ttir.empty() : tensor<4x8xf32>
  // expected-error@below {{expected the type of the destination to be that of the result}}
  %0 = ttir.to_layout %x, %e : tensor<4x8xf32> into tensor<4x8xf32> -> tensor<4x8xf32, #xla.layout<{0,1}>>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{expected the shape of the result to be that of the input, (4, 8), found (4, 7)}}
  %0 = "ttir.typecast"(%x) : (tensor<4x8xf32>) -> tensor<4x7xbf16>
  return
}

// -----

func.func @f() {
  // expected-error@below {{expected a value of type 'tensor<3xf32>', found 'tensor<2xf32>'}}
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{expected shape (2, 2), got (2, 3)}}
  %0 = "ttir.full"() <{fill_value = 1.0 : f32, shape = array<i32: 2, 3>}> : () -> tensor<2x2xf32>
  return
}

// -----

// tt-mlir has more ops; they are unknown here unless that is allowed.
func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{ttir.matmul}}
  %0 = "ttir.matmul"(%x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{use of undeclared SSA value name}}
  %0 = ttir.exp %y : tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{expected ':'}}
  %0 = ttir.exp %x tensor<4x8xf32>
  return
}
