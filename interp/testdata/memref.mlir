// Memrefs and their views.
// RESULT: 2360521190459553877
memref.global "private" constant @table : memref<2x3xi64> = dense<[[3, 1, 4], [1, 5, 9]]>
memref.global "private" @state : memref<4xi64> = dense<2>

func.func private @mix(%h: i64, %v: i64) -> i64 {
  %c31 = arith.constant 31 : i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %v : i64
  return %1 : i64
}

func.func private @sum(%m: memref<?x?xi64, strided<[?, ?], offset: ?>>, %h0: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xi64, strided<[?, ?], offset: ?>>
  %cols = memref.dim %m, %c1 : memref<?x?xi64, strided<[?, ?], offset: ?>>
  %r = scf.for %i = %c0 to %rows step %c1 iter_args(%h = %h0) -> (i64) {
    %rr = scf.for %j = %c0 to %cols step %c1 iter_args(%g = %h) -> (i64) {
      %v = memref.load %m[%i, %j] : memref<?x?xi64, strided<[?, ?], offset: ?>>
      %t = func.call @mix(%g, %v) : (i64, i64) -> i64
      scf.yield %t : i64
    }
    scf.yield %rr : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %h0 = arith.constant 5 : i64
  %m = memref.alloc(%c6, %c8) : memref<?x?xi64>
  scf.for %i = %c0 to %c6 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %0 = arith.muli %i, %c8 : index
      %1 = arith.addi %0, %j : index
      %2 = arith.muli %1, %1 : index
      %v = arith.index_cast %2 : index to i64
      memref.store %v, %m[%i, %j] : memref<?x?xi64>
    }
  }
  // Every second row from 1, columns 2 to 5.
  %sub = memref.subview %m[1, %c2] [%c2, 4] [%c2, 1] : memref<?x?xi64> to memref<?x4xi64, strided<[?, 1], offset: ?>>
  %s0 = memref.cast %sub : memref<?x4xi64, strided<[?, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %h1 = func.call @sum(%s0, %h0) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  %t = memref.transpose %sub (d0, d1) -> (d1, d0) : memref<?x4xi64, strided<[?, 1], offset: ?>> to memref<4x?xi64, strided<[1, ?], offset: ?>>
  %s1 = memref.cast %t : memref<4x?xi64, strided<[1, ?], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %h2 = func.call @sum(%s1, %h1) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  // One row, with its dimension dropped.
  %row = memref.subview %m[%c3, 0] [1, 8] [1, 1] : memref<?x?xi64> to memref<8xi64, strided<[1], offset: ?>>
  %e = memref.expand_shape %row [[0, 1]] output_shape [2, 4] : memref<8xi64, strided<[1], offset: ?>> into memref<2x4xi64, strided<[4, 1], offset: ?>>
  %s2 = memref.cast %e : memref<2x4xi64, strided<[4, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %h3 = func.call @sum(%s2, %h2) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  // Diagonals, by strides that overlap.
  %d = memref.reinterpret_cast %m to offset: [%c1], sizes: [3, 2], strides: [9, %c2] : memref<?x?xi64> to memref<3x2xi64, strided<[9, ?], offset: ?>>
  %s3 = memref.cast %d : memref<3x2xi64, strided<[9, ?], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %h4 = func.call @sum(%s3, %h3) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  // Bytes seen as numbers of another width.
  %bytes = memref.alloc() : memref<64xi8>
  %w = memref.view %bytes[%c8][%c3] : memref<64xi8> to memref<?x2xi64>
  %i16 = memref.view %bytes[%c8][] : memref<64xi8> to memref<24xi16>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %v = memref.load %m[%i, %j] : memref<?x?xi64>
      %big = arith.constant 0x123456789ab : i64
      %x = arith.muli %v, %big : i64
      memref.store %x, %w[%i, %j] : memref<?x2xi64>
    }
  }
  %c24 = arith.constant 24 : index
  %h5 = scf.for %i = %c0 to %c24 step %c1 iter_args(%h = %h4) -> (i64) {
    %v = memref.load %i16[%i] : memref<24xi16>
    %x = arith.extsi %v : i16 to i64
    %y = func.call @mix(%h, %x) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  // Copies, collapsing, globals.
  %a = memref.alloca() : memref<2x3xi64>
  %table = memref.get_global @table : memref<2x3xi64>
  memref.copy %table, %a : memref<2x3xi64> to memref<2x3xi64>
  %flat = memref.collapse_shape %a [[0, 1]] : memref<2x3xi64> into memref<6xi64>
  %state = memref.get_global @state : memref<4xi64>
  %h6 = scf.for %i = %c0 to %c6 step %c1 iter_args(%h = %h5) -> (i64) {
    %v = memref.load %flat[%i] : memref<6xi64>
    %k = arith.remui %i, %c4 : index
    %old = memref.load %state[%k] : memref<4xi64>
    %new = arith.addi %old, %v : i64
    memref.store %new, %state[%k] : memref<4xi64>
    %y = func.call @mix(%h, %new) : (i64, i64) -> i64
    scf.yield %y : i64
  }
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %sub : memref<?x4xi64, strided<[?, 1], offset: ?>> -> memref<i64>, index, index, index, index, index
  %o = arith.index_cast %offset : index to i64
  %st = arith.index_cast %strides#0 : index to i64
  %h7 = func.call @mix(%h6, %o) : (i64, i64) -> i64
  %h8 = func.call @mix(%h7, %st) : (i64, i64) -> i64
  %old = memref.atomic_rmw addi %h8, %m[%c1, %c2] : (i64, memref<?x?xi64>) -> i64
  %is = memref.load %m[%c1, %c2] : memref<?x?xi64>
  %h10 = func.call @mix(%old, %is) : (i64, i64) -> i64
  // Without a rank, and with elements that are vectors.
  %unranked = memref.cast %a : memref<2x3xi64> to memref<*xi64>
  %rank = memref.rank %unranked : memref<*xi64>
  %dim = memref.dim %unranked, %c1 : memref<*xi64>
  %both = arith.muli %rank, %dim : index
  %r64 = arith.index_cast %both : index to i64
  %h12 = func.call @mix(%h10, %r64) : (i64, i64) -> i64
  %p = memref.alloca() {alignment = 64 : i64} : memref<2x4xi64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %v = memref.load %m[%i, %j] : memref<?x?xi64>
      affine.store %v, %p[%i, %j] : memref<2x4xi64>
    }
  }
  %vec = vector.type_cast %p : memref<2x4xi64> to memref<vector<2x4xi64>>
  %all = memref.load %vec[] : memref<vector<2x4xi64>>
  %double = arith.addi %all, %all : vector<2x4xi64>
  memref.store %double, %vec[] : memref<vector<2x4xi64>>
  %five = affine.load %p[1, 1] : memref<2x4xi64>
  %h13 = func.call @mix(%h12, %five) : (i64, i64) -> i64
  memref.dealloc %m : memref<?x?xi64>
  memref.dealloc %bytes : memref<64xi8>
  return %h13 : i64
}
