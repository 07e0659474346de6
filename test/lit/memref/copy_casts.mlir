// RUN: ttopt --canonicalize --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --split-input-file %s | diff %t -

// A copy sees through casts of its operands, whatever they change.
func.func @f(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<4x8xf32>) {
  %c = memref.cast %a : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32>
  memref.copy %c, %b : memref<4x?xf32> to memref<4x8xf32>
  %d = memref.cast %b : memref<4x8xf32> to memref<4x?xf32>
  memref.copy %a, %d : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32>
  return
}

// -----

func.func @f(%a: memref<*xf32>, %b: memref<4x8xf32>) {
  %c = memref.cast %a : memref<*xf32> to memref<4x?xf32>
  memref.copy %c, %b : memref<4x?xf32> to memref<4x8xf32>
  memref.copy %b, %c : memref<4x8xf32> to memref<4x?xf32>
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %c = memref.cast %a : memref<4x8xf32> to memref<*xf32>
  memref.copy %c, %b : memref<*xf32> to memref<4x8xf32>
  memref.copy %b, %c : memref<4x8xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%a: memref<?x8xf32>, %b: memref<4x8xf32>) {
  %c = memref.cast %a : memref<?x8xf32> to memref<4x8xf32>
  memref.copy %c, %b : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %c, %a : memref<4x8xf32> to memref<?x8xf32>
  return
}
