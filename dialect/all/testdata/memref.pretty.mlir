#map = affine_map<(d0)[s0] -> (d0 + s0)>
#map1 = affine_map<(d0, d1) -> (d1 * 8 + d0)>
module {
  memref.global "private" constant @w : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
  memref.global @x : memref<4xi32>
  memref.global "nested" @y : memref<4xi32> = uninitialized {alignment = 64 : i64}
  memref.global @z : memref<2x2xi1> = dense<true>
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: index, %arg4: memref<*xf32>, %arg5: memref<4x8xf32>, %arg6: memref<2048xi8>, %arg7: memref<1xi32>) {
    %alloc = memref.alloc() : memref<4xf32>
    %alloc_0 = memref.alloc(%arg3, %arg0) {alignment = 64 : i64} : memref<?x?xf32>
    %alloc_1 = memref.alloc(%arg3)[%arg0] : memref<?xf32, #map>
    %alloca = memref.alloca() : memref<4xf32, 1>
    memref.dealloc %alloc : memref<4xf32>
    memref.dealloc %arg4 : memref<*xf32>
    %0 = memref.load %arg2[%arg0, %arg3] : memref<?x?xf32>
    memref.store %0, %arg2[%arg0, %arg3] {nontemporal = true} : memref<?x?xf32>
    memref.copy %arg5, %arg2 : memref<4x8xf32> to memref<?x?xf32>
    %cast = memref.cast %arg5 : memref<4x8xf32> to memref<?x8xf32>
    %cast_2 = memref.cast %arg5 : memref<4x8xf32> to memref<*xf32>
    %subview = memref.subview %arg5[0, 2] [2, 4] [1, 2] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 2], offset: 2>>
    %subview_3 = memref.subview %arg2[%arg0, 2] [%arg3, 4] [1, %arg0] : memref<?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
    %subview_4 = memref.subview %arg5[0, 2] [1, 4] [1, 2] : memref<4x8xf32> to memref<4xf32, strided<[2], offset: 2>>
    %reinterpret_cast = memref.reinterpret_cast %arg4 to offset: [0], sizes: [%arg3, 4], strides: [4, 1] : memref<*xf32> to memref<?x4xf32>
    %view = memref.view %arg6[%arg0][] : memref<2048xi8> to memref<64x4xf32>
    %view_5 = memref.view %arg6[%arg0][%arg3] {foo} : memref<2048xi8> to memref<?x4xf32>
    %dim = memref.dim %arg2, %arg0 : memref<?x?xf32>
    %1 = memref.rank %arg4 : memref<*xf32>
    %expand_shape = memref.expand_shape %arg5 [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
    %collapse_shape = memref.collapse_shape %arg5 [[0, 1]] : memref<4x8xf32> into memref<32xf32>
    %transpose = memref.transpose %arg5 (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, #map1>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg2 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg2 : memref<?x?xf32> -> index
    %2 = memref.get_global @w : memref<2xf32>
    memref.assume_alignment %arg2, 64 : memref<?x?xf32>
    memref.prefetch %arg2[%arg0, %arg3], write, locality<2>, data : memref<?x?xf32>
    %3 = memref.atomic_rmw addf %arg1, %alloc[%arg0] : (f32, memref<4xf32>) -> f32
    %4 = memref.generic_atomic_rmw %alloc[%arg0] : memref<4xf32> {
    ^bb0(%arg8: f32):
      memref.atomic_yield %arg8 : f32
    }
    memref.alloca_scope  {
    }
    %5 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %arg1 : f32
    }
    %6 = memref.realloc %alloc : memref<4xf32> to memref<8xf32>
    %7 = memref.realloc %alloc(%arg3) : memref<4xf32> to memref<?xf32>
    memref.dma_start %arg5[%arg0, %arg0], %arg2[%arg0, %arg0], %arg3, %arg7[%arg0] : memref<4x8xf32>, memref<?x?xf32>, memref<1xi32>
    memref.dma_start %arg5[%arg0, %arg0], %arg2[%arg0, %arg0], %arg3, %arg7[%arg0], %arg3, %arg3 : memref<4x8xf32>, memref<?x?xf32>, memref<1xi32>
    memref.dma_wait %arg7[%arg0], %arg3 : memref<1xi32>
    %reshape = memref.reshape %arg5(%arg7) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
    %memspacecast = memref.memory_space_cast %arg5 : memref<4x8xf32> to memref<4x8xf32, 5>
    return
  }
}

