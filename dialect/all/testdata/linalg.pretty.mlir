#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
module {
  func.func @generic(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: memref<?x8xi32>, %arg3: memref<8xi32>, %arg4: f32) -> tensor<8xf32> {
    %0 = linalg.generic {doc = "sums", indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel"], library_call = "sum"} ins(%arg0, %arg4 : tensor<4x8xf32>, f32) outs(%arg1 : tensor<8xf32>) attrs =  {note = 1 : i8} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %2 = arith.addf %in, %out : f32
      linalg.yield %2 : f32
    } -> tensor<8xf32>
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "parallel"]} ins(%arg2 : memref<?x8xi32>) outs(%arg3 : memref<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %2 = linalg.index 0 : index
      %3 = linalg.index 1 : index
      %4 = arith.addi %2, %3 : index
      %5 = arith.index_cast %4 : index to i32
      linalg.yield %5 : i32
    }
    %1:2 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} outs(%arg1, %arg1 : tensor<8xf32>, tensor<8xf32>) {
    ^bb0(%out: f32, %out_0: f32):
      linalg.yield %out_0, %out : f32, f32
    } -> (tensor<8xf32>, tensor<8xf32>)
    return %0 : tensor<8xf32>
  }
  func.func @by_dims(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>, %arg2: tensor<8x4xf32>, %arg3: memref<4xf32>) {
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %mapped_0 = linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) {note}
    linalg.map ins(%arg3 : memref<4xf32>) outs(%arg3 : memref<4xf32>)
      (%in: f32) {
        %0 = linalg.index 0 : index
        linalg.yield %in : f32
      }
    %mapped_1 = linalg.map { arith.subf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1] 
    %reduced_2 = linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]  {note}
      (%in: f32, %init: f32) {
        %0 = arith.subf %in, %init : f32
        linalg.yield %0 : f32
      }
    %reduced_3:2 = linalg.reduce ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg1, %arg1 : tensor<4xf32>, tensor<4xf32>) dimensions = [1] 
      (%in: f32, %in_4: f32, %init: f32, %init_5: f32) {
        linalg.yield %in, %init_5 : f32, f32
      }
    %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg2 : tensor<8x4xf32>) permutation = [1, 0] 
    %broadcasted = linalg.broadcast ins(%arg1 : tensor<4xf32>) outs(%arg2 : tensor<8x4xf32>) dimensions = [0]  {note}
    return
  }
  func.func @fill(%arg0: f32, %arg1: i8, %arg2: f64, %arg3: i32, %arg4: memref<4xf32>, %arg5: tensor<4x8xi32>, %arg6: tensor<4x8xf16>) {
    linalg.fill ins(%arg0 : f32) outs(%arg4 : memref<4xf32>)
    %0 = linalg.fill ins(%arg1 : i8) outs(%arg5 : tensor<4x8xi32>) -> tensor<4x8xi32>
    %1 = linalg.fill {note} ins(%arg0 : f32) outs(%arg6 : tensor<4x8xf16>) -> tensor<4x8xf16>
    %2 = linalg.fill_rng_2d ins(%arg2, %arg2, %arg3 : f64, f64, i32) outs(%arg5 : tensor<4x8xi32>) -> tensor<4x8xi32>
    %3 = linalg.copy ins(%arg5 : tensor<4x8xi32>) outs(%arg6 : tensor<4x8xf16>) -> tensor<4x8xf16>
    %4 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg6 : tensor<4x8xf16>) outs(%arg5 : tensor<4x8xi32>) -> tensor<4x8xi32>
    return
  }
  func.func @elementwise(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xi32>, %arg2: tensor<4x?xi1>, %arg3: tensor<4x?xbf16>) {
    %0 = linalg.exp ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = linalg.log ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %2 = linalg.abs ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %3 = linalg.ceil ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %4 = linalg.floor ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %5 = linalg.negf ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %6 = linalg.reciprocal ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %7 = linalg.round ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %8 = linalg.sqrt ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %9 = linalg.rsqrt ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %10 = linalg.square ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %11 = linalg.tanh ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %12 = linalg.erf ins(%arg0 : tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %13 = linalg.add ins(%arg0, %arg0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %14 = linalg.add ins(%arg2, %arg2 : tensor<4x?xi1>, tensor<4x?xi1>) outs(%arg2 : tensor<4x?xi1>) -> tensor<4x?xi1>
    %15 = linalg.sub ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %16 = linalg.mul ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %17 = linalg.div ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %18 = linalg.div_unsigned ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %19 = linalg.max ins(%arg1, %arg1 : tensor<4x?xi32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    %20 = linalg.min ins(%arg0, %arg0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %21 = linalg.powf ins(%arg0, %arg0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %22 = linalg.select ins(%arg2, %arg0, %arg0 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %23 = linalg.elemwise_unary ins(%arg3 : tensor<4x?xbf16>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %24 = linalg.elemwise_unary {fun = #linalg.unary_fn<tanh>} ins(%arg1 : tensor<4x?xi32>) outs(%arg0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %25 = linalg.elemwise_binary {cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.binary_fn<max_unsigned>} ins(%arg0, %arg1 : tensor<4x?xf32>, tensor<4x?xi32>) outs(%arg1 : tensor<4x?xi32>) -> tensor<4x?xi32>
    return
  }
  func.func @contractions(%arg0: tensor<4x8xi8>, %arg1: tensor<8x4xf16>, %arg2: tensor<4x4xf32>, %arg3: i32, %arg4: tensor<4x4xi32>, %arg5: tensor<8x4xi8>, %arg6: memref<8xf32>, %arg7: memref<4xf32>, %arg8: memref<4x8xf32>, %arg9: memref<f32>, %arg10: tensor<2x4x8xf32>, %arg11: tensor<2x8x4xf32>, %arg12: tensor<2x4x4xf32>) {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x4xf16>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note} ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x4xf16>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = linalg.quantized_matmul ins(%arg0, %arg5, %arg3, %arg3 : tensor<4x8xi8>, tensor<8x4xi8>, i32, i32) outs(%arg4 : tensor<4x4xi32>) -> tensor<4x4xi32>
    linalg.matvec ins(%arg8, %arg6 : memref<4x8xf32>, memref<8xf32>) outs(%arg7 : memref<4xf32>)
    linalg.vecmat ins(%arg7, %arg8 : memref<4xf32>, memref<4x8xf32>) outs(%arg6 : memref<8xf32>)
    linalg.dot ins(%arg6, %arg6 : memref<8xf32>, memref<8xf32>) outs(%arg9 : memref<f32>)
    %3 = linalg.batch_matmul ins(%arg10, %arg11 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%arg12 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %4 = linalg.batch_reduce_matmul ins(%arg10, %arg11 : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = linalg.batch_matmul_transpose_a ins(%arg11, %arg11 : tensor<2x8x4xf32>, tensor<2x8x4xf32>) outs(%arg12 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %6 = linalg.batch_matmul_transpose_b ins(%arg10, %arg10 : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%arg12 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    return
  }
  func.func @windows(%arg0: tensor<1x16x16x4xf32>, %arg1: tensor<3x3x4x8xf32>, %arg2: tensor<1x6x7x8xf32>, %arg3: tensor<3x3x4xf32>, %arg4: tensor<1x14x14x4xf32>, %arg5: tensor<3x3xf32>, %arg6: memref<18xf32>, %arg7: memref<3xf32>, %arg8: memref<16xf32>, %arg9: i32, %arg10: tensor<1x16x16x4xi8>, %arg11: tensor<3x3x4x8xi8>, %arg12: tensor<1x14x14x8xi32>, %arg13: tensor<1x14x14x4xi8>) {
    linalg.conv_1d ins(%arg6, %arg7 : memref<18xf32>, memref<3xf32>) outs(%arg8 : memref<16xf32>)
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>) outs(%arg2 : tensor<1x6x7x8xf32>) -> tensor<1x6x7x8xf32>
    %1 = linalg.conv_2d_nhwc_hwcf_q ins(%arg10, %arg11, %arg9, %arg9 : tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%arg12 : tensor<1x14x14x8xi32>) -> tensor<1x14x14x8xi32>
    %2 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>} ins(%arg0, %arg3 : tensor<1x16x16x4xf32>, tensor<3x3x4xf32>) outs(%arg4 : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    %3 = linalg.pooling_nhwc_sum ins(%arg0, %arg5 : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%arg4 : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    %4 = linalg.pooling_nhwc_max_unsigned ins(%arg10, %arg5 : tensor<1x16x16x4xi8>, tensor<3x3xf32>) outs(%arg13 : tensor<1x14x14x4xi8>) -> tensor<1x14x14x4xi8>
    %5 = linalg.pooling_nhwc_min ins(%arg0, %arg5 : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%arg4 : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    return
  }
}

