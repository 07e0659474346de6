#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: vector<4xf32>, %arg4: vector<4x8xf32>, %arg5: vector<4xi1>, %arg6: vector<4x8xi1>, %arg7: tensor<?x?xf32>, %arg8: vector<4xi32>, %arg9: vector<[4]xf32>, %arg10: memref<4x8xf32>, %arg11: vector<8x4xf32>) {
    %0 = vector.load %arg2[%arg0, %arg0] : memref<?x?xf32>, vector<4xf32>
    vector.store %0, %arg2[%arg0, %arg0] {nontemporal = true} : memref<?x?xf32>, vector<4xf32>
    %1 = vector.broadcast %arg1 : f32 to vector<4xf32>
    %2 = vector.splat %arg1 : vector<4xf32>
    %3 = vector.shuffle %arg3, %arg3 [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
    %4 = vector.bitcast %arg3 : vector<4xf32> to vector<4xi32>
    %5 = vector.shape_cast %arg4 : vector<4x8xf32> to vector<32xf32>
    %6 = vector.transpose %arg4, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %7 = vector.extract %arg4[1, %arg0] : f32 from vector<4x8xf32>
    %8 = vector.extract %arg4[1] : vector<8xf32> from vector<4x8xf32>
    %9 = vector.insert %arg1, %arg4 [1, 2] : f32 into vector<4x8xf32>
    %10 = vector.extractelement %arg3[%arg0 : index] : vector<4xf32>
    %11 = vector.insertelement %arg1, %arg3[%arg0 : index] : vector<4xf32>
    %12 = vector.extract_strided_slice %arg4 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
    %13 = vector.insert_strided_slice %12, %arg4 {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
    %14 = vector.transfer_read %arg2[%arg0, %arg0], %arg1 : memref<?x?xf32>, vector<4x8xf32>
    %15 = vector.transfer_read %arg2[%arg0, %arg0], %arg1, %arg5 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
    %16 = vector.transfer_read %arg7[%arg0, %arg0], %arg1 {foo, in_bounds = [true, false], permutation_map = #map} : tensor<?x?xf32>, vector<4x8xf32>
    %17 = vector.transfer_read %arg7[%arg0, %arg0], %arg1 {in_bounds = [true, false], permutation_map = #map1} : tensor<?x?xf32>, vector<4x8xf32>
    vector.transfer_write %arg4, %arg2[%arg0, %arg0] : vector<4x8xf32>, memref<?x?xf32>
    %18 = vector.transfer_write %arg4, %arg7[%arg0, %arg0], %arg6 {in_bounds = [true, true]} : vector<4x8xf32>, tensor<?x?xf32>
    %19 = vector.maskedload %arg2[%arg0, %arg0], %arg5, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.maskedstore %arg2[%arg0, %arg0], %arg5, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
    %20 = vector.expandload %arg2[%arg0, %arg0], %arg5, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.compressstore %arg2[%arg0, %arg0], %arg5, %arg3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
    %21 = vector.gather %arg2[%arg0, %arg0] [%arg8], %arg5, %arg3 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.scatter %arg2[%arg0, %arg0] [%arg8], %arg5, %arg3 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %22 = vector.create_mask %arg0, %arg0 : vector<4x8xi1>
    %23 = vector.constant_mask [2, 3] : vector<4x8xi1>
    %24 = vector.reduction <add>, %arg3 : vector<4xf32> into f32
    %25 = vector.reduction <maxnumf>, %arg3, %arg1 fastmath<nnan> {foo} : vector<4xf32> into f32
    %26 = vector.multi_reduction <mul>, %arg4, %arg3 [1] : vector<4x8xf32> to vector<4xf32>
    %cst = arith.constant dense<0.000000e+00> : vector<4x4xf32>
    %27 = vector.contract {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg4, %arg11, %cst : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
    %28 = vector.contract {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %arg4, %arg11, %27 {bar} : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
    %29 = vector.outerproduct %arg3, %arg3 : vector<4xf32>, vector<4xf32>
    %30 = vector.outerproduct %arg3, %arg3, %29 {kind = #vector.kind<mul>} : vector<4xf32>, vector<4xf32>
    %31 = vector.outerproduct %arg3, %arg1 : vector<4xf32>, f32
    %32 = vector.outerproduct %arg3, %arg1, %arg3 {kind = #vector.kind<add>} : vector<4xf32>, f32
    %33 = vector.fma %arg3, %arg3, %arg3 : vector<4xf32>
    %dest, %accumulated_value = vector.scan <add>, %arg4, %arg3 {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
    vector.print %arg3 : vector<4xf32>
    vector.print str "hello"
    vector.print punctuation <comma>
    vector.print %arg1 : f32 punctuation <no_punctuation>
    %vscale = vector.vscale
    %34 = vector.step : vector<4xindex>
    %35 = vector.from_elements %arg1, %arg1 : vector<2xf32>
    %36 = vector.interleave %arg3, %arg3 : vector<4xf32> -> vector<8xf32>
    %res1, %res2 = vector.deinterleave %arg3 : vector<4xf32> -> vector<2xf32>
    %37 = vector.scalable.extract %arg9[4] : vector<4xf32> from vector<[4]xf32>
    %38 = vector.scalable.insert %arg3, %arg9[4] : vector<4xf32> into vector<[4]xf32>
    %39 = vector.flat_transpose %arg3 {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> -> vector<4xf32>
    %40 = vector.matrix_multiply %arg3, %arg3 {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %41 = vector.type_cast %arg10 : memref<4x8xf32> to memref<vector<4x8xf32>>
    %42 = vector.mask %arg5 { vector.reduction <add>, %arg3 : vector<4xf32> into f32 } : vector<4xi1> -> f32
    vector.mask %arg5 { vector.transfer_write %arg3, %arg2[%arg0, %arg0] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
    %43 = vector.mask %arg5, %arg3 { vector.transfer_read %arg2[%arg0, %arg0], %arg1 : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    %44 = vector.reshape %arg4, [%arg0], [%arg0], [8] : vector<4x8xf32> to vector<4x8xf32>
    vector.warp_execute_on_lane_0(%arg0)[32] {
      vector.print %arg1 : f32
    }
    %45:2 = vector.warp_execute_on_lane_0(%arg0)[32] args(%arg3 : vector<4xf32>) -> (f32, vector<1xf32>) {
    ^bb0(%arg12: vector<128xf32>):
      %46 = vector.broadcast %arg1 : f32 to vector<32xf32>
      vector.yield %arg1, %46 : f32, vector<32xf32>
    }
    return
  }
}

