// RUN: mlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// RUN: ttopt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

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

// -----

// The region of a named op has one block, which linalg.yield ends.
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error@+2 {{'linalg.matmul' op expects regions to end with 'linalg.yield', found 't.end'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'linalg.yield'}}
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "t.end"() : () -> ()
  }) : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error@+1 {{'linalg.matmul' op expects region #0 to have 0 or 1 blocks}}
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    %one = arith.constant 1.0 : f32
  ^bb1(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

// A contraction sums products.
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error@+1 {{expected add/mul op in the body}}
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %x : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) : (tensor<8x4xf32>, tensor<4x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#columns = affine_map<(d0, d1, d2) -> (d2, d1)>
#strided = affine_map<(d0, d1, d2) -> (d0, d2 * 4)>
func.func @f(%a: memref<8x4xf32>, %b: memref<4x16xf32>, %c: memref<8x16xf32>) {
  // expected-error@+1 {{expected indexing maps to be projected permutations}}
  "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %y, %x : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {linalg.memoized_indexing_maps = [#rows, #columns, #strided]} : (memref<8x4xf32>, memref<4x16xf32>, memref<8x16xf32>) -> ()
  return
}

// -----

func.func @f(%a: memref<1x10x3xf32>, %b: memref<3x3x8xf32>, %c: memref<1x8x8xf32>) {
  // expected-error@+1 {{expected op with 2 inputs and 1 output}}
  "linalg.conv_1d_nwc_wcf"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z, %z : f32, f32
  }) : (memref<1x10x3xf32>, memref<3x3x8xf32>, memref<1x8x8xf32>) -> ()
  return
}

// -----

// What a convolution promises of its operands is checked before what is inside it.
func.func @f(%a: memref<1x10x3xf32>, %b: memref<3x3x8xf32>, %c: memref<1x8x8xf32>) {
  // expected-error@+1 {{expected op with 2 inputs and 1 output}}
  "linalg.conv_1d_nwc_wcf"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) : (memref<1x10x3xf32>, memref<3x3x8xf32>, memref<1x8x8xf32>) -> ()
  return
}

// -----

// The structure of an op is checked after what is inside it.
func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  "linalg.transpose"(%a, %b) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%x: i32, %y: i32):
    // expected-error@+1 {{type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %x : i32
  }) : (memref<4x8xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// expected-error@+1 {{attribute '"linalg.maps"' not supported by the linalg dialect}}
func.func @f() attributes {linalg.maps = []} {
  return
}

// -----

func.func @fill_of_tensor(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a : tensor<4xf32>) outs(%b : tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @reduce_input(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'i32'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
    (%x: i32, %y: f32) {
      linalg.yield %y : f32
    }
  return
}

// -----

func.func @reduce_output(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'i32'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
    (%x: f32, %y: i32) {
      linalg.yield %y : i32
    }
  return
}

// -----

// A window that is moved by 0 leaves loops without a part in the convolution.
func.func @f(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>) {
  // expected-error@+1 {{unexpected loop dimension for convolution op}}
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<0> : tensor<1xi64>} ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>) {
  // expected-error@+1 {{unexpected loop dimension for convolution op}}
  %0 = linalg.pooling_nwc_sum {dilations = dense<0> : tensor<1xi64>} ins(%a, %b : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>) {
  // expected-error@+1 {{unexpected input index map for convolutions}}
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<0> : tensor<1xi64>, dilations = dense<0> : tensor<1xi64>} ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

// So do maps of its own.
#place = affine_map<(d0, d1) -> (d0 + d1)>
#window = affine_map<(d0, d1) -> (d1 * 2)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<?xf32>) {
  // expected-error@+1 {{expected output/filter indexing maps to be projected permutations}}
  %0 = "linalg.conv_1d"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) {linalg.memoized_indexing_maps = [#place, #window, #out]} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

#in = affine_map<(d0, d1) -> (d0 + d1)>
#dim = affine_map<(d0, d1) -> (d0)>
#out = affine_map<(d0, d1) -> (d1)>
func.func @f(%a: tensor<?xf32>) {
  // expected-error@+1 {{expected all iterators used to access outputs to be parallel}}
  %0 = "linalg.conv_1d"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) {linalg.memoized_indexing_maps = [#in, #dim, #out]} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.map' op expected 1 or more operands, but found 0}}
  linalg.map { arith.addf }
  return
}

// -----

// The last operand is the init, wherever it stands.
func.func @f(%a: memref<4xf32>) {
  // expected-error@+1 {{'arith.negf' op requires a single operand}}
  linalg.map { arith.negf } ins(%a : memref<4xf32>)
  return
}
