// Contractions, ops under masks, and lanes that are packed in memory.
// RESULT: 4374891162827819355
func.func private @mix(%h: i64, %v: i32) -> i64 {
  %c31 = arith.constant 31 : i64
  %w = arith.extsi %v : i32 to i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %w : i64
  return %1 : i64
}

func.func private @sum(%h0: i64, %v: vector<12xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %r = scf.for %i = %c0 to %c12 step %c1 iter_args(%h = %h0) -> (i64) {
    %x = vector.extractelement %v[%i : index] : vector<12xi32>
    %t = func.call @mix(%h, %x) : (i64, i32) -> i64
    scf.yield %t : i64
  }
  return %r : i64
}

func.func private @on(%v: vector<12xi32>) -> vector<12xi1> {
  %odd = arith.constant dense<1> : vector<12xi32>
  %0 = arith.andi %v, %odd : vector<12xi32>
  %1 = arith.cmpi eq, %0, %odd : vector<12xi32>
  return %1 : vector<12xi1>
}

func.func @main() -> i64 {
  %h0 = arith.constant 3 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %pad = arith.constant -7 : i32
  %x = arith.constant 41 : i32
  %m = memref.alloc() : memref<5x30xi32>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 30 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 mod 4) * 17 - d1 * 5 + 3)>(%i, %j)
      %v = arith.index_cast %0 : index to i32
      affine.store %v, %m[%i, %j] : memref<5x30xi32>
    }
  }
  %a = vector.load %m[%c1, %c1] : memref<5x30xi32>, vector<12xi32>
  %b = vector.load %m[%c0, %c5] : memref<5x30xi32>, vector<12xi32>
  %a34 = vector.shape_cast %a : vector<12xi32> to vector<3x4xi32>
  %b43 = vector.shape_cast %b : vector<12xi32> to vector<4x3xi32>
  %b34 = vector.shape_cast %b : vector<12xi32> to vector<3x4xi32>
  %acc = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : vector<3x3xi32>
  // A product of matrices, of one that is transposed, to one that is.
  %p = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a34, %b43, %acc : vector<3x4xi32>, vector<4x3xi32> into vector<3x3xi32>
  %q = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a34, %b34, %p : vector<3x4xi32>, vector<3x4xi32> into vector<3x3xi32>
  %pq = vector.extract_strided_slice %q {offsets = [0, 0], sizes = [2, 3], strides = [1, 1]} : vector<3x3xi32> to vector<2x3xi32>
  %pp = vector.extract_strided_slice %p {offsets = [1, 0], sizes = [2, 3], strides = [1, 1]} : vector<3x3xi32> to vector<2x3xi32>
  %p6 = vector.shape_cast %pp : vector<2x3xi32> to vector<6xi32>
  %q6 = vector.shape_cast %pq : vector<2x3xi32> to vector<6xi32>
  %p12 = vector.interleave %p6, %q6 : vector<6xi32> -> vector<12xi32>
  %h1 = func.call @sum(%h0, %p12) : (i64, vector<12xi32>) -> i64
  // All dims, and one that only the result and one factor have.
  %s = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %a34, %b43, %x : vector<3x4xi32>, vector<4x3xi32> into i32
  %h2 = func.call @mix(%h1, %s) : (i64, i32) -> i64
  %row3 = vector.extract %acc[2] : vector<3xi32> from vector<3x3xi32>
  %row = vector.extract %b34[1] : vector<4xi32> from vector<3x4xi32>
  %t = vector.contract {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %b34, %row, %row3 : vector<3x4xi32>, vector<4xi32> into vector<3xi32>
  %t0 = vector.extract %t[0] : i32 from vector<3xi32>
  %t2 = vector.extract %t[2] : i32 from vector<3xi32>
  %h3 = func.call @mix(%h2, %t0) : (i64, i32) -> i64
  %h4 = func.call @mix(%h3, %t2) : (i64, i32) -> i64
  // Reductions under masks, one of nothing.
  %on = func.call @on(%a) : (vector<12xi32>) -> vector<12xi1>
  %none = arith.cmpi slt, %a, %a : vector<12xi32>
  %r0 = vector.mask %on { vector.reduction <add>, %a : vector<12xi32> into i32 } : vector<12xi1> -> i32
  %r1 = vector.mask %on { vector.reduction <maxsi>, %b, %x : vector<12xi32> into i32 } : vector<12xi1> -> i32
  %r2 = vector.mask %none { vector.reduction <and>, %b : vector<12xi32> into i32 } : vector<12xi1> -> i32
  %r3 = vector.mask %none { vector.reduction <minsi>, %b : vector<12xi32> into i32 } : vector<12xi1> -> i32
  %h5 = func.call @mix(%h4, %r0) : (i64, i32) -> i64
  %h6 = func.call @mix(%h5, %r1) : (i64, i32) -> i64
  %h7 = func.call @mix(%h6, %r2) : (i64, i32) -> i64
  %h8 = func.call @mix(%h7, %r3) : (i64, i32) -> i64
  // For mlir-opt, which does not lower it, a reduction of what the mask selects, or 0.
  %on34 = vector.shape_cast %on : vector<12xi1> to vector<3x4xi1>
  %u = vector.mask %on34 { vector.multi_reduction <xor>, %b34, %row3 [1] : vector<3x4xi32> to vector<3xi32> } : vector<3x4xi1> -> vector<3xi32>
  %u0 = vector.extract %u[0] : i32 from vector<3xi32>
  %u1 = vector.extract %u[1] : i32 from vector<3xi32>
  %h9 = func.call @mix(%h8, %u0) : (i64, i32) -> i64
  %h10 = func.call @mix(%h9, %u1) : (i64, i32) -> i64
  // Transfers under masks.
  %v = vector.mask %on { vector.transfer_read %m[%c1, %c5], %pad {in_bounds = [true]} : memref<5x30xi32>, vector<12xi32> } : vector<12xi1> -> vector<12xi32>
  %h11 = func.call @sum(%h10, %v) : (i64, vector<12xi32>) -> i64
  vector.mask %on { vector.transfer_write %b, %m[%c1, %c1] {in_bounds = [true]} : vector<12xi32>, memref<5x30xi32> } : vector<12xi1>
  %w = vector.load %m[%c1, %c1] : memref<5x30xi32>, vector<12xi32>
  %h12 = func.call @sum(%h11, %w) : (i64, vector<12xi32>) -> i64
  // Neighbours in memory that are lanes of a mask.
  %e = vector.expandload %m[%c1, %c5], %on, %a : memref<5x30xi32>, vector<12xi1>, vector<12xi32> into vector<12xi32>
  %h13 = func.call @sum(%h12, %e) : (i64, vector<12xi32>) -> i64
  vector.compressstore %m[%c0, %c5], %on, %e : memref<5x30xi32>, vector<12xi1>, vector<12xi32>
  %f = vector.load %m[%c0, %c1] : memref<5x30xi32>, vector<12xi32>
  %h14 = func.call @sum(%h13, %f) : (i64, vector<12xi32>) -> i64
  return %h14 : i64
}
