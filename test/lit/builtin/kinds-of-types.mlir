// RUN: mlir-opt --split-input-file --verify-diagnostics %s
// RUN: ttopt --split-input-file --verify-diagnostics %s

// A type that is no vector is wrong where it stands, before the value is looked at.
func.func @f(%b: memref<?xf32>, %i: index, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.scatter' invalid kind of type specified}}
  vector.scatter %b[%i][%p], %m, %v : memref<?xf32>, i32, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.gather' invalid kind of type specified}}
  %0 = vector.gather %b[%i][%p], %m, %v : memref<?xf32>, index, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%b: memref<?xf32>, %i: index, %m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.maskedload' invalid kind of type specified}}
  %0 = vector.maskedload %b[%i], %m, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into f32
  return
}

// -----

func.func @f(%m: memref<4x5xf32>) {
  // expected-error@+1 {{custom op 'memref.transpose' invalid kind of type specified}}
  %0 = memref.transpose %m (i, j) -> (j, i) : tensor<4x5xf32> to memref<5x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x?xf32, strided<[?, 2], offset: ?>, 3>) {
  // expected-error@+1 {{is not equivalent to the canonical transposed input type 'memref<?x4xf32, affine_map<(d0, d1)[s0, s1] -> (d0 * 2 + s0 + d1 * s1)>, 3>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32, strided<[?, 2], offset: ?>, 3> to memref<?x4xf32>
  return
}

// -----

func.func @f(%x: index) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified}}
  cf.switch %x : index, [default: ^bb1]
^bb1:
  return
}
