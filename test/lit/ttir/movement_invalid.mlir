// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op Shape attribute must be non-empty}}
  %0 = "ttir.reshape"(%x) <{shape = []}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op Shape attribute size 1 must match output tensor rank 2}}
  %0 = "ttir.reshape"(%x) <{shape = [6 : i32]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op Shape attribute must have at most one -1 element}}
  %0 = "ttir.reshape"(%x) <{shape = [-1 : i32, -1 : i32]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op Input tensor number of elements 6 and output tensor number of elements 8 must be the same}}
  %0 = "ttir.reshape"(%x) <{shape = [4 : i32, 2 : i32]}> : (tensor<2x3xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op Shape attribute (2, 3) must match the output tensor shape (3, 2)}}
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 3 : i32]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reshape' op attribute 'shape' failed to satisfy constraint: 32-bit integer array attribute}}
  %0 = "ttir.reshape"(%x) <{shape = [2 : i64, 3 : i64]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{Output tensor must have the same element type as the input tensor}}
  %0 = "ttir.reshape"(%x) <{shape = [6 : i32]}> : (tensor<2x3xf32>) -> tensor<6xbf16>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.squeeze' op Dimension 1 in the input tensor must be 1.}}
  %0 = "ttir.squeeze"(%x) <{dim = 1 : si32}> : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.unsqueeze' op Dimension attribute must be within the bounds of the input tensor}}
  %0 = "ttir.unsqueeze"(%x) <{dim = 3 : si32}> : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.unsqueeze' op Expected output shape (2, 1, 3), got (2, 3, 1)}}
  %0 = "ttir.unsqueeze"(%x) <{dim = 1 : si32}> : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error@below {{'ttir.permute' op Expected a permutation of (0, 1, 2), got (0, 1, 1)}}
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 0, 1, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.permute' op Expected result shape (3, 2), got (2, 3)}}
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.transpose' op Dimension 1 attribute must be within the bounds of the input tensor}}
  %0 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = 2 : si32}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.transpose' op Input-output transpose dimension mismatch.}}
  %0 = "ttir.transpose"(%x) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x3xf32>) {
  // expected-error@below {{'ttir.broadcast' op Input tensor rank of 2 does not match output tensor rank of 3}}
  %0 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 1, 4, 1>}> : (tensor<1x3xf32>) -> tensor<1x4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.broadcast' op Input tensor shape (2, 3) is not broadcastable to output shape (4, 3)}}
  %0 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reverse' op all dimensions should be non-negative. Got dimension: -1}}
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 0, -1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.reverse' op all dimensions should be in interval [0, 2). Got dimension: 2}}
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat_interleave' op Dimension attribute must be within the bounds[-2, 2), got 2}}
  %0 = "ttir.repeat_interleave"(%x) <{repeats = 2 : ui32, dim = 2 : si32}> : (tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat_interleave' op Output shape [2,3] does not match the expected shape [2,6]}}
  %0 = "ttir.repeat_interleave"(%x) <{repeats = 2 : ui32, dim = 1 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.slice_static' op Begins, ends, and step attributes must have the same number of elements as the input tensor rank}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32], ends = [5 : i32, 5 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x20xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.slice_static' op Invalid end index for dimension 1. Expected value in range [-20, 20], got 21. Input shape: (10, 20)}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [5 : i32, 21 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x20xf32>) -> tensor<5x21xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.slice_static' op For positive step, begin index must be less than or equal to end index for dimension 1. Got begin: 15 (-5), end: 3, step: 1, input shape: (10, 20)}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, -5 : i32], ends = [5 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x20xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.slice_static' op Mismatch in dimension 0 of the output tensor: expected size 3, but got 5}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [5 : i32, 5 : i32], step = [2 : i32, 1 : i32]}> : (tensor<10x20xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.slice_static' op Output tensor must have the same rank as the input tensor}}
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 0 : i32], ends = [5 : i32, 5 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x20xf32>) -> tensor<25xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.index' op Invalid dimension index 2. Input tensor rank is 2}}
  %0 = "ttir.index"(%x) <{dim = 2 : i32, begin = 0 : i32, end = 5 : i32, step = 1 : i32}> : (tensor<10x20xf32>) -> tensor<10x5xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.index' op Step value for dimension 1 cannot be zero}}
  %0 = "ttir.index"(%x) <{dim = 1 : i32, begin = 0 : i32, end = 5 : i32, step = 0 : i32}> : (tensor<10x20xf32>) -> tensor<10x5xf32>
  return
}

