// Vectors: lanes moved, masked, reduced; memory through vectors.
// RESULT: -4437171289408525210
func.func private @mix(%h: i64, %v: i64) -> i64 {
  %c31 = arith.constant 31 : i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %v : i64
  return %1 : i64
}

func.func private @sum8(%h0: i64, %v: vector<8xi32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%h = %h0) -> (i64) {
    %x = vector.extractelement %v[%i : index] : vector<8xi32>
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
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %h0 = arith.constant 3 : i64
  %pad = arith.constant -7 : i32
  %x = arith.constant 41 : i32
  %m = memref.alloc() : memref<5x9xi32>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 9 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 mod 4) * 17 - d1 * 5 + 3)>(%i, %j)
      %v = arith.index_cast %0 : index to i32
      affine.store %v, %m[%i, %j] : memref<5x9xi32>
    }
  }
  %a = vector.load %m[%c1, %c1] : memref<5x9xi32>, vector<8xi32>
  %b = vector.transfer_read %m[%c3, %c5], %pad : memref<5x9xi32>, vector<8xi32>
  %h1 = func.call @sum8(%h0, %b) : (i64, vector<8xi32>) -> i64
  %sh = vector.shuffle %a, %b [0, 8, 1, 9, 15, 14, 7, 6] : vector<8xi32>, vector<8xi32>
  %h2 = func.call @sum8(%h1, %sh) : (i64, vector<8xi32>) -> i64
  // A column that runs out of the memref, rows broadcast.
  %t = vector.transfer_read %m[%c2, %c3], %pad {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<5x9xi32>, vector<4x2xi32>
  %tt = vector.transpose %t, [1, 0] : vector<4x2xi32> to vector<2x4xi32>
  %flat = vector.shape_cast %tt : vector<2x4xi32> to vector<8xi32>
  %h3 = func.call @sum8(%h2, %flat) : (i64, vector<8xi32>) -> i64
  %col = vector.transfer_read %m[%c1, %c2], %pad {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<5x9xi32>, vector<8xi32>
  %h4 = func.call @sum8(%h3, %col) : (i64, vector<8xi32>) -> i64
  // Masks.
  %mask = vector.create_mask %c5 : vector<8xi1>
  %sel = arith.select %mask, %a, %col : vector<8xi1>, vector<8xi32>
  %h5 = func.call @sum8(%h4, %sel) : (i64, vector<8xi32>) -> i64
  vector.maskedstore %m[%c2, %c0], %mask, %sh : memref<5x9xi32>, vector<8xi1>, vector<8xi32>
  %ml = vector.maskedload %m[%c2, %c1], %mask, %col : memref<5x9xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
  %h6 = func.call @sum8(%h5, %ml) : (i64, vector<8xi32>) -> i64
  %idx = arith.constant dense<[4, 0, 8, 1, 1, 7, 2, 6]> : vector<8xi32>
  %g = vector.gather %m[%c3, %c0] [%idx], %mask, %sel : memref<5x9xi32>, vector<8xi32>, vector<8xi1>, vector<8xi32> into vector<8xi32>
  %h7 = func.call @sum8(%h6, %g) : (i64, vector<8xi32>) -> i64
  %cm = vector.constant_mask [6] : vector<8xi1>
  %spread = arith.constant dense<[8, 3, 5, 0, 1, 2, 4, 7]> : vector<8xi32>
  vector.scatter %m[%c1, %c0] [%spread], %cm, %g : memref<5x9xi32>, vector<8xi32>, vector<8xi1>, vector<8xi32>
  // Inserting and extracting.
  %cst = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : vector<2x4xi32>
  %r0 = vector.extract %cst[1] : vector<4xi32> from vector<2x4xi32>
  %in = vector.insert %r0, %tt[0] : vector<4xi32> into vector<2x4xi32>
  %in2 = vector.insert %x, %in[1, 2] : i32 into vector<2x4xi32>
  %in3 = vector.insertelement %x, %sh[%c5 : index] : vector<8xi32>
  %sl = vector.extract_strided_slice %cst {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
  %ins = vector.insert_strided_slice %sl, %in2 {offsets = [0, 2], strides = [1, 1]} : vector<2x2xi32> into vector<2x4xi32>
  %f2 = vector.shape_cast %ins : vector<2x4xi32> to vector<8xi32>
  %h8 = func.call @sum8(%h7, %f2) : (i64, vector<8xi32>) -> i64
  %h9 = func.call @sum8(%h8, %in3) : (i64, vector<8xi32>) -> i64
  // Reductions and other widths.
  %add = vector.reduction <add>, %a : vector<8xi32> into i32
  %mx = vector.reduction <maxsi>, %a, %x : vector<8xi32> into i32
  %mr = vector.multi_reduction <add>, %cst, %r0 [0] : vector<2x4xi32> to vector<4xi32>
  %mm = vector.reduction <mul>, %mr : vector<4xi32> into i32
  %b16 = vector.bitcast %a : vector<8xi32> to vector<16xi16>
  %half = vector.extract_strided_slice %b16 {offsets = [3], sizes = [8], strides = [1]} : vector<16xi16> to vector<8xi16>
  %w = arith.extui %half : vector<8xi16> to vector<8xi32>
  %h10 = func.call @sum8(%h9, %w) : (i64, vector<8xi32>) -> i64
  %il = vector.interleave %r0, %mr : vector<4xi32> -> vector<8xi32>
  %ev, %od = vector.deinterleave %il : vector<8xi32> -> vector<4xi32>
  %il2 = vector.interleave %od, %ev : vector<4xi32> -> vector<8xi32>
  %h11 = func.call @sum8(%h10, %il2) : (i64, vector<8xi32>) -> i64
  %bc = vector.broadcast %mr : vector<4xi32> to vector<2x4xi32>
  %bf = vector.shape_cast %bc : vector<2x4xi32> to vector<8xi32>
  %h12 = func.call @sum8(%h11, %bf) : (i64, vector<8xi32>) -> i64
  %tr = vector.transfer_read %m[%c2, %c3], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<5x9xi32>, vector<2x4xi32>
  vector.transfer_write %tr, %m[%c3, %c5] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : vector<2x4xi32>, memref<5x9xi32>
  vector.transfer_write %a, %m[%c0, %c5] : vector<8xi32>, memref<5x9xi32>
  %e0 = arith.extsi %add : i32 to i64
  %e1 = arith.extsi %mx : i32 to i64
  %e2 = arith.extsi %mm : i32 to i64
  %h13 = func.call @mix(%h12, %e0) : (i64, i64) -> i64
  %h14 = func.call @mix(%h13, %e1) : (i64, i64) -> i64
  %h15 = func.call @mix(%h14, %e2) : (i64, i64) -> i64
  %h16 = affine.for %i = 0 to 5 iter_args(%hh = %h15) -> (i64) {
    %r = affine.for %j = 0 to 9 iter_args(%h = %hh) -> (i64) {
      %v = affine.load %m[%i, %j] : memref<5x9xi32>
      %e = arith.extsi %v : i32 to i64
      %t2 = func.call @mix(%h, %e) : (i64, i64) -> i64
      affine.yield %t2 : i64
    }
    affine.yield %r : i64
  }
  %pa = arith.constant dense<[1.5, -2.25, 3.0e10, 1.0e-3]> : vector<4xf32>
  %pb = arith.constant dense<[0.1, 7.0, -3.0, 1.0e-30]> : vector<4xf32>
  %fma = vector.fma %pa, %pb, %pb : vector<4xf32>
  %fs = vector.reduction <add>, %fma : vector<4xf32> into f32
  %op = vector.outerproduct %pa, %pb : vector<4xf32>, vector<4xf32>
  %of = vector.shape_cast %op : vector<4x4xf32> to vector<16xf32>
  %fm = vector.reduction <maximumf>, %of : vector<16xf32> into f32
  %fb = arith.bitcast %fs : f32 to i32
  %fc = arith.bitcast %fm : f32 to i32
  %fd = arith.extui %fb : i32 to i64
  %fe = arith.extui %fc : i32 to i64
  %h17 = func.call @mix(%h16, %fd) : (i64, i64) -> i64
  %h18 = func.call @mix(%h17, %fe) : (i64, i64) -> i64
  return %h18 : i64
}
