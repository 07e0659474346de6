// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @alloc(%n: index, %v: f32) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = memref.alloc(%c4, %n) {alignment = 64 : i64} : memref<?x?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  memref.store %v, %1[%c0] : memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  %2 = memref.alloca() : memref<4xf32>
  memref.store %v, %2[%c0] : memref<4xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @casts(%m: memref<4x8xf32>, %i: index, %v: f32) -> (f32, memref<?x?xf32>, index) {
  %c1 = arith.constant 1 : index
  %c = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
  %d = memref.cast %c : memref<?x8xf32> to memref<?x?xf32>
  %x = memref.load %d[%i, %i] : memref<?x?xf32>
  memref.store %v, %d[%i, %i] : memref<?x?xf32>
  %n = memref.dim %d, %c1 : memref<?x?xf32>
  %u = memref.cast %d : memref<?x?xf32> to memref<*xf32>
  %w = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  memref.dealloc %w : memref<?x?xf32>
  memref.copy %d, %w : memref<?x?xf32> to memref<?x?xf32>
  %a = memref.atomic_rmw addf %v, %d[%i, %i] : (f32, memref<?x?xf32>) -> f32
  return %x, %w, %n : f32, memref<?x?xf32>, index
}
// -----
func.func @subviews(%m: memref<8x16x4xf32>, %i: index, %s: memref<?x?xf32>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>, memref<8x16x4xf32, strided<[64, 4, 1]>>, memref<?x?xf32, strided<[?, 1]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %s[%c0, %i] [%c4, %c4] [%c1, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %m[%c1, %i, 0] [1, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %2 = memref.subview %m[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32, strided<[64, 4, 1]>>
  %c = memref.cast %m : memref<8x16x4xf32> to memref<?x16x4xf32>
  %3 = memref.subview %c[0, 0, 0] [1, %i, %i] [1, 1, 1] : memref<?x16x4xf32> to memref<?x?xf32, strided<[4, 1]>>
  %4 = memref.cast %3 : memref<?x?xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, 1]>>
  return %0, %1, %2, %4 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>, memref<8x16x4xf32, strided<[64, 4, 1]>>, memref<?x?xf32, strided<[?, 1]>>
}
// -----
func.func @metadata(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @restore(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>) -> memref<4x?xf32, strided<[?, 1], offset: 3>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: 3>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [3], sizes: [4, %s#1], strides: [%t#0, 1] : memref<f32> to memref<4x?xf32, strided<[?, 1], offset: 3>>
  return %r : memref<4x?xf32, strided<[?, 1], offset: 3>>
}
// -----
func.func @reinterpret(%m: memref<4x8xf32>, %i: index) -> (memref<2xf32>, memref<4x8xf32>) {
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %r = memref.reinterpret_cast %c to offset: [0], sizes: [16], strides: [1] : memref<?x?xf32> to memref<16xf32>
  %s = memref.reinterpret_cast %r to offset: [0], sizes: [2], strides: [1] : memref<16xf32> to memref<2xf32>
  %t = memref.reinterpret_cast %m to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<4x8xf32> to memref<4x8xf32>
  return %s, %t : memref<2xf32>, memref<4x8xf32>
}
// -----
func.func @reshapes(%m: memref<4x8x2xf32>, %d: memref<?x8x2xf32>) -> (memref<64xf32>, memref<4x8x2xf32>, memref<?xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<4x8x2xf32> into memref<32x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<32x2xf32> into memref<64xf32>
  %2 = memref.expand_shape %0 [[0, 1], [2]] output_shape [4, 8, 2] : memref<32x2xf32> into memref<4x8x2xf32>
  %c = memref.cast %m : memref<4x8x2xf32> to memref<?x8x2xf32>
  %3 = memref.collapse_shape %c [[0, 1, 2]] : memref<?x8x2xf32> into memref<?xf32>
  return %1, %2, %3 : memref<64xf32>, memref<4x8x2xf32>, memref<?xf32>
}
// -----
func.func @view(%b: memref<2048xi8>, %n: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = memref.view %b[%c0][%c4, %n] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @transpose(%m: memref<4x8x2xf32>) -> (memref<4x8x2xf32>, memref<2x8x4xf32, strided<[1, 2, 16]>>) {
  %0 = memref.transpose %m (i, j, k) -> (i, j, k) : memref<4x8x2xf32> to memref<4x8x2xf32>
  %1 = memref.transpose %m (i, j, k) -> (j, k, i) : memref<4x8x2xf32> to memref<8x2x4xf32, strided<[2, 1, 16]>>
  %2 = memref.transpose %1 (i, j, k) -> (j, i, k) : memref<8x2x4xf32, strided<[2, 1, 16]>> to memref<2x8x4xf32, strided<[1, 2, 16]>>
  return %0, %2 : memref<4x8x2xf32>, memref<2x8x4xf32, strided<[1, 2, 16]>>
}
// -----
func.func @dim_of_reshape(%m: memref<*xf32>, %s: memref<?xindex>, %t: memref<?xi64>) -> (index, index) {
  %c3 = arith.constant 3 : index
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %q = memref.reshape %m(%t) : (memref<*xf32>, memref<?xi64>) -> memref<*xf32>
  "x"() : () -> ()
  %d = memref.dim %r, %c3 : memref<*xf32>
  %e = memref.dim %q, %c3 : memref<*xf32>
  return %d, %e : index, index
}
// -----
func.func @scopes(%n: index, %c: i1) {
  memref.alloca_scope {
    %a = memref.alloc() : memref<4xf32>
    "use"(%a) : (memref<4xf32>) -> ()
  }
  scf.if %c {
    memref.alloca_scope {
      %a = memref.alloca(%n) : memref<?xf32>
      "use"(%a) : (memref<?xf32>) -> ()
    }
  }
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    "use"(%a) : (memref<4xf32>) -> ()
  }
  return
}
// -----
func.func @scope2(%n: index, %c: i1, %m: memref<4xf32>, %v: f32) {
  memref.alloca_scope {
    memref.store %v, %m[%n] : memref<4xf32>
  }
  memref.alloca_scope {
    func.call @f() : () -> ()
  }
  "x"() : () -> ()
  return
}
func.func private @f()
// -----
func.func @copies(%m: memref<4xf32>, %i: memref<4xf32, strided<[1], offset: ?>>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  %c = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %c, %i : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  %s = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %t = memref.memory_space_cast %s : memref<4xf32, 1> to memref<4xf32, 2>
  "u"(%t) : (memref<4xf32, 2>) -> ()
  return
}
// -----
func.func @dims(%m: memref<?x?xf32>, %i: index, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1]>>
  %0 = memref.dim %s, %c0 : memref<?x4xf32, strided<[?, 1]>>
  %a = memref.alloc(%n, %i) : memref<?x?xf32>
  %1 = memref.dim %a, %c1 : memref<?x?xf32>
  %t = memref.transpose %m (a, b) -> (b, a) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %2 = memref.dim %t, %c1 : memref<?x?xf32, strided<[1, ?]>>
  %r = memref.rank %m : memref<?x?xf32>
  return %0, %1, %2, %r : index, index, index, index
}
// -----
func.func @metadata_of_cast(%s: memref<8xf32>) {
  %c = memref.cast %s : memref<8xf32> to memref<?xf32>
  %b2, %o2, %sz2, %st2 = memref.extract_strided_metadata %c : memref<?xf32> -> memref<f32>, index, index, index
  "u"(%b2, %o2, %sz2, %st2) : (memref<f32>, index, index, index) -> ()
  return
}
// -----
func.func @copy_of_nothing(%a: memref<0x?xf32>, %b: memref<?x?xf32>, %u: memref<*xf32>) {
  memref.copy %a, %b : memref<0x?xf32> to memref<?x?xf32>
  memref.copy %b, %a : memref<?x?xf32> to memref<0x?xf32>
  memref.copy %b, %b : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %u, %a : memref<*xf32> to memref<0x?xf32>
  return
}
// -----
func.func @all_unit(%m: memref<?x?x?xf32>, %n: index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %c3 = arith.constant 3 : index
  %0 = memref.subview %m[%c3, %n, %n] [%c3, 1, 1] [1, 1, 1] : memref<?x?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.subview %m[%c3, %n, %n] [1, 1, %c3] [1, 1, 1] : memref<?x?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0, %1 : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}
// -----
func.func @extent_of_reinterpreted(%m: memref<?xi8>, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, %n], strides: [%n, 1] : memref<?xi8> to memref<4x?xi8, strided<[?, 1]>>
  %1 = memref.dim %0, %c1 : memref<4x?xi8, strided<[?, 1]>>
  return %1 : index
}

// -----

func.func @known_of_types(%m: memref<?xi8>, %n: index) -> (memref<5xi8>, memref<5xi8>, memref<5xi8>) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xi8> to memref<5xi8>
  %1 = memref.reinterpret_cast %m to offset: [%n], sizes: [5], strides: [1] : memref<?xi8> to memref<5xi8>
  %2 = memref.reinterpret_cast %m to offset: [0], sizes: [5], strides: [%n] : memref<?xi8> to memref<5xi8>
  return %0, %1, %2 : memref<5xi8>, memref<5xi8>, memref<5xi8>
}

