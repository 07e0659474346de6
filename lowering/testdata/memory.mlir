// Memory: allocation, constant data, copies, strides, vectors.

memref.global "private" constant @splat : memref<5xf32> = dense<2.5> {alignment = 64 : i64}
memref.global "private" constant @numbers : memref<2x3xi16> = dense<[[1, -2, 3], [-4, 5, 32767]]>
memref.global "private" constant @bits : memref<4xi1> = dense<[true, false, true, true]>
memref.global "private" constant @halves : memref<4xbf16> = dense<[1.0, -0.0, 0x7F80, 0x7FC1]>
memref.global "private" constant @narrow : memref<3xi4> = dense<[-1, 7, -8]>
memref.global "private" constant @empty : memref<0xf32> = dense<> {alignment = 64 : i64}

func.func @globals(%f: memref<5xf32>, %i: memref<2x3xi16>, %b: memref<4xi1>, %h: memref<4xbf16>, %n: memref<3xi32>) {
  %0 = memref.get_global @splat : memref<5xf32>
  %1 = memref.get_global @numbers : memref<2x3xi16>
  %2 = memref.get_global @bits : memref<4xi1>
  %3 = memref.get_global @halves : memref<4xbf16>
  %4 = memref.get_global @narrow : memref<3xi4>
  %5 = memref.get_global @empty : memref<0xf32>
  memref.copy %0, %f : memref<5xf32> to memref<5xf32>
  memref.copy %1, %i : memref<2x3xi16> to memref<2x3xi16>
  memref.copy %2, %b : memref<4xi1> to memref<4xi1>
  memref.copy %3, %h : memref<4xbf16> to memref<4xbf16>
  affine.for %j = 0 to 3 {
    %v = affine.load %4[%j] : memref<3xi4>
    %w = arith.extsi %v : i4 to i32
    affine.store %w, %n[%j] : memref<3xi32>
  }
  return
}

func.func @scratch(%x: memref<6x4xf32>, %r: memref<4x6xf32>) {
  %t = memref.alloc() {alignment = 128 : i64} : memref<4x6xf32>
  %none = memref.alloc() : memref<0x7xf32>
  %s = memref.alloca() : memref<1xf32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %v = affine.load %x[%i, %j] : memref<6x4xf32>
      affine.store %v, %s[0] : memref<1xf32>
      %w = affine.load %s[0] : memref<1xf32>
      affine.store %w, %t[%j, %i] : memref<4x6xf32>
    }
  }
  memref.copy %t, %r : memref<4x6xf32> to memref<4x6xf32>
  memref.dealloc %none : memref<0x7xf32>
  memref.dealloc %t : memref<4x6xf32>
  return
}

func.func @rank0(%x: memref<f32>, %r: memref<f32>) {
  %v = memref.load %x[] : memref<f32>
  %w = affine.load %x[] : memref<f32>
  %s = arith.addf %v, %w : f32
  memref.store %s, %r[] : memref<f32>
  return
}

func.func @cast(%x: memref<8xf32>, %r: memref<8xf32>) {
  %y = memref.cast %x : memref<8xf32> to memref<8xf32, strided<[1]>>
  affine.for %i = 0 to 8 {
    %v = affine.load %y[%i] : memref<8xf32, strided<[1]>>
    affine.store %v, %r[7 - %i] : memref<8xf32>
  }
  return
}

func.func @subscripts(%x: memref<33xi32>, %r: memref<5x6xi32>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 6 {
      %v = affine.load %x[%i * 6 + %j + (%i + 1) floordiv 3] : memref<33xi32>
      affine.store %v, %r[4 - %i, (%j + 1) mod 6] : memref<5x6xi32>
    }
  }
  return
}

func.func @booleans(%x: memref<4xi32>, %b: memref<4xi1>, %n: memref<4xi4>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xi32>
    %t = arith.trunci %v : i32 to i1
    affine.store %t, %b[%i] : memref<4xi1>
    %u = arith.trunci %v : i32 to i4
    affine.store %u, %n[%i] : memref<4xi4>
  }
  return
}

