module {
  func.func @kernel(%arg0: memref<64x64xf32>, %arg1: memref<4096xf32>) {
    affine.for %arg2 = 0 to 64 {
      affine.for %arg3 = 0 to 64 step 8 {
        %2 = affine.vector_load %arg0[%arg2, %arg3] : memref<64x64xf32>, vector<8xf32>
        %3 = math.tanh %2 : vector<8xf32>
        affine.vector_store %3, %arg1[%arg2 * 64 + %arg3] : memref<4096xf32>, vector<8xf32>
      }
      %c0 = arith.constant 0 : index
      %0 = affine.load %arg0[%arg2, %c0] : memref<64x64xf32>
      %1 = math.absf %0 : f32
      affine.store %1, %arg1[%arg2 * 64 + %c0] : memref<4096xf32>
    }
    return
  }
}

