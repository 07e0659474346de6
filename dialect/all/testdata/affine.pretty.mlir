#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map2 = affine_map<(d0) -> (d0, 2)>
#map3 = affine_map<(d0)[s0] -> (d0 * s0)>
#map4 = affine_map<() -> (4)>
#map5 = affine_map<(d0)[s0] -> (d0 * s0, 4)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
module {
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?x?xf32>, %arg3: index) {
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to %arg3 step 4 {
      affine.for %arg5 = #map(%arg4) to min #map1(%arg4)[%arg3] {
        %8 = affine.load %arg2[%arg4 + symbol(%arg3), %arg5 * 2] : memref<?x?xf32>
        affine.store %8, %arg2[%arg5, 3] : memref<?x?xf32>
        %9 = affine.vector_load %arg2[%arg4, %arg5] : memref<?x?xf32>, vector<4xf32>
        affine.vector_store %9, %arg2[%arg5, 3] {foo} : memref<?x?xf32>, vector<4xf32>
        affine.prefetch %arg2[%arg5, 3], read, locality<3>, data : memref<?x?xf32>
        affine.prefetch %arg2[%arg5, 3], write, locality<0>, instr {foo} : memref<?x?xf32>
      }
    }
    %0 = affine.for %arg4 = max #map2(%arg0) to 8 iter_args(%arg5 = %arg1) -> (f32) {
      affine.yield %arg5 : f32
    }
    %1:2 = affine.for %arg4 = 0 to 8 step 2 iter_args(%arg5 = %arg1, %arg6 = %arg1) -> (f32, f32) {
      affine.yield %arg5, %arg6 : f32, f32
    } {foo}
    affine.if #set(%arg0)[%arg3] {
    }
    affine.if #set(%arg0)[%arg3] {
    } else {
    } {foo}
    %2 = affine.if #set(%arg0)[%arg3] -> f32 {
      affine.yield %arg1 : f32
    } else {
      affine.yield %arg1 : f32
    }
    %3 = affine.apply #map3(%arg0)[%arg3]
    %4 = affine.apply #map4()
    %5 = affine.min #map5(%arg0)[%arg3] {foo}
    %6 = affine.max #map(%arg0)
    %7:2 = affine.delinearize_index %arg0 into (%arg0, %arg3) : index, index
    return
  }
  func.func @parallel(%arg0: index, %arg1: f32) {
    affine.parallel (%arg2) = (0) to (10) {
    }
    affine.parallel (%arg2, %arg3) = (0, max(%arg0, 4)) to (min(10, %arg0 + 2), %arg0 * 3) step (2, 3) {
    } {foo}
    %0:2 = affine.parallel (%arg2) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
      affine.yield %arg1, %arg1 : f32, f32
    }
    affine.parallel () = () to () {
    }
    affine.parallel (%arg2, %arg3) = (0, %arg0) to (%arg0, %arg0 * 2) {
    }
    return
  }
  func.func @dma(%arg0: index, %arg1: memref<100x100xf32>, %arg2: memref<100x100xf32, 2>, %arg3: memref<1xi32>) {
    affine.for %arg4 = 0 to 10 {
      affine.dma_start %arg1[(%arg4 + symbol(%arg0)) floordiv 3, %arg4], %arg2[%arg4, 7], %arg3[0], %arg0 : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
      affine.dma_start %arg1[%arg4, %arg4], %arg2[%arg4, 7], %arg3[0], %arg0, %arg0, %arg0 : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
      affine.dma_wait %arg3[0], %arg0 : memref<1xi32>
    }
    return
  }
}