// Integers of as many digits as double has, one more and one less.
func.func @digits(%x: memref<512xi64>, %r: memref<6x512xbf16>) {
  affine.for %i = 0 to 512 {
    %v = affine.load %x[%i] : memref<512xi64>
    %a = arith.trunci %v : i64 to i53
    %b = arith.trunci %v : i64 to i54
    %c = arith.trunci %v : i64 to i55
    %sa = arith.sitofp %a : i53 to bf16
    %sb = arith.sitofp %b : i54 to bf16
    %sc = arith.sitofp %c : i55 to bf16
    %ua = arith.uitofp %a : i53 to bf16
    %ub = arith.uitofp %b : i54 to bf16
    %uc = arith.uitofp %c : i55 to bf16
    affine.store %sa, %r[0, %i] : memref<6x512xbf16>
    affine.store %sb, %r[1, %i] : memref<6x512xbf16>
    affine.store %sc, %r[2, %i] : memref<6x512xbf16>
    affine.store %ua, %r[3, %i] : memref<6x512xbf16>
    affine.store %ub, %r[4, %i] : memref<6x512xbf16>
    affine.store %uc, %r[5, %i] : memref<6x512xbf16>
  }
  return
}

func.func @vectors(%x: memref<8x9xf32>, %r: memref<8x9xf32>, %h: memref<16xf16>, %i: memref<8xi32>, %d: memref<12xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = vector.load %x[%c1, %c1] : memref<8x9xf32>, vector<8xf32>
  %b = affine.vector_load %x[3, 0] : memref<8x9xf32>, vector<8xf32>
  %two = arith.constant dense<2.0> : vector<8xf32>
  %ramp = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : vector<8xf32>
  %e = vector.extractelement %a[%c1 : index] : vector<8xf32>
  %s = vector.broadcast %e : f32 to vector<8xf32>
  %s2 = vector.splat %e : vector<8xf32>
  %p = arith.mulf %a, %two : vector<8xf32>
  %q = arith.addf %p, %ramp : vector<8xf32>
  %z = vector.shuffle %q, %b [0, 8, 1, 9, 2, 10, 3, 11] : vector<8xf32>, vector<8xf32>
  %y = vector.insertelement %e, %z[%c0 : index] : vector<8xf32>
  vector.store %y, %r[%c0, %c0] : memref<8x9xf32>, vector<8xf32>
  affine.vector_store %s, %r[2, 1] : memref<8x9xf32>, vector<8xf32>
  affine.vector_store %s2, %r[7, 1] : memref<8x9xf32>, vector<8xf32>
  %halves = vector.bitcast %a : vector<8xf32> to vector<16xf16>
  affine.vector_store %halves, %h[0] : memref<16xf16>, vector<16xf16>
  %words = arith.bitcast %b : vector<8xf32> to vector<8xi32>
  affine.vector_store %words, %i[0] : memref<8xi32>, vector<8xi32>
  %long = vector.shuffle %a, %b [15, 0, 14, 1, 13, 2, 12, 3, 11, 4, 10, 5] : vector<8xf32>, vector<8xf32>
  affine.vector_store %long, %d[0] : memref<12xf32>, vector<12xf32>
  return
}

// Bytes of words, then words: the bitcast between them parts the shuffles.
func.func @shuffles(%x: memref<32xi8>, %r: memref<8xi32>) {
  %a = affine.vector_load %x[0] : memref<32xi8>, vector<16xi8>
  %b = affine.vector_load %x[16] : memref<32xi8>, vector<16xi8>
  %p = vector.shuffle %a, %a [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15] : vector<16xi8>, vector<16xi8>
  %q = vector.shuffle %b, %b [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15] : vector<16xi8>, vector<16xi8>
  %u = vector.bitcast %p : vector<16xi8> to vector<4xi32>
  %v = vector.bitcast %q : vector<16xi8> to vector<4xi32>
  %low = vector.shuffle %u, %v [0, 4, 1, 5] : vector<4xi32>, vector<4xi32>
  %high = vector.shuffle %u, %v [2, 6, 3, 7] : vector<4xi32>, vector<4xi32>
  affine.vector_store %low, %r[0] : memref<8xi32>, vector<4xi32>
  affine.vector_store %high, %r[4] : memref<8xi32>, vector<4xi32>
  return
}

