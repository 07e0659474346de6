#map = affine_map<(d0, d1) -> (d1, d0)>
#acc = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @f(%i: index, %x: f32, %m: memref<?x?xf32>, %v: vector<4xf32>, %v2: vector<4x8xf32>, %k: vector<4xi1>, %k2: vector<4x8xi1>, %t: tensor<?x?xf32>, %iv: vector<4xi32>, %s: vector<[4]xf32>, %m0: memref<4x8xf32>, %b: vector<8x4xf32>) {
  %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] {nontemporal = true} : memref<?x?xf32>, vector<4xf32>
  %1 = vector.broadcast %x : f32 to vector<4xf32>
  %2 = vector.splat %x : vector<4xf32>
  %3 = vector.shuffle %v, %v [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  %4 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %5 = vector.shape_cast %v2 : vector<4x8xf32> to vector<32xf32>
  %6 = vector.transpose %v2, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %7 = vector.extract %v2[1, %i] : f32 from vector<4x8xf32>
  %8 = vector.extract %v2[1] : vector<8xf32> from vector<4x8xf32>
  %9 = vector.insert %x, %v2 [1, 2] : f32 into vector<4x8xf32>
  %10 = vector.extractelement %v[%i : index] : vector<4xf32>
  %11 = vector.insertelement %x, %v[%i : index] : vector<4xf32>
  %12 = vector.extract_strided_slice %v2 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %13 = vector.insert_strided_slice %12, %v2 {offsets = [0, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %14 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<4x8xf32>
  %15 = vector.transfer_read %m[%i, %i], %x, %k {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %16 = vector.transfer_read %t[%i, %i], %x {permutation_map = #map, in_bounds = [true, false], foo} : tensor<?x?xf32>, vector<4x8xf32>
  %17 = vector.transfer_read %t[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, false]} : tensor<?x?xf32>, vector<4x8xf32>
  vector.transfer_write %v2, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32>
  %18 = vector.transfer_write %v2, %t[%i, %i], %k2 {in_bounds = [true, true]} : vector<4x8xf32>, tensor<?x?xf32>
  %19 = vector.maskedload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %20 = vector.expandload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %21 = vector.gather %m[%i, %i] [%iv], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%iv], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %22 = vector.create_mask %i, %i : vector<4x8xi1>
  %23 = vector.constant_mask [2, 3] : vector<4x8xi1>
  %24 = vector.reduction <add>, %v : vector<4xf32> into f32
  %25 = vector.reduction <maxnumf>, %v, %x fastmath<nnan> {foo} : vector<4xf32> into f32
  %26 = vector.multi_reduction <mul>, %v2, %v [1] : vector<4x8xf32> to vector<4xf32>
  %c44 = arith.constant dense<0.0> : vector<4x4xf32>
  %27 = vector.contract {indexing_maps = #acc, iterator_types = ["parallel", "parallel", "reduction"]} %v2, %b, %c44 : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %28 = vector.contract {indexing_maps = #acc, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %v2, %b, %27 {bar} : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %29 = vector.outerproduct %v, %v : vector<4xf32>, vector<4xf32>
  %30 = vector.outerproduct %v, %v, %29 {kind = #vector.kind<mul>} : vector<4xf32>, vector<4xf32>
  %31 = vector.outerproduct %v, %x : vector<4xf32>, f32
  %x31b = vector.outerproduct %v, %x, %v : vector<4xf32>, f32
  %32 = vector.fma %v, %v, %v : vector<4xf32>
  %33:2 = vector.scan <add>, %v2, %v {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  vector.print %v : vector<4xf32>
  vector.print str "hello"
  vector.print punctuation <comma>
  vector.print %x : f32 punctuation <no_punctuation>
  %34 = vector.vscale
  %35 = vector.step : vector<4xindex>
  %36 = vector.from_elements %x, %x : vector<2xf32>
  %37 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %38, %39 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %40 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[4]xf32>
  %41 = vector.scalable.insert %v, %s[4] : vector<4xf32> into vector<[4]xf32>
  %42 = vector.flat_transpose %v {rows = 2 : i32, columns = 2 : i32} : vector<4xf32> -> vector<4xf32>
  %43 = vector.matrix_multiply %v, %v {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %44 = vector.type_cast %m0 : memref<4x8xf32> to memref<vector<4x8xf32>>
  %45 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  %46 = vector.mask %k, %v { vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %47 = vector.reshape %v2, [%i], [%i], [8] : vector<4x8xf32> to vector<4x8xf32>
  vector.warp_execute_on_lane_0(%i)[32] { vector.print %x : f32 }
  %48:2 = vector.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf32>) -> (f32, vector<1xf32>) { ^bb0(%z: vector<128xf32>): %q = vector.broadcast %x : f32 to vector<32xf32> vector.yield %x, %q : f32, vector<32xf32> }
  return
}
