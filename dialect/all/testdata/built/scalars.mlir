#set = affine_set<(d0) : (d0 >= 0)>
module {
  func.func private @elsewhere(f32)
  func.func @kernel(%arg0: i32, %arg1: f32, %arg2: index, %arg3: memref<8x16xf32>) {
    %0 = arith.shrsi %arg0, %arg0 : i32
    %1 = arith.minimumf %arg1, %arg1 : f32
    %2 = arith.maximumf %arg1, %arg1 : f32
    %3 = math.exp %1 : f32
    %4 = math.sqrt %2 : f32
    %5 = math.rsqrt %arg1 : f32
    %from_elements = tensor.from_elements %3, %4, %5 : tensor<3xf32>
    %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [32], sizes: [16], strides: [1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: 32>>
    %c0 = arith.constant 0 : index
    affine.store %arg1, %reinterpret_cast[%c0] : memref<16xf32, strided<[1], offset: 32>>
    %6 = vector.type_cast %arg3 : memref<8x16xf32> to memref<vector<8x16xf32>>
    affine.if #set(%arg2) {
      func.call @elsewhere(%arg1) : (f32) -> ()
    }
    return
  }
}