// -----

func.func @metadata(%m: memref<6x?xi8, strided<[?, 1], offset: ?>>) -> memref<6x?xi8, strided<[?, 1], offset: ?>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<6x?xi8, strided<[?, 1], offset: ?>> -> memref<i8>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<i8> to memref<6x?xi8, strided<[?, 1], offset: ?>>
  return %0 : memref<6x?xi8, strided<[?, 1], offset: ?>>
}

// -----

func.func @strides_of_nothing(%t: tensor<6x7xf32>, %d: tensor<?x?xf32>, %m: memref<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %neg = arith.constant -4 : index
  %0 = tensor.insert_slice %t into %d[%n, %c3] [6, 7] [%neg, %c0] : tensor<6x7xf32> into tensor<?x?xf32>
  %1 = tensor.extract_slice %d[%c3, %n] [%c3, %neg] [%c0, %neg] : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = memref.subview %m[%c3, %neg] [%c3, %n] [%c0, %neg] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// -----

// A transpose keeps casts: its result has their extents.
func.func @transpose_of_cast(%m: memref<4x8xf32>) -> memref<?x?xf32, strided<[1, ?]>> {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  return %1 : memref<?x?xf32, strided<[1, ?]>>
}

// -----

// Strides beyond a dim of no elements are not known.
func.func @empty(%m: memref<4x0x3xf32>, %i: index) -> (memref<2x0xf32, strided<[?, 3], offset: ?>>, index, index) {
  %v = memref.subview %m[%i, 0, 0] [2, 0, 1] [1, 1, 1] : memref<4x0x3xf32> to memref<2x0xf32, strided<[?, 3], offset: ?>>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %m : memref<4x0x3xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %v, %t#0, %t#1 : memref<2x0xf32, strided<[?, 3], offset: ?>>, index, index
}
