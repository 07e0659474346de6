#map = affine_map<(d0)[s0] -> (d0 + s0)>
#map1 = affine_map<(d0, d1) -> (d1 * 8 + d0)>
#map2 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "w", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{sym_name = "x", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, initial_value, sym_name = "y", sym_visibility = "nested", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{initial_value = dense<true> : tensor<2x2xi1>, sym_name = "z", type = memref<2x2xi1>}> : () -> ()
  "func.func"() <{function_type = (index, f32, memref<?x?xf32>, index, memref<*xf32>, memref<4x8xf32>, memref<2048xi8>, memref<1xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: index, %arg4: memref<*xf32>, %arg5: memref<4x8xf32>, %arg6: memref<2048xi8>, %arg7: memref<1xi32>):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %1 = "memref.alloc"(%arg3, %arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xf32>
    %2 = "memref.alloc"(%arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?xf32, #map>
    %3 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32, 1>
    "memref.dealloc"(%0) : (memref<4xf32>) -> ()
    "memref.dealloc"(%arg4) : (memref<*xf32>) -> ()
    %4 = "memref.load"(%arg2, %arg0, %arg3) : (memref<?x?xf32>, index, index) -> f32
    "memref.store"(%4, %arg2, %arg0, %arg3) <{nontemporal = true}> : (f32, memref<?x?xf32>, index, index) -> ()
    "memref.copy"(%arg5, %arg2) : (memref<4x8xf32>, memref<?x?xf32>) -> ()
    %5 = "memref.cast"(%arg5) : (memref<4x8xf32>) -> memref<?x8xf32>
    %6 = "memref.cast"(%arg5) : (memref<4x8xf32>) -> memref<*xf32>
    %7 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>) -> memref<2x4xf32, strided<[8, 2], offset: 2>>
    %8 = "memref.subview"(%arg2, %arg0, %arg3, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808, 2>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<?x?xf32>, index, index, index) -> memref<?x4xf32, strided<[?, ?], offset: ?>>
    %9 = "memref.subview"(%arg5) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (memref<4x8xf32>) -> memref<4xf32, strided<[2], offset: 2>>
    %10 = "memref.reinterpret_cast"(%arg4, %arg3) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 4, 1>}> : (memref<*xf32>, index) -> memref<?x4xf32>
    %11 = "memref.view"(%arg6, %arg0) : (memref<2048xi8>, index) -> memref<64x4xf32>
    %12 = "memref.view"(%arg6, %arg0, %arg3) {foo} : (memref<2048xi8>, index, index) -> memref<?x4xf32>
    %13 = "memref.dim"(%arg2, %arg0) : (memref<?x?xf32>, index) -> index
    %14 = "memref.rank"(%arg4) : (memref<*xf32>) -> index
    %15 = "memref.expand_shape"(%arg5) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, 8>}> : (memref<4x8xf32>) -> memref<2x2x8xf32>
    %16 = "memref.collapse_shape"(%arg5) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
    %17 = "memref.transpose"(%arg5) <{permutation = #map2}> : (memref<4x8xf32>) -> memref<8x4xf32, #map1>
    %18:6 = "memref.extract_strided_metadata"(%arg2) : (memref<?x?xf32>) -> (memref<f32>, index, index, index, index, index)
    %19 = "memref.extract_aligned_pointer_as_index"(%arg2) : (memref<?x?xf32>) -> index
    %20 = "memref.get_global"() <{name = @w}> : () -> memref<2xf32>
    "memref.assume_alignment"(%arg2) <{alignment = 64 : i32}> : (memref<?x?xf32>) -> ()
    "memref.prefetch"(%arg2, %arg0, %arg3) <{isDataCache = true, isWrite = true, localityHint = 2 : i32}> : (memref<?x?xf32>, index, index) -> ()
    %21 = "memref.atomic_rmw"(%arg1, %0, %arg0) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32
    %22 = "memref.generic_atomic_rmw"(%0, %arg0) ({
    ^bb0(%arg8: f32):
      "memref.atomic_yield"(%arg8) : (f32) -> ()
    }) : (memref<4xf32>, index) -> f32
    "memref.alloca_scope"() ({
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    %23 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg1) : (f32) -> ()
    }) : () -> f32
    %24 = "memref.realloc"(%0) : (memref<4xf32>) -> memref<8xf32>
    %25 = "memref.realloc"(%0, %arg3) : (memref<4xf32>, index) -> memref<?xf32>
    "memref.dma_start"(%arg5, %arg0, %arg0, %arg2, %arg0, %arg0, %arg3, %arg7, %arg0) : (memref<4x8xf32>, index, index, memref<?x?xf32>, index, index, index, memref<1xi32>, index) -> ()
    "memref.dma_start"(%arg5, %arg0, %arg0, %arg2, %arg0, %arg0, %arg3, %arg7, %arg0, %arg3, %arg3) : (memref<4x8xf32>, index, index, memref<?x?xf32>, index, index, index, memref<1xi32>, index, index, index) -> ()
    "memref.dma_wait"(%arg7, %arg0, %arg3) : (memref<1xi32>, index, index) -> ()
    %26 = "memref.reshape"(%arg5, %arg7) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
    %27 = "memref.memory_space_cast"(%arg5) : (memref<4x8xf32>) -> memref<4x8xf32, 5>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

