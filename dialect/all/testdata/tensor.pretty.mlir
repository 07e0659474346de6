module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: tensor<?x?xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<*xf32>, %arg5: tensor<2xindex>, %arg6: tensor<4xf32>, %arg7: tensor<1x2xindex>) {
    %0 = tensor.empty() : tensor<4x8xf32>
    %1 = tensor.empty(%arg0, %arg0) : tensor<?x?xf32>
    %extracted = tensor.extract %arg2[%arg0, %arg0] : tensor<?x?xf32>
    %inserted = tensor.insert %arg1 into %arg2[%arg0, %arg0] : tensor<?x?xf32>
    %cast = tensor.cast %arg2 : tensor<?x?xf32> to tensor<4x8xf32>
    %cast_0 = tensor.cast %arg4 : tensor<*xf32> to tensor<4x?xf32>
    %dim = tensor.dim %arg2, %arg0 : tensor<?x?xf32>
    %rank = tensor.rank %arg4 : tensor<*xf32>
    %from_elements = tensor.from_elements %arg1, %arg1, %arg1, %arg1 : tensor<2x2xf32>
    %splat = tensor.splat %arg1 : tensor<4xf32>
    %splat_1 = tensor.splat %arg1[%arg0, %arg0] : tensor<?x20x?xf32>
    %extracted_slice = tensor.extract_slice %arg3[0, %arg0] [2, 4] [1, 2] : tensor<4x8xf32> to tensor<2x4xf32>
    %extracted_slice_2 = tensor.extract_slice %arg3[0, 2] [1, %arg0] [1, 1] : tensor<4x8xf32> to tensor<?xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg3[0, %arg0] [2, 4] [1, 2] : tensor<2x4xf32> into tensor<4x8xf32>
    %expanded = tensor.expand_shape %arg3 [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
    %expanded_3 = tensor.expand_shape %arg2 [[0, 1], [2]] output_shape [%arg0, 2, %arg0] : tensor<?x?xf32> into tensor<?x2x?xf32>
    %collapsed = tensor.collapse_shape %arg3 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    %generated = tensor.generate %arg0, %arg0 {
    ^bb0(%arg8: index, %arg9: index):
      tensor.yield %arg1 : f32
    } : tensor<?x?xf32>
    %padded = tensor.pad %arg3 low[0, %arg0] high[1, 2] {
    ^bb0(%arg8: index, %arg9: index):
      tensor.yield %arg1 : f32
    } : tensor<4x8xf32> to tensor<5x?xf32>
    %padded_4 = tensor.pad %arg3 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg8: index, %arg9: index):
      tensor.yield %arg1 : f32
    } {foo} : tensor<4x8xf32> to tensor<4x8xf32>
    %reshape = tensor.reshape %arg4(%arg5) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %2 = tensor.bitcast %arg3 : tensor<4x8xf32> to tensor<4x8xi32>
    %concat = tensor.concat dim(0) %arg3, %arg3 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %gather = tensor.gather %arg3[%arg7] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
    %gather_5 = tensor.gather %arg3[%arg7] gather_dims([0, 1]) unique : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
    %scatter = tensor.scatter %gather into %arg3[%arg7] scatter_dims([0, 1]) unique : (tensor<1x1x1xf32>, tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<4x8xf32>
    %3 = tensor.empty() : tensor<2x4x2x2xf32>
    %pack = tensor.pack %arg3 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %3 : tensor<4x8xf32> -> tensor<2x4x2x2xf32>
    %unpack = tensor.unpack %pack inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %arg3 : tensor<2x4x2x2xf32> -> tensor<4x8xf32>
    %4 = tensor.empty() : tensor<3x2x3x3xf32>
    %pack_6 = tensor.pack %arg3 padding_value(%arg1 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [3, 3] into %4 {foo} : tensor<4x8xf32> -> tensor<3x2x3x3xf32>
    %5 = scf.forall (%arg8) in (4) shared_outs(%arg9 = %arg3) -> (tensor<4x8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg3 into %arg9[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x8xf32>
      }
    }
    return
  }
}

