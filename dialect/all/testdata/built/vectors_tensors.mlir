module {
  func.func @kernel(%arg0: vector<4x4xf32>, %arg1: memref<8x16xf32>, %arg2: tensor<?x8xf32>, %arg3: index) {
    %0 = vector.extract %arg0[1] : vector<4xf32> from vector<4x4xf32>
    %1 = vector.extract %arg0[1, %arg3] : f32 from vector<4x4xf32>
    %2 = vector.shuffle %0, %0 [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>
    vector.store %2, %arg1[%arg3, %arg3] : memref<8x16xf32>, vector<8xf32>
    %3 = vector.transpose %arg0, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
    %4 = vector.insert %0, %3 [0] : vector<4xf32> into vector<4x4xf32>
    %5 = vector.extract_strided_slice %4 {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
    %6 = vector.insert_strided_slice %5, %4 {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
    %7 = vector.fma %6, %6, %6 : vector<4x4xf32>
    %8 = vector.transfer_read %arg1[%arg3, %arg3], %1 {in_bounds = [true, true]} : memref<8x16xf32>, vector<4x8xf32>
    vector.transfer_write %8, %arg1[%arg3, %arg3] : vector<4x8xf32>, memref<8x16xf32>
    %9 = vector.reduction <add>, %0, %1 : vector<4xf32> into f32
    %10 = vector.shape_cast %arg0 : vector<4x4xf32> to vector<16xf32>
    %11 = vector.bitcast %10 : vector<16xf32> to vector<32xbf16>
    %extracted_slice = tensor.extract_slice %arg2[%arg3, 0] [2, 8] [1, 1] : tensor<?x8xf32> to tensor<2x8xf32>
    %12 = tensor.empty() : tensor<4x8xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %12[1, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<4x8xf32>
    %padded = tensor.pad %extracted_slice low[0, 0] high[1, 0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %1 : f32
    } : tensor<2x8xf32> to tensor<3x8xf32>
    %extracted = tensor.extract %arg2[%arg3, %arg3] : tensor<?x8xf32>
    %dim = tensor.dim %arg2, %arg3 : tensor<?x8xf32>
    %inserted = tensor.insert %extracted into %arg2[%arg3, %dim] : tensor<?x8xf32>
    return
  }
}