// -----

func.func @f(%x: tensor<10x20xf32>) {
  // expected-error@below {{'ttir.index' op For negative step, begin index must be greater than or equal to end index for dimension 0. Got begin: 0, end: 5, step: -1, input shape: (10, 20)}}
  %0 = "ttir.index"(%x) <{dim = 0 : i32, begin = 0 : i32, end = 5 : i32, step = -1 : i32}> : (tensor<10x20xf32>) -> tensor<5x20xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.permute' op expected 2 operands, but found 3}}
  %0 = "ttir.permute"(%x, %x, %x) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>, %b: tensor<1xi32>, %e: tensor<1xi32>) {
  // expected-error@below {{'ttir.slice_dynamic' op Input must be at least a 1D tensor}}
  %0 = "ttir.slice_dynamic"(%x, %b, %e) <{step = [1 : i32]}> : (tensor<f32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %b: tensor<2x1xi32>, %e: tensor<2xi32>) {
  // expected-error@below {{'ttir.slice_dynamic' op Begins and ends must be 1D tensors}}
  %0 = "ttir.slice_dynamic"(%x, %b, %e) <{step = [1 : i32, 0 : i32]}> : (tensor<4x6xf32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %b: tensor<2xi32>, %e: tensor<3xi32>) {
  // expected-error@below {{'ttir.slice_dynamic' op Begins, ends, and step must have the same number of elements as the input tensor rank}}
  %0 = "ttir.slice_dynamic"(%x, %b, %e) <{step = [1 : i32, 0 : i32]}> : (tensor<4x6xf32>, tensor<2xi32>, tensor<3xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %b: tensor<2xi32>, %e: tensor<2xi32>) {
  // expected-error@below {{'ttir.slice_dynamic' op Output tensor must have the same element type as the input tensor}}
  %0 = "ttir.slice_dynamic"(%x, %b, %e) <{step = [1 : i32, 0 : i32]}> : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xbf16>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %b: tensor<2xi32>, %e: tensor<2xi32>) {
  // expected-error@below {{'ttir.slice_dynamic' op Step value for dimension 1 cannot be zero}}
  %0 = "ttir.slice_dynamic"(%x, %b, %e) <{step = [1 : i32, 0 : i32]}> : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @reshape_of_too_many(%x: tensor<4294967296x4294967296xf32>) -> tensor<2x0xf32> {
  // expected-error@below {{'ttir.reshape' op the number of elements of [4294967296 4294967296] does not fit in 64 bits}}
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 0 : i32]}> : (tensor<4294967296x4294967296xf32>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// -----

func.func @too_many_repeats(%x: tensor<4611686018427387904xf32>) -> tensor<0xf32> {
  // expected-error@below {{'ttir.repeat_interleave' op 4 repeats of 4611686018427387904 do not fit in 64 bits}}
  %0 = "ttir.repeat_interleave"(%x) <{dim = 0 : si32, repeats = 4 : ui32}> : (tensor<4611686018427387904xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat' op Input tensor rank 2 doesn't match the number of repeat dimensions 1.}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat' op Input tensor rank 2 doesn't match the output tensor rank 1.}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<2x3xf32>) -> tensor<24xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat' op Repeat dimension at index 1 must be greater than 0.}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2, 0>}> : (tensor<2x3xf32>) -> tensor<4x0xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.repeat' op Input tensor shape (2,3) at index 1 does not repeat to output (4,7) using repeat value 2.}}
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<2x3xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.pad' op Padding must have the same number of elements as twice the rank of the input tensor}}
  %0 = "ttir.pad"(%x) <{padding = array<i32: 1, 1>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.pad' op Output tensor shape (4,3) must match the inferred shape: (4,4)}}
  %0 = "ttir.pad"(%x) <{padding = array<i32: 1, 1, 0, 1>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@below {{'ttir.pad' op attribute 'value' failed to satisfy constraint: 32-bit float attribute}}
  %0 = "ttir.pad"(%x) <{padding = array<i32: 1, 1, 0, 0>, value = 0.0 : f64}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
