// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// What is wrong in a list of indices, and that it is a list of indices.
func.func @word(%m: memref<8xf32>) {
// CHECK:{{.*}}error: custom op 'memref.subview' expected integer value
// CHECK-NEXT:  %0 = memref.subview %m[0, x][1][1] : memref<8xf32> to memref<1xf32>
// CHECK-NEXT:                            ^
// CHECK-NEXT:{{.*}}error: custom op 'memref.subview' expected SSA value or integer
// CHECK-NEXT:  %0 = memref.subview %m[0, x][1][1] : memref<8xf32> to memref<1xf32>
// CHECK-NEXT:       ^
  %0 = memref.subview %m[0, x][1][1] : memref<8xf32> to memref<1xf32>
  return
}

// -----

func.func @close(%m: memref<8xf32>) {
  %0 = memref.subview %m[0 1][1][1] : memref<8xf32> to memref<1xf32>
  return
}

// -----

func.func @end(%m: memref<8xf32>) {
  %0 = memref.subview %m
  return
}

// -----

func.func @large(%m: memref<8xf32>) {
  %0 = memref.subview %m[0][99999999999999999999] : memref<8xf32> to memref<1xf32>
  return
}

// -----

func.func @reinterpret_cast(%m: memref<8xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [1], strides: [x] : memref<8xf32> to memref<1xf32>
  return
}

// -----

func.func @extract_slice(%t: tensor<8xf32>) {
  %0 = tensor.extract_slice %t[x][1][1] : tensor<8xf32> to tensor<1xf32>
  return
}

// -----

func.func @insert_slice(%t: tensor<8xf32>) {
  %0 = tensor.insert_slice %t into %t[0][8][y] : tensor<8xf32> into tensor<8xf32>
  return
}

// -----

func.func @parallel_insert_slice(%t: tensor<8xf32>) {
  scf.forall.in_parallel {
    tensor.parallel_insert_slice %t into %t[0][8][y] : tensor<8xf32> into tensor<8xf32>
  }
  return
}

// -----

func.func @pad(%t: tensor<8xf32>) {
  %0 = tensor.pad %t low[1] high(1) {
  } : tensor<8xf32> to tensor<10xf32>
  return
}

// -----

func.func @pack(%t: tensor<8xf32>, %d: tensor<4x2xf32>) {
  %0 = tensor.pack %t inner_dims_pos = [0] inner_tiles = [x] into %d : tensor<8xf32> -> tensor<4x2xf32>
  return
}

// -----

func.func @unpack(%t: tensor<8xf32>, %d: tensor<4x2xf32>) {
  %0 = tensor.unpack %d inner_dims_pos = [0] inner_tiles = [x] into %t : tensor<4x2xf32> -> tensor<8xf32>
  return
}

// -----

func.func @extract(%v: vector<8xf32>) {
  %0 = vector.extract %v[x] : f32 from vector<8xf32>
  return
}

// -----

func.func @insert(%v: vector<8xf32>, %f: f32) {
  %0 = vector.insert %f, %v[1.0] : f32 into vector<8xf32>
  return
}

// -----

func.func @in(%v: vector<8xf32>, %f: f32) {
  scf.forall (%i) in (x) { }
  return
}

// -----

func.func @to(%v: vector<8xf32>, %f: f32) {
  scf.forall (%i) = (1) to (x) step (1) { }
  return
}

// -----

// Nothing follows what cannot be read.
func.func @unreadable(%t: tensor<8xf32>) {
  %0 = tensor.extract_slice %t["][1][1] : tensor<8xf32> to tensor<1xf32>
  return
}
