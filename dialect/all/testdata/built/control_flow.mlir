module {
  func.func @kernel(%arg0: index, %arg1: memref<?x16xf32>, %arg2: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 5.000000e-01 : f32
    %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %cst) -> (f32) {
      %2 = memref.load %arg1[%arg3, %c0] : memref<?x16xf32>
      %3 = arith.cmpf ogt, %2, %arg4 : f32
      %4 = scf.if %3 -> (f32) {
        %5 = arith.addf %2, %arg4 : f32
        scf.yield %5 : f32
      } else {
        %5 = arith.mulf %2, %arg4 : f32
        scf.yield %5 : f32
      }
      scf.yield %4 : f32
    }
    %1 = scf.while (%arg3 = %arg0) : (index) -> index {
      %2 = arith.cmpi sgt, %arg3, %c0 : index
      scf.condition(%2) %arg3 : index
    } do {
    ^bb0(%arg3: index):
      %2 = arith.subi %arg3, %c1 : index
      scf.yield %2 : index
    }
    %subview = memref.subview %arg1[%c0, 4] [1, 8] [1, 2] : memref<?x16xf32> to memref<1x8xf32, strided<[16, 2], offset: ?>>
    memref.store %0, %subview[%c0, %c1] : memref<1x8xf32, strided<[16, 2], offset: ?>>
    %alloc = memref.alloc(%arg0) {alignment = 64 : i64} : memref<?x16xf32>
    memref.copy %arg1, %alloc : memref<?x16xf32> to memref<?x16xf32>
    memref.dealloc %alloc : memref<?x16xf32>
    cf.cond_br %arg2, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}

