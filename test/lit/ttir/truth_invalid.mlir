// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) {
  // expected-error@below {{Operands are not broadcast compatible: dim 1 is 8 and 7}}
  %0 = "ttir.eq"(%x, %y) : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<4x8xi1>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{Result shape must match operand shapes after broadcasting: expected (4, 8), found (8)}}
  %0 = "ttir.where"(%x, %x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{expected 3 operands, but found 4}}
  %0 = "ttir.gt"(%x, %x, %x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>, %i: tensor<4x8xi1>) {
  // expected-error@below {{expected the type of the destination to be that of the result, 'tensor<4x8xf32>', found 'tensor<4x8xi1>'}}
  %0 = "ttir.lt"(%x, %x, %i) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi1>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: tensor<4x8xf32>) {
  // expected-error@below {{expected 3 or more operands, but found 2}}
  %0 = "ttir.where"(%x, %x) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
