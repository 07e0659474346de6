// What a layout that is as good as none, strided<[1]>, may be reshaped to and seen as:
// the types are compared, and not what they say of the elements' places.
// RUN: mlir-opt --verify-diagnostics --split-input-file %s
// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @reshaped(%a: memref<4xf32, strided<[1]>>, %b: memref<1x4xf32, strided<[4, 1]>>, %c: memref<?xf32, strided<[1]>>, %n: index) {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[1]>> into memref<2x2xf32>
  %1 = memref.expand_shape %a [[0]] output_shape [4] : memref<4xf32, strided<[1]>> into memref<4xf32>
  %2 = memref.collapse_shape %a [[0]] : memref<4xf32, strided<[1]>> into memref<4xf32>
  %3 = memref.collapse_shape %b [[0, 1]] : memref<1x4xf32, strided<[4, 1]>> into memref<4xf32, strided<[1]>>
  %4 = memref.expand_shape %c [[0, 1]] output_shape [%n, 2] : memref<?xf32, strided<[1]>> into memref<?x2xf32>
  return
}
func.func @without_dims(%a: memref<f32, strided<[]>>, %b: memref<f32, affine_map<() -> (3)>>, %c: memref<1x1xf32, strided<[1, 1]>>) {
  %0 = memref.expand_shape %a [] output_shape [1] : memref<f32, strided<[]>> into memref<1xf32, strided<[1]>>
  %1 = memref.expand_shape %b [] output_shape [1, 1] : memref<f32, affine_map<() -> (3)>> into memref<1x1xf32, strided<[1, 1], offset: 3>>
  %2 = memref.collapse_shape %c [] : memref<1x1xf32, strided<[1, 1]>> into memref<f32, strided<[]>>
  return
}
func.func @seen(%a: memref<64xi8, strided<[1]>>, %b: memref<16xf32, strided<[1]>>, %c: memref<1xindex>, %n: index) {
  %0 = memref.view %a[%n][] : memref<64xi8, strided<[1]>> to memref<16xf32, strided<[1]>>
  %1 = memref.reshape %b(%c) : (memref<16xf32, strided<[1]>>, memref<1xindex>) -> memref<16xf32, strided<[1]>>
  %2 = memref.realloc %b : memref<16xf32, strided<[1]>> to memref<32xf32, strided<[1]>>
  return
}

// -----

func.func @expand_to_strides(%a: memref<4xf32>) {
  // expected-error@+1 {{expected expanded type to be 'memref<2x2xf32>' but found 'memref<2x2xf32, strided<[2, 1]>>'}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32, strided<[2, 1]>>
  return
}

// -----

func.func @expand_to_the_same(%a: memref<4xf32, strided<[1]>>) {
  // expected-error@+1 {{expected expanded type to be 'memref<4xf32>' but found 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.expand_shape %a [[0]] output_shape [4] : memref<4xf32, strided<[1]>> into memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @expand_to_a_map(%a: memref<4xf32, strided<[2]>>) {
  // expected-error@+1 {{expected expanded type to be 'memref<2x2xf32, strided<[4, 2]>>' but found 'memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 * 2)>>'}}
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32, strided<[2]>> into memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 * 2)>>
  return
}

// -----

func.func @collapse_to_no_layout(%a: memref<2x2xf32, strided<[2, 1]>>) {
  // expected-error@+1 {{expected collapsed type to be 'memref<4xf32, strided<[1]>>' but found 'memref<4xf32>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<2x2xf32, strided<[2, 1]>> into memref<4xf32>
  return
}

// -----

func.func @collapse_to_strides(%a: memref<2x2xf32>) {
  // expected-error@+1 {{expected collapsed type to be 'memref<4xf32>' but found 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<2x2xf32> into memref<4xf32, strided<[1]>>
  return
}

// -----

// Also strides of dims of extent 1, which say nothing, are to be right.
func.func @collapse_one(%a: memref<1x4xf32, strided<[9, 1]>>) {
  // expected-error@+1 {{invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<1x4xf32, strided<[9, 1]>> into memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @view_of_more_dims(%a: memref<64xi8>, %n: index) {
  // expected-error@+1 {{unsupported map for result memref type 'memref<4x4xf32, strided<[4, 1]>>'}}
  %0 = memref.view %a[%n][] : memref<64xi8> to memref<4x4xf32, strided<[4, 1]>>
  return
}
