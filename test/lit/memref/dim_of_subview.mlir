// RUN: ttopt --canonicalize --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --split-input-file %s | diff %t -
// RUN: ttopt --sccp --split-input-file %s > %t
// RUN: mlir-opt --sccp --split-input-file %s | diff %t -

// The extent of a view is the one of its box, of whose dims the view may lack some.
func.func @f(%a: memref<?x?xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %a[1, 0] [%c4, 1] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %t = memref.subview %a[1, 0] [1, %c4] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %e = memref.dim %t, %c0 : memref<?xf32, strided<[1], offset: ?>>
  %u = memref.subview %a[1, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %f = memref.dim %u, %c0 : memref<?xf32, strided<[1], offset: ?>>
  return %d, %e, %f : index, index, index
}

// -----

func.func @f(%a: memref<1x?x1x?xf32>, %n: index, %m: index, %o: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %a[0, %o, 0, 0] [1, %n, 1, %m] [1, 1, 1, 1] : memref<1x?x1x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %d = memref.dim %s, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %e = memref.dim %s, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %d, %e : index, index
}
