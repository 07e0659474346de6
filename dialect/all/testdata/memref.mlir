#map = affine_map<(d0)[s0] -> (d0 + s0)>
memref.global "private" constant @w : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @x : memref<4xi32>
memref.global "nested" @y : memref<4xi32> = uninitialized {alignment = 64 : i64}
memref.global @z : memref<2x2xi1> = dense<true>
func.func @f(%i: index, %x: f32, %m: memref<?x?xf32>, %n: index, %u: memref<*xf32>, %s: memref<4x8xf32>, %b: memref<2048xi8>, %t: memref<1xi32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n, %i) {alignment = 64 : i64} : memref<?x?xf32>
  %2 = memref.alloc(%n)[%i] : memref<?xf32, #map>
  %3 = memref.alloca() : memref<4xf32, 1>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %u : memref<*xf32>
  %4 = memref.load %m[%i, %n] : memref<?x?xf32>
  memref.store %4, %m[%i, %n] {nontemporal = true} : memref<?x?xf32>
  memref.copy %s, %m : memref<4x8xf32> to memref<?x?xf32>
  %5 = memref.cast %s : memref<4x8xf32> to memref<?x8xf32>
  %6 = memref.cast %s : memref<4x8xf32> to memref<*xf32>
  %7 = memref.subview %s[0, 2] [2, 4] [1, 2] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 2], offset: 2>>
  %8 = memref.subview %m[%i, 2] [%n, 4] [1, %i] : memref<?x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %9 = memref.subview %s[0, 2] [1, 4] [1, 2] : memref<4x8xf32> to memref<4xf32, strided<[2], offset: 2>>
  %10 = memref.reinterpret_cast %u to offset: [0], sizes: [%n, 4], strides: [4, 1] : memref<*xf32> to memref<?x4xf32>
  %11 = memref.view %b[%i][] : memref<2048xi8> to memref<64x4xf32>
  %12 = memref.view %b[%i][%n] {foo} : memref<2048xi8> to memref<?x4xf32>
  %13 = memref.dim %m, %i : memref<?x?xf32>
  %14 = memref.rank %u : memref<*xf32>
  %15 = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32> into memref<2x2x8xf32>
  %16 = memref.collapse_shape %s [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %17 = memref.transpose %s (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %18 = memref.extract_aligned_pointer_as_index %m : memref<?x?xf32> -> index
  %19 = memref.get_global @w : memref<2xf32>
  memref.assume_alignment %m, 64 : memref<?x?xf32>
  memref.prefetch %m[%i, %n], write, locality<2>, data : memref<?x?xf32>
  %20 = memref.atomic_rmw addf %x, %0[%i] : (f32, memref<4xf32>) -> f32
  %21 = memref.generic_atomic_rmw %0[%i] : memref<4xf32> { ^bb0(%c: f32): memref.atomic_yield %c : f32 }
  memref.alloca_scope { memref.alloca_scope.return }
  %22 = memref.alloca_scope -> (f32) { memref.alloca_scope.return %x : f32 }
  %23 = memref.realloc %0 : memref<4xf32> to memref<8xf32>
  %24 = memref.realloc %0(%n) : memref<4xf32> to memref<?xf32>
  memref.dma_start %s[%i, %i], %m[%i, %i], %n, %t[%i] : memref<4x8xf32>, memref<?x?xf32>, memref<1xi32>
  memref.dma_start %s[%i, %i], %m[%i, %i], %n, %t[%i], %n, %n : memref<4x8xf32>, memref<?x?xf32>, memref<1xi32>
  memref.dma_wait %t[%i], %n : memref<1xi32>
  %25 = memref.reshape %s(%t) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
  %26 = memref.memory_space_cast %s : memref<4x8xf32> to memref<4x8xf32, 5>
  return
}