func.func @selects(%x: memref<16xf32>, %r: memref<16xf32>, %m: memref<16xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %v = affine.vector_load %x[0] : memref<16xf32>, vector<16xf32>
  %c = arith.cmpf olt, %v, %zero : vector<16xf32>
  %n = arith.negf %v : vector<16xf32>
  %a = arith.select %c, %n, %v : vector<16xi1>, vector<16xf32>
  affine.vector_store %a, %r[0] : memref<16xf32>, vector<16xf32>
  %i = arith.extsi %c : vector<16xi1> to vector<16xi32>
  %first = memref.load %m[%c0] : memref<16xi32>
  %k = arith.trunci %first : i32 to i1
  %z = arith.constant dense<7> : vector<16xi32>
  %j = arith.select %k, %i, %z : vector<16xi32>
  affine.vector_store %j, %m[0] : memref<16xi32>, vector<16xi32>
  return
}

// The first lanes: any number of them, also none, or more than there are; of a mask of
// more lanes than a byte counts; and as many as a loop says, from the end.
func.func @first_lanes(%x: memref<16xi8>, %n: memref<4xi8>, %r: memref<16xi8>, %w: memref<300xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = affine.vector_load %x[0] : memref<16xi8>, vector<16xi8>
  %a = memref.load %n[%c0] : memref<4xi8>
  %some = arith.index_cast %a : i8 to index
  %first = vector.create_mask %some : vector<16xi1>
  vector.maskedstore %r[%c0], %first, %v : memref<16xi8>, vector<16xi1>, vector<16xi8>
  %b = memref.load %n[%c1] : memref<4xi8>
  %more = arith.index_castui %b : i8 to index
  %twice = affine.apply affine_map<(d0) -> (d0 * 2)>(%more)
  %many = vector.create_mask %twice : vector<300xi1>
  %seven = arith.constant dense<7> : vector<300xi8>
  vector.maskedstore %w[%c0], %many, %seven : memref<300xi8>, vector<300xi1>, vector<300xi8>
  %all = arith.constant dense<true> : vector<4xi1>
  %minus = arith.constant dense<-1> : vector<4xi8>
  affine.for %i = 0 to 4 {
    %k = affine.apply affine_map<(d0) -> (3 - d0)>(%i)
    %others = vector.create_mask %k : vector<4xi1>
    %last = arith.xori %others, %all : vector<4xi1>
    %at = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    vector.maskedstore %r[%at], %last, %minus : memref<16xi8>, vector<4xi1>, vector<4xi8>
  }
  return
}

// What canonicalization makes of a reduction of one lane, and of masks of constant lengths.
func.func @canonical(%x: memref<8xi32>, %b: memref<8xbf16>, %r: memref<8xi32>, %s: memref<8xbf16>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = affine.vector_load %x[5] : memref<8xi32>, vector<1xi32>
  %sum = vector.extract %one[0] : i32 from vector<1xi32>
  %v = affine.vector_load %x[0] : memref<8xi32>, vector<8xi32>
  %w = vector.broadcast %sum : i32 to vector<8xi32>
  %some = vector.constant_mask [3] : vector<8xi1>
  vector.maskedstore %r[%c0], %some, %v : memref<8xi32>, vector<8xi1>, vector<8xi32>
  %none = vector.constant_mask [0] : vector<8xi1>
  vector.maskedstore %r[%c0], %none, %w : memref<8xi32>, vector<8xi1>, vector<8xi32>
  %two = vector.constant_mask [2] : vector<2xi1>
  %last = vector.shuffle %w, %w [0, 1] : vector<8xi32>, vector<8xi32>
  %c6 = arith.constant 6 : index
  vector.maskedstore %r[%c6], %two, %last : memref<8xi32>, vector<2xi1>, vector<2xi32>
  %half = affine.vector_load %b[0] : memref<8xbf16>, vector<8xbf16>
  %all = vector.extract %half[] : vector<8xbf16> from vector<8xbf16>
  %third = vector.extract %all[%c2] : bf16 from vector<8xbf16>
  memref.store %third, %s[%c0] : memref<8xbf16>
  return
}

// Each iteration gives its stack memory back: all of it would be more than a stack has.
func.func @stacked(%x: memref<8xi32>, %r: memref<8xi32>) {
  affine.for %i = 0 to 4096 {
    %m = memref.alloca() : memref<8x256xi32>
    affine.for %j = 0 to 8 {
      %v = affine.load %x[%j] : memref<8xi32>
      affine.store %v, %m[%j, 3] : memref<8x256xi32>
    }
    affine.for %j = 0 to 8 {
      %v = affine.load %m[7 - %j, 3] : memref<8x256xi32>
      affine.store %v, %r[%j] : memref<8xi32>
    }
  }
  return
}
