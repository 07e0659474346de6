// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @argument(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%x: i32):
    memref.atomic_yield %x : i32
  }
  return
}

// -----

func.func @effect(%m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%x: f32):
    // expected-error@+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %1 = memref.alloc() : memref<4xf32>
    memref.atomic_yield %x : f32
  }
  return
}

// -----

func.func @rank(%x: f32) {
  // expected-error@+1 {{custom op 'memref.rank' invalid kind of type specified}}
  %0 = memref.rank %x : f32
  return
}

// -----

func.func @metadata(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'}}
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xf32> -> memref<i32>, index, index, index
  return
}

// -----

func.func @transpose(%m: memref<?x?xf32>) {
  // expected-error@+1 {{'memref.transpose' op result type 'memref<?x?xf32>' is not equivalent to the canonical transposed input type}}
  %0 = memref.transpose %m (i, j) -> (i, j) : memref<?x?xf32> to memref<?x?xf32>
  return
}

// -----

func.func @collapse_last_dynamic(%m: memref<4x?xf32, strided<[3, 2]>>) {
  // expected-error@+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32, strided<[?]>>' but found 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32, strided<[3, 2]>> into memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @announced(%a: memref<4xf32>, %n: index) {
  // expected-error@+1 {{custom op 'memref.prefetch' invalid kind of type specified}}
  memref.prefetch %a[%n], read, locality<2>, data : tensor<4xf32>
  return
}

// -----

func.func @transfer_of_too_little(%s: memref<2x2xf32>, %i: index, %d: memref<2xf32, 1>) {
  // expected-error@+1 {{'memref.dma_start' op expected at least 7 operands}}
  "memref.dma_start"(%s, %i, %i, %d, %i, %i) : (memref<2x2xf32>, index, index, memref<2xf32, 1>, index, index) -> ()
  return
}

// -----

func.func @transfer_without_a_destination(%s: memref<2xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%s, %i, %i, %i, %s, %i) : (memref<2xf32>, index, index, index, memref<2xf32>, index) -> ()
  return
}

// -----

// A map that leaves out a dim gives elements the same place: it has no strides.
func.func @same(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0)>>) {
  // expected-error@+1 {{are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32, affine_map<(d0, d1) -> (d0)>> to memref<?x4xf32, strided<[1, ?], offset: ?>>
  return
}
