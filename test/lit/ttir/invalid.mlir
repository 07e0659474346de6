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
  // expected-error@below {{ttir.conv2d}}
  %0 = "ttir.conv2d"(%x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
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

// -----

// A tensor of the shape of its storage has the logical shape for the ops.
#device = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
func.func @f(%x: tensor<2x4x32x32xf32>) {
  %e = ttir.empty() : tensor<2x4x32x32xf32, #device>
  // expected-error@below {{expected the shape of the result to be that of the input, (2, 4, 32, 32), found (50, 100)}}
  %0 = ttir.to_layout %x, %e : tensor<2x4x32x32xf32> into tensor<2x4x32x32xf32, #device> -> tensor<2x4x32x32xf32, #device>
  return
}

// -----

#device = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
func.func @f(%x: tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #device>) {
  // expected-error@below {{expected the element type of operand #0 to be that of the result, 'f32', found 'bf16'}}
  %0 = "ttir.exp"(%x) : (tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #device>) -> tensor<50x100xf32>
  return
}

// -----

#device = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
func.func @f() {
  // expected-error@below {{expected shape (50, 100), got (2, 4)}}
  %0 = "ttir.full"() <{fill_value = 1.0 : f32, shape = array<i32: 2, 4>}> : () -> tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #device>
  return
}
