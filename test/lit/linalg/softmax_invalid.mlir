// RUN: mlir-opt --verify-diagnostics --split-input-file %s
// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(0) ins(%a : tensor<4x5xf32>) outs(%b : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.softmax dimension(0) ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a: tensor<2x4x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x4x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x2x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect filter width either equals to r or 1}}
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x2x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x1x1x5xf32>, %b: tensor<1x1x5x2xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x1x1x5xf32>) outs(%b : tensor<1x1x5x2xf32>) -> tensor<1x1x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x2x5xf32>) -> tensor<6x6x2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf64>) {
  // expected-error@+1 {{'linalg.winograd_filter_transform' op failed to verify that all of {filter, output} have same element type}}
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf64>) -> tensor<6x6x5x2xf64>
  return
}

// -----

func.func @f(%a: tensor<2x9x10x5xf32>, %b: tensor<6x6x2x2x2x5xf32>) {
  // expected-error@+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform m(4) r(3) ins(%a : tensor<2x9x10x5xf32>) outs(%b : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<6x5x3x2x2x7xf32>, %b: tensor<2x12x8x7xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op expect input width equals to input tile size}}
  %0 = linalg.winograd_output_transform m(4) r(3) ins(%a : tensor<6x5x3x2x2x7xf32>) outs(%b : tensor<2x12x8x7xf32>) -> tensor<2x12x8x7xf32>
  return
}

// -----

func.func @f(%a: tensor<6x6x3x2x2x7xf32>, %b: tensor<2x11x8x7xf32>) {
  // expected-error@+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %0 = linalg.winograd_output_transform m(4) r(3) ins(%a : tensor<6x6x3x2x2x7xf32>) outs(%b : tensor<2x11x8x7xf32>) -> tensor<2x11x8x7xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<*xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incompatible output shape}}
  "linalg.softmax"(%a, %b) <{dimension = 0 : i64}> : (memref<4xf32>, memref<*xf32>) -> ()
  return
}

// -----

func.func @f(%a: memref<*xf32>, %b: memref<*xf32>) {
  // expected-error@+1 {{'linalg.softmax' op incorrect dimension specified}}
  "linalg.softmax"(%a, %b) <{dimension = 0 : i64}> : (memref<*xf32>, memref<*xf32>) -> ()
  return
}
