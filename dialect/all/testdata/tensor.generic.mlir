"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, tensor<?x?xf32>, tensor<4x8xf32>, tensor<*xf32>, tensor<2xindex>, tensor<4xf32>, tensor<1x2xindex>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: tensor<?x?xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<*xf32>, %arg5: tensor<2xindex>, %arg6: tensor<4xf32>, %arg7: tensor<1x2xindex>):
    %0 = "tensor.empty"() : () -> tensor<4x8xf32>
    %1 = "tensor.empty"(%arg0, %arg0) : (index, index) -> tensor<?x?xf32>
    %2 = "tensor.extract"(%arg2, %arg0, %arg0) : (tensor<?x?xf32>, index, index) -> f32
    %3 = "tensor.insert"(%arg1, %arg2, %arg0, %arg0) : (f32, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
    %4 = "tensor.cast"(%arg2) : (tensor<?x?xf32>) -> tensor<4x8xf32>
    %5 = "tensor.cast"(%arg4) : (tensor<*xf32>) -> tensor<4x?xf32>
    %6 = "tensor.dim"(%arg2, %arg0) : (tensor<?x?xf32>, index) -> index
    %7 = "tensor.rank"(%arg4) : (tensor<*xf32>) -> index
    %8 = "tensor.from_elements"(%arg1, %arg1, %arg1, %arg1) : (f32, f32, f32, f32) -> tensor<2x2xf32>
    %9 = "tensor.splat"(%arg1) : (f32) -> tensor<4xf32>
    %10 = "tensor.splat"(%arg1, %arg0, %arg0) : (f32, index, index) -> tensor<?x20x?xf32>
    %11 = "tensor.extract_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<2x4xf32>
    %12 = "tensor.extract_slice"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 2>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>, index) -> tensor<?xf32>
    %13 = "tensor.insert_slice"(%11, %arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 2>}> : (tensor<2x4xf32>, tensor<4x8xf32>, index) -> tensor<4x8xf32>
    %14 = "tensor.expand_shape"(%arg3) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, 8>}> : (tensor<4x8xf32>) -> tensor<2x2x8xf32>
    %15 = "tensor.expand_shape"(%arg2, %arg0, %arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 2, -9223372036854775808>}> : (tensor<?x?xf32>, index, index) -> tensor<?x2x?xf32>
    %16 = "tensor.collapse_shape"(%arg3) <{reassociation = [[0, 1]]}> : (tensor<4x8xf32>) -> tensor<32xf32>
    %17 = "tensor.generate"(%arg0, %arg0) ({
    ^bb0(%arg14: index, %arg15: index):
      "tensor.yield"(%arg1) : (f32) -> ()
    }) : (index, index) -> tensor<?x?xf32>
    %18 = "tensor.pad"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1, 2>, static_low = array<i64: 0, -9223372036854775808>}> ({
    ^bb0(%arg12: index, %arg13: index):
      "tensor.yield"(%arg1) : (f32) -> ()
    }) : (tensor<4x8xf32>, index) -> tensor<5x?xf32>
    %19 = "tensor.pad"(%arg3) <{nofold, operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 0, 0>, static_low = array<i64: 0, 0>}> ({
    ^bb0(%arg10: index, %arg11: index):
      "tensor.yield"(%arg1) : (f32) -> ()
    }) {foo} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %20 = "tensor.reshape"(%arg4, %arg5) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %21 = "tensor.bitcast"(%arg3) : (tensor<4x8xf32>) -> tensor<4x8xi32>
    %22 = "tensor.concat"(%arg3, %arg3) <{dim = 0 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %23 = "tensor.gather"(%arg3, %arg7) <{gather_dims = array<i64: 0, 1>}> : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
    %24 = "tensor.gather"(%arg3, %arg7) <{gather_dims = array<i64: 0, 1>, unique}> : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
    %25 = "tensor.scatter"(%23, %arg3, %arg7) <{scatter_dims = array<i64: 0, 1>, unique}> : (tensor<1x1x1xf32>, tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<4x8xf32>
    %26 = "tensor.empty"() : () -> tensor<2x4x2x2xf32>
    %27 = "tensor.pack"(%arg3, %26) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 2, 2>}> : (tensor<4x8xf32>, tensor<2x4x2x2xf32>) -> tensor<2x4x2x2xf32>
    %28 = "tensor.unpack"(%27, %arg3) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 2, 2>}> : (tensor<2x4x2x2xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %29 = "tensor.empty"() : () -> tensor<3x2x3x3xf32>
    %30 = "tensor.pack"(%arg3, %29, %arg1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 3, 3>}> {foo} : (tensor<4x8xf32>, tensor<3x2x3x3xf32>, f32) -> tensor<3x2x3x3xf32>
    %31 = "scf.forall"(%arg3) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg8: index, %arg9: tensor<4x8xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg3, %arg9) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> ()
      }) : () -> ()
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

