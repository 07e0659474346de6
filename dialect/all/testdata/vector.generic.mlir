#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d1, d0)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, memref<?x?xf32>, vector<4xf32>, vector<4x8xf32>, vector<4xi1>, vector<4x8xi1>, tensor<?x?xf32>, vector<4xi32>, vector<[4]xf32>, memref<4x8xf32>, vector<8x4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: vector<4xf32>, %arg4: vector<4x8xf32>, %arg5: vector<4xi1>, %arg6: vector<4x8xi1>, %arg7: tensor<?x?xf32>, %arg8: vector<4xi32>, %arg9: vector<[4]xf32>, %arg10: memref<4x8xf32>, %arg11: vector<8x4xf32>):
    %0 = "vector.load"(%arg2, %arg0, %arg0) : (memref<?x?xf32>, index, index) -> vector<4xf32>
    "vector.store"(%0, %arg2, %arg0, %arg0) <{nontemporal = true}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
    %1 = "vector.broadcast"(%arg1) : (f32) -> vector<4xf32>
    %2 = "vector.splat"(%arg1) : (f32) -> vector<4xf32>
    %3 = "vector.shuffle"(%arg3, %arg3) <{mask = [0, 4, 1, 5]}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %4 = "vector.bitcast"(%arg3) : (vector<4xf32>) -> vector<4xi32>
    %5 = "vector.shape_cast"(%arg4) : (vector<4x8xf32>) -> vector<32xf32>
    %6 = "vector.transpose"(%arg4) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32>
    %7 = "vector.extract"(%arg4, %arg0) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<4x8xf32>, index) -> f32
    %8 = "vector.extract"(%arg4) <{static_position = array<i64: 1>}> : (vector<4x8xf32>) -> vector<8xf32>
    %9 = "vector.insert"(%arg1, %arg4) <{static_position = array<i64: 1, 2>}> : (f32, vector<4x8xf32>) -> vector<4x8xf32>
    %10 = "vector.extractelement"(%arg3, %arg0) : (vector<4xf32>, index) -> f32
    %11 = "vector.insertelement"(%arg1, %arg3, %arg0) : (f32, vector<4xf32>, index) -> vector<4xf32>
    %12 = "vector.extract_strided_slice"(%arg4) <{offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xf32>) -> vector<2x4xf32>
    %13 = "vector.insert_strided_slice"(%12, %arg4) <{offsets = [0, 2], strides = [1, 1]}> : (vector<2x4xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %14 = "vector.transfer_read"(%arg2, %arg0, %arg0, %arg1) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32) -> vector<4x8xf32>
    %15 = "vector.transfer_read"(%arg2, %arg0, %arg0, %arg1, %arg5) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = #map1}> : (memref<?x?xf32>, index, index, f32, vector<4xi1>) -> vector<4xf32>
    %16 = "vector.transfer_read"(%arg7, %arg0, %arg0, %arg1) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map2}> {foo} : (tensor<?x?xf32>, index, index, f32) -> vector<4x8xf32>
    %17 = "vector.transfer_read"(%arg7, %arg0, %arg0, %arg1) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map3}> : (tensor<?x?xf32>, index, index, f32) -> vector<4x8xf32>
    "vector.transfer_write"(%arg4, %arg2, %arg0, %arg0) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<4x8xf32>, memref<?x?xf32>, index, index) -> ()
    %18 = "vector.transfer_write"(%arg4, %arg7, %arg0, %arg0, %arg6) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = #map}> : (vector<4x8xf32>, tensor<?x?xf32>, index, index, vector<4x8xi1>) -> tensor<?x?xf32>
    %19 = "vector.maskedload"(%arg2, %arg0, %arg0, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.maskedstore"(%arg2, %arg0, %arg0, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi1>, vector<4xf32>) -> ()
    %20 = "vector.expandload"(%arg2, %arg0, %arg0, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.compressstore"(%arg2, %arg0, %arg0, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi1>, vector<4xf32>) -> ()
    %21 = "vector.gather"(%arg2, %arg0, %arg0, %arg8, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.scatter"(%arg2, %arg0, %arg0, %arg8, %arg5, %arg3) : (memref<?x?xf32>, index, index, vector<4xi32>, vector<4xi1>, vector<4xf32>) -> ()
    %22 = "vector.create_mask"(%arg0, %arg0) : (index, index) -> vector<4x8xi1>
    %23 = "vector.constant_mask"() <{mask_dim_sizes = [2, 3]}> : () -> vector<4x8xi1>
    %24 = "vector.reduction"(%arg3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
    %25 = "vector.reduction"(%arg3, %arg1) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<maxnumf>}> {foo} : (vector<4xf32>, f32) -> f32
    %26 = "vector.multi_reduction"(%arg4, %arg3) <{kind = #vector.kind<mul>, reduction_dims = [1]}> : (vector<4x8xf32>, vector<4xf32>) -> vector<4xf32>
    %27 = "arith.constant"() <{value = dense<0.000000e+00> : vector<4x4xf32>}> : () -> vector<4x4xf32>
    %28 = "vector.contract"(%arg4, %arg11, %27) <{indexing_maps = [#map4, #map5, #map6], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x4xf32>, vector<4x4xf32>) -> vector<4x4xf32>
    %29 = "vector.contract"(%arg4, %arg11, %28) <{indexing_maps = [#map4, #map5, #map6], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<mul>}> {bar} : (vector<4x8xf32>, vector<8x4xf32>, vector<4x4xf32>) -> vector<4x4xf32>
    %30 = "vector.outerproduct"(%arg3, %arg3) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>) -> vector<4x4xf32>
    %31 = "vector.outerproduct"(%arg3, %arg3, %30) <{kind = #vector.kind<mul>}> : (vector<4xf32>, vector<4xf32>, vector<4x4xf32>) -> vector<4x4xf32>
    %32 = "vector.outerproduct"(%arg3, %arg1) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32) -> vector<4xf32>
    %33 = "vector.outerproduct"(%arg3, %arg1, %arg3) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, vector<4xf32>) -> vector<4xf32>
    %34 = "vector.fma"(%arg3, %arg3, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %35:2 = "vector.scan"(%arg4, %arg3) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 1 : i64}> : (vector<4x8xf32>, vector<4xf32>) -> (vector<4x8xf32>, vector<4xf32>)
    "vector.print"(%arg3) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf32>) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "hello"}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<comma>}> : () -> ()
    "vector.print"(%arg1) <{punctuation = #vector.punctuation<no_punctuation>}> : (f32) -> ()
    %36 = "vector.vscale"() : () -> index
    %37 = "vector.step"() : () -> vector<4xindex>
    %38 = "vector.from_elements"(%arg1, %arg1) : (f32, f32) -> vector<2xf32>
    %39 = "vector.interleave"(%arg3, %arg3) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    %40:2 = "vector.deinterleave"(%arg3) : (vector<4xf32>) -> (vector<2xf32>, vector<2xf32>)
    %41 = "vector.scalable.extract"(%arg9) <{pos = 4 : i64}> : (vector<[4]xf32>) -> vector<4xf32>
    %42 = "vector.scalable.insert"(%arg3, %arg9) <{pos = 4 : i64}> : (vector<4xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    %43 = "vector.flat_transpose"(%arg3) <{columns = 2 : i32, rows = 2 : i32}> : (vector<4xf32>) -> vector<4xf32>
    %44 = "vector.matrix_multiply"(%arg3, %arg3) <{lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %45 = "vector.type_cast"(%arg10) : (memref<4x8xf32>) -> memref<vector<4x8xf32>>
    %46 = "vector.mask"(%arg5) ({
      %52 = "vector.reduction"(%arg3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%52) : (f32) -> ()
    }) : (vector<4xi1>) -> f32
    "vector.mask"(%arg5) ({
      "vector.transfer_write"(%arg3, %arg2, %arg0, %arg0) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map1}> : (vector<4xf32>, memref<?x?xf32>, index, index) -> ()
      "vector.yield"() : () -> ()
    }) : (vector<4xi1>) -> ()
    %47 = "vector.mask"(%arg5, %arg3) ({
      %51 = "vector.transfer_read"(%arg2, %arg0, %arg0, %arg1) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (memref<?x?xf32>, index, index, f32) -> vector<4xf32>
      "vector.yield"(%51) : (vector<4xf32>) -> ()
    }) : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    %48 = "vector.reshape"(%arg4, %arg0, %arg0) <{fixed_vector_sizes = [8], operandSegmentSizes = array<i32: 1, 1, 1>}> : (vector<4x8xf32>, index, index) -> vector<4x8xf32>
    "vector.warp_execute_on_lane_0"(%arg0) <{warp_size = 32 : i64}> ({
      "vector.print"(%arg1) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
      "vector.yield"() : () -> ()
    }) : (index) -> ()
    %49:2 = "vector.warp_execute_on_lane_0"(%arg0, %arg3) <{warp_size = 32 : i64}> ({
    ^bb0(%arg12: vector<128xf32>):
      %50 = "vector.broadcast"(%arg1) : (f32) -> vector<32xf32>
      "vector.yield"(%arg1, %50) : (f32, vector<32xf32>) -> ()
    }) : (index, vector<4xf32>) -> (f32, vector<1xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

