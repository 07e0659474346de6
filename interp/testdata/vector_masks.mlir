// Transfers with masks: a mask has the dims of memory that the map uses, in their order there.
// RESULT: -7500809638058644449
func.func private @mix(%h: i64, %v: i64) -> i64 {
  %c31 = arith.constant 31 : i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %v : i64
  return %1 : i64
}

func.func private @sum(%h0: i64, %v: vector<24xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %r = scf.for %i = %c0 to %c24 step %c1 iter_args(%h = %h0) -> (i64) {
    %x = vector.extractelement %v[%i : index] : vector<24xi32>
    %y = arith.extsi %x : i32 to i64
    %t = func.call @mix(%h, %y) : (i64, i64) -> i64
    scf.yield %t : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %h0 = arith.constant 3 : i64
  %pad = arith.constant -7 : i32
  %m = memref.alloc() : memref<3x4x6xi32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 6 {
        %0 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 100 + d1 * 10 + d2)>(%i, %j, %k)
        %v = arith.index_cast %0 : index to i32
        memref.store %v, %m[%i, %j, %k] : memref<3x4x6xi32>
      }
    }
  }
  %rows = arith.constant dense<[[true, false, true, true, false, true], [false, true, true, false, false, true], [true, true, false, true, true, true], [false, false, false, true, false, true]]> : vector<4x6xi1>
  %planes = arith.constant dense<[[[true, false, false], [true, true, true]], [[false, true, true], [false, true, true]], [[true, true, true], [true, false, true]], [[false, true, false], [false, false, true]]]> : vector<4x2x3xi1>
  %planes2 = vector.transpose %planes, [1, 0, 2] : vector<4x2x3xi1> to vector<2x4x3xi1>
  %row = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  // Dims exchanged, and some of them outside.
  %a = vector.transfer_read %m[%c1, %c0, %c0], %pad, %rows {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : memref<3x4x6xi32>, vector<6x4xi32>
  %fa = vector.shape_cast %a : vector<6x4xi32> to vector<24xi32>
  %h1 = func.call @sum(%h0, %fa) : (i64, vector<24xi32>) -> i64
  %b = vector.transfer_read %m[%c1, %c1, %c2], %pad, %rows {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : memref<3x4x6xi32>, vector<6x4xi32>
  %fb = vector.shape_cast %b : vector<6x4xi32> to vector<24xi32>
  %h2 = func.call @sum(%h1, %fb) : (i64, vector<24xi32>) -> i64
  // Dims that memory does not have.
  %c = vector.transfer_read %m[%c2, %c0, %c1], %pad, %row {in_bounds = [true, false], permutation_map = affine_map<(d0, d1, d2) -> (0, d1)>} : memref<3x4x6xi32>, vector<6x4xi32>
  %fc = vector.shape_cast %c : vector<6x4xi32> to vector<24xi32>
  %h3 = func.call @sum(%h2, %fc) : (i64, vector<24xi32>) -> i64
  %d = vector.transfer_read %m[%c2, %c0, %c1], %pad, %row {in_bounds = [false, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, 0)>} : memref<3x4x6xi32>, vector<4x6xi32>
  %fd = vector.shape_cast %d : vector<4x6xi32> to vector<24xi32>
  %h4 = func.call @sum(%h3, %fd) : (i64, vector<24xi32>) -> i64
  // Three dims round.
  %e = vector.transfer_read %m[%c0, %c0, %c1], %pad, %planes2 {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, d1)>} : memref<3x4x6xi32>, vector<3x2x4xi32>
  %fe = vector.shape_cast %e : vector<3x2x4xi32> to vector<24xi32>
  %h5 = func.call @sum(%h4, %fe) : (i64, vector<24xi32>) -> i64
  // Writes.
  vector.transfer_write %b, %m[%c0, %c0, %c1], %rows {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<6x4xi32>, memref<3x4x6xi32>
  vector.transfer_write %e, %m[%c1, %c0, %c2], %planes2 {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, d1)>} : vector<3x2x4xi32>, memref<3x4x6xi32>
  %h6 = affine.for %i = 0 to 3 iter_args(%hi = %h5) -> (i64) {
    %r = affine.for %j = 0 to 4 iter_args(%hj = %hi) -> (i64) {
      %s = affine.for %k = 0 to 6 iter_args(%h = %hj) -> (i64) {
        %v = memref.load %m[%i, %j, %k] : memref<3x4x6xi32>
        %x = arith.extsi %v : i32 to i64
        %t = func.call @mix(%h, %x) : (i64, i64) -> i64
        affine.yield %t : i64
      }
      affine.yield %s : i64
    }
    affine.yield %r : i64
  }
  return %h6 : i64
}
