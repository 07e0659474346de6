// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f() {
  // expected-error@below {{expected shape (2, 2), got (2, 3)}}
  %0 = "ttir.zeros"() <{shape = array<i32: 2, 3>}> : () -> tensor<2x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{requires attribute 'shape'}}
  %0 = "ttir.ones"() : () -> tensor<2x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{Step value cannot be zero}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 0 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{Invalid range: start=4, end=0, step=1}}
  %0 = "ttir.arange"() <{start = 4 : si64, end = 0 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{Output tensor shape must be 2 at dim 0 (since start=0, end=5, step=2), but got 3}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 5 : si64, step = 2 : si64, arange_dimension = 0 : i64}> : () -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{Invalid dimension 1 for a tensor of rank 1}}
  %0 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{attribute 'start' failed to satisfy constraint: 64-bit signed integer attribute}}
  %0 = "ttir.arange"() <{start = 0 : i64, end = 4 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return
}

// -----

func.func @too_far() -> tensor<1xi64> {
  // expected-error@below {{'ttir.arange' op Invalid range: start=-9223372036854775808, end=9223372036854775807, step=-1}}
  %0 = "ttir.arange"() <{start = -9223372036854775808 : si64, end = 9223372036854775807 : si64, step = -1 : si64, arange_dimension = 0 : i64}> : () -> tensor<1xi64>
  return %0 : tensor<1xi64>
}

// -----

func.func @f() {
  // expected-error@below {{'ttir.constant' op value attribute must be one of DenseResourceElementsAttr or DenseElementsAttr.}}
  %0 = "ttir.constant"() <{value = sparse<[[0, 1]], [2.0]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{'ttir.constant' op value attribute must be of int or float type.}}
  %0 = "ttir.constant"() <{value = dense<(2.0, 0.0)> : tensor<2xcomplex<f32>>}> : () -> tensor<2xcomplex<f32>>
  return
}
