// Subviews without dims of extent 1: which those are, the strides of the type say.
// RESULT: -961865237759472312
func.func private @mix(%h: i64, %v: index) -> i64 {
  %c31 = arith.constant 31 : i64
  %w = arith.index_cast %v : index to i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %w : i64
  return %1 : i64
}

func.func private @places(%m: memref<?x?xi64, strided<[?, ?], offset: ?>>, %h0: i64) -> i64 {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xi64, strided<[?, ?], offset: ?>> -> memref<i64>, index, index, index, index, index
  %h1 = func.call @mix(%h0, %offset) : (i64, index) -> i64
  %h2 = func.call @mix(%h1, %sizes#0) : (i64, index) -> i64
  %h3 = func.call @mix(%h2, %sizes#1) : (i64, index) -> i64
  %h4 = func.call @mix(%h3, %strides#0) : (i64, index) -> i64
  %h5 = func.call @mix(%h4, %strides#1) : (i64, index) -> i64
  return %h5 : i64
}

func.func @main() -> i64 {
  %h0 = arith.constant 7 : i64
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<2x3x4xi64>
  %a = memref.subview %m[1, 2, 0] [1, 1, 4] [1, 1, 1] : memref<2x3x4xi64> to memref<1x4xi64, strided<[4, 1], offset: 20>>
  %b = memref.subview %m[1, 2, 0] [1, 1, 4] [1, 1, 1] : memref<2x3x4xi64> to memref<1x4xi64, strided<[12, 1], offset: 20>>
  %c = memref.subview %m[1, 0, 3] [1, 3, 1] [1, 1, 1] : memref<2x3x4xi64> to memref<1x3xi64, strided<[12, 4], offset: 15>>
  %d = memref.subview %m[1, 1, %c2] [1, 1, 1] [1, 1, 1] : memref<2x3x4xi64> to memref<1x1xi64, strided<[12, 1], offset: ?>>
  %n = memref.alloc(%c2, %c3, %c1) : memref<?x?x?xi64>
  %e = memref.subview %n[%c1, %c2, 0] [1, 1, 1] [1, 1, 1] : memref<?x?x?xi64> to memref<1x1xi64, strided<[?, 1], offset: ?>>
  %a0 = memref.cast %a : memref<1x4xi64, strided<[4, 1], offset: 20>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %b0 = memref.cast %b : memref<1x4xi64, strided<[12, 1], offset: 20>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %cc = memref.cast %c : memref<1x3xi64, strided<[12, 4], offset: 15>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %d0 = memref.cast %d : memref<1x1xi64, strided<[12, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %e0 = memref.cast %e : memref<1x1xi64, strided<[?, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %h1 = func.call @places(%a0, %h0) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  %h2 = func.call @places(%b0, %h1) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  %h3 = func.call @places(%cc, %h2) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  %h4 = func.call @places(%d0, %h3) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  %h5 = func.call @places(%e0, %h4) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, i64) -> i64
  return %h5 : i64
}
