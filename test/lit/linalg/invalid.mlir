// RUN: mlir-opt --verify-diagnostics --split-input-file %s
// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @f(%a: tensor<?xf32>, %x: f32) {
  // expected-error@+1 {{'linalg.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %c: tensor<3x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected type of operand #2 ('tensor<3x5xf32>') to match type of corresponding result ('tensor<3x?xf32>')}}
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: memref<4x5xf32>, %c: tensor<3x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xf32>, memref<4x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{'linalg.transpose' op size of permutation 1 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<3x4xf32>) outs(%b : tensor<4x3xf32>) permutation = [1]
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 2)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i - 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  return
}

// -----

// The maps that a named op carries count, not those of its name.
#transposed = affine_map<(d0, d1, d2) -> (d2, d0)>
#rhs = affine_map<(d0, d1, d2) -> (d2, d1)>
#two = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  // expected-error@+1 {{'linalg.matmul' op expected indexing_map #2 to have 3 dim(s) to match the number of loops}}
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) {linalg.memoized_indexing_maps = [#transposed, #rhs, #two]} : (tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
