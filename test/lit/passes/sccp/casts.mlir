// RUN: ttopt --sccp %s > %t
// RUN: mlir-opt --sccp %s | diff %t -

// A cast that undoes another folds to what the other sees, and stays changed; one that
// only takes the place of both does not.
func.func @f(%m: memref<4x8xf32>) -> (memref<4x8xf32>, memref<?x?xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
  %1 = memref.cast %0 : memref<?x8xf32> to memref<4x8xf32>
  %2 = memref.cast %0 : memref<?x8xf32> to memref<?x?xf32>
  return %1, %2 : memref<4x8xf32>, memref<?x?xf32>
}
