// Affine loops, maps with divisions, conditions and reductions.
// RESULT: -3284014002968080981
func.func private @mix(%h: i64, %v: i64) -> i64 {
  %c31 = arith.constant 31 : i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %v : i64
  return %1 : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %n = arith.constant 5 : index
  %h0 = arith.constant 7 : i64
  %buf = memref.alloc() : memref<6x9xi64>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 9 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 9 + d1) floordiv 4 + (d0 - d1 * 3) mod 7 - (d1 - 11) ceildiv 4)>(%i, %j)
      %1 = arith.index_cast %0 : index to i64
      affine.store %1, %buf[%i, 8 - %j] : memref<6x9xi64>
    }
  }
  // A triangle, from the larger of two bounds to the smaller.
  %h1 = affine.for %i = 0 to 6 iter_args(%h = %h0) -> (i64) {
    %hh = affine.for %j = max affine_map<(d0)[s0] -> (d0 - 2, 1)>(%i)[%n] to min affine_map<(d0)[s0] -> (d0 + s0, 9)>(%i)[%n] step 2 iter_args(%g = %h) -> (i64) {
      %v = affine.load %buf[%i, %j] : memref<6x9xi64>
      %m = affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d1 - 1 >= 0)>(%i, %j)[%n] -> i64 {
        %t = func.call @mix(%g, %v) : (i64, i64) -> i64
        affine.yield %t : i64
      } else {
        %t = arith.xori %g, %v : i64
        affine.yield %t : i64
      }
      affine.yield %m : i64
    }
    affine.yield %hh : i64
  }
  %sum, %product = affine.parallel (%i, %j) = (0, 1) to (6, 9) step (2, 3) reduce ("addi", "muli") -> (i64, i64) {
    %v = affine.load %buf[%i, %j] : memref<6x9xi64>
    affine.yield %v, %v : i64, i64
  }
  %h2 = func.call @mix(%h1, %sum) : (i64, i64) -> i64
  %h3 = func.call @mix(%h2, %product) : (i64, i64) -> i64
  %a = affine.min affine_map<(d0)[s0] -> (d0 * 3, s0 - 7, 2)>(%c0)[%n]
  %b = affine.max affine_map<(d0)[s0] -> (d0 * 3, s0 - 7, 2)>(%c0)[%n]
  %a64 = arith.index_cast %a : index to i64
  %b64 = arith.index_cast %b : index to i64
  %h4 = func.call @mix(%h3, %a64) : (i64, i64) -> i64
  %h5 = func.call @mix(%h4, %b64) : (i64, i64) -> i64
  %v4 = affine.vector_load %buf[%n - 2, %c0 + 3] : memref<6x9xi64>, vector<4xi64>
  affine.vector_store %v4, %buf[%c0, symbol(%n) mod 3] : memref<6x9xi64>, vector<4xi64>
  %h6 = affine.for %j = 0 to 9 iter_args(%h = %h5) -> (i64) {
    %v = affine.load %buf[0, %j] : memref<6x9xi64>
    %t = func.call @mix(%h, %v) : (i64, i64) -> i64
    affine.yield %t : i64
  }
  %flat = arith.constant 77 : index
  %d:3 = affine.delinearize_index %flat into (%n, %n, %n) : index, index, index
  %d0 = arith.index_cast %d#0 : index to i64
  %d1 = arith.index_cast %d#1 : index to i64
  %d2 = arith.index_cast %d#2 : index to i64
  %h7 = func.call @mix(%h6, %d0) : (i64, i64) -> i64
  %h8 = func.call @mix(%h7, %d1) : (i64, i64) -> i64
  %h9 = func.call @mix(%h8, %d2) : (i64, i64) -> i64
  memref.dealloc %buf : memref<6x9xi64>
  return %h9 : i64
}
