// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @compose(%z: f32, %n: index, %m: memref<?x?xf32>) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%acc = %z) -> (f32) {
    %a = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    %b = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)[%n]
    %x = affine.load %m[%a, %b] : memref<?x?xf32>
    %s = arith.addf %x, %acc : f32
    affine.yield %s : f32
  }
  return %r : f32
}
// -----
func.func @min_max(%a: index, %b: index) -> (index, index, index, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0, d1) -> (d0, d1, d0, 16)>(%a, %b)
  %1 = affine.min affine_map<(d0)[s0] -> (s0 + 4, d0)>(%0)[%b]
  %2 = affine.max affine_map<(d0) -> (d0 - 3, 7)>(%c4)
  %3 = affine.max affine_map<()[s0] -> (s0 + 1)>()[%a]
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  affine.for %i = max affine_map<(d0) -> (d0, 2)>(%c0) to min affine_map<(d0)[s0] -> (d0, s0)>(%c8)[%n] {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0) -> (d0 + 4, 100)>(%i) {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
func.func @ranges(%m: memref<100xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 64 step 8 {
      %a = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 8)>(%i, %j)
      %b = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 8)>(%i, %j)
      %c = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%i)
      %d = affine.apply affine_map<(d0) -> (d0 mod 8)>(%i)
      %e = affine.apply affine_map<(d0) -> (d0 mod 4)>(%j)
      %f = affine.apply affine_map<(d0) -> (d0 ceildiv 64)>(%j)
      "use"(%a, %b, %c, %d, %e, %f) : (index, index, index, index, index, index) -> ()
    }
  }
  return
}
// -----
func.func @ifs(%n: index, %x: f32, %y: f32) -> f32 {
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) { "a"() : () -> () } else { }
  %0 = affine.if affine_set<() : (0 == 0)>() -> f32 { affine.yield %x : f32 } else { affine.yield %y : f32 }
  affine.if affine_set<() : (1 == 0)>() { "b"() : () -> () }
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>(%a)[%n] { "c"() : () -> () }
  }
  return %0 : f32
}
// -----
func.func @empty(%n: index, %x: f32, %y: f32) -> (f32, f32, f32) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 { affine.yield %a : f32 }
  %1 = affine.for %i = 0 to 10 iter_args(%a = %x) -> f32 { affine.yield %y : f32 }
  %2 = affine.for %i = 10 to 10 iter_args(%a = %x) -> f32 { %z = "q"(%a) : (f32) -> f32
    affine.yield %z : f32 }
  %3:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) { affine.yield %b, %a : f32, f32 }
  "use"(%3#0) : (f32) -> ()
  return %0, %1, %2 : f32, f32, f32
}
// -----
func.func @casts(%m: memref<4x8xf32>, %i: index, %v: f32) -> f32 {
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %0 = affine.load %c[%i, %i] : memref<?x?xf32>
  affine.store %v, %c[%i, 3] : memref<?x?xf32>
  affine.prefetch %c[%i, 3], read, locality<3>, data : memref<?x?xf32>
  return %0 : f32
}
// -----
func.func @parallel(%n: index) {
  %c1 = arith.constant 1 : index
  %a = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.parallel (%i, %j) = (0, %c1) to (%a, min(%n, 8)) {
    %b = affine.apply affine_map<(d0) -> (d0 mod 2 + d0 floordiv 2)>(%i)
    "use"(%b, %j) : (index, index) -> ()
  }
  return
}
// -----
func.func @divs(%a: index, %b: index) -> (index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1 * 8 + 4) floordiv 4)>(%a, %b)
  %1 = affine.apply affine_map<(d0) -> ((d0 floordiv 4) floordiv 2 + d0 mod 4 - d0)>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 - (d0 floordiv 8) * 8)>(%a)
  %3 = affine.apply affine_map<(d0, d1) -> ((d0 * 6 + 3) mod 9 + d1)>(%a, %b)
  %4 = affine.apply affine_map<(d0) -> ((d0 * 6 + 4) ceildiv 4)>(%a)
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
// -----
func.func @loads(%m: memref<10xf32>, %v: vector<4xf32>) -> vector<4xf32> {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 4 {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.vector_store %v, %m[%a] : memref<10xf32>, vector<4xf32>
    affine.prefetch %m[%a], write, locality<1>, data : memref<10xf32>
  }
  %0 = affine.vector_load %m[%c3 + 1] : memref<10xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// -----
func.func @demote(%n: index) {
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    %b = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%a)[%n]
    %c = affine.min affine_map<(d0)[s0] -> (d0 - s0, 5)>(%b)[%n]
    "use"(%b, %c) : (index, index) -> ()
  }
  return
}
// -----
// A loop's variable that is a symbol stays one, and is another operand than the dim.
func.func @loop_variables_as_symbols(%n: index) {
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%i)[%i]
    %b = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%n)[%i]
    "use"(%a, %b) : (index, index) -> ()
  }
  return
}
// -----
// Quotients of negative numbers are rounded up to zero.
func.func @negative(%n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> ((d0 - 5) ceildiv 6)>(%i) to affine_map<(d0) -> (d0)>(%i) { "use"(%j) : (index) -> () }
    affine.for %j = max affine_map<(d0) -> ((-2 - d0) ceildiv 8, d0 floordiv 7)>(%i) to %n { "use"(%j) : (index) -> () }
  }
  return
}
// -----
// Of bounds that are equal only neighbors are joined.
func.func @equal_bounds(%n: index) {
  affine.for %j = max affine_map<()[s0] -> (s0, s0, s0 * 3 + 4, s0)>()[%n] to 10 { "use"(%j) : (index) -> () }
  return
}
// -----
func.func @semi_affine(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%a]
  %1 = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%a]
  %2 = affine.apply affine_map<(d0)[s0, s1] -> (d0 mod s1 + s0 * s1 + s0 * 4)>(%b)[%0, %1]
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0 + s0 - s0)>(%a)[%a]
  %4 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1 + d0 + s0 * s1)>(%b)[%a, %b]
  return %2, %3, %4 : index, index, index
}
// -----
func.func @dead_after_compose(%n: index, %m: index) {
  %0 = affine.apply affine_map<(d0) -> (-1)>(%m)
  %1 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 2)>(%m, %0)
  %2 = affine.apply affine_map<(d0) -> (-4)>(%n)
  affine.if affine_set<(d0) : (d0 >= 0)>(%1) { "a"() : () -> () }
  "use"(%0, %2) : (index, index) -> ()
  return
}
// -----
func.func @empty_loops() {
  affine.for %i = 4 to 4 step 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    "use"(%0) : (index) -> ()
  }
  affine.for %i = 10 to 4 step 3 {
    %0 = affine.apply affine_map<(d0) -> (d0 mod 5)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%i)
    "use"(%0, %1) : (index, index) -> ()
  }
  return
}
// -----
func.func @grouped(%n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0 * -3 + (s1 + 4), s0)>()[%n, %m] {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----

func.func @casts(%m: memref<9x9xf32>, %i: index) -> (f32, vector<3xf32>) {
  %c = memref.cast %m : memref<9x9xf32> to memref<?x?xf32>
  %0 = affine.load %c[%i, %i + 1] : memref<?x?xf32>
  %1 = affine.vector_load %c[%i, %i] : memref<?x?xf32>, vector<3xf32>
  affine.vector_store %1, %c[%i, %i + 2] : memref<?x?xf32>, vector<3xf32>
  return %0, %1 : f32, vector<3xf32>
}

// -----

// An op with a new map is a new op: attributes that its kind does not have are lost.
func.func @attributes(%x: f32, %m: memref<9x9xf32>, %i: index) -> index {
  %c = arith.constant 1 : index
  affine.store %x, %m[%c, 0] {tag = "x"} : memref<9x9xf32>
  affine.prefetch %m[%c, 0], write, locality<2>, instr {tag = "x"} : memref<9x9xf32>
  %0 = affine.max affine_map<(d0) -> (d0 - 3, 8 - d0)>(%i) {tag = "x"}
  affine.store %x, %m[0, 0] {tag = "x"} : memref<9x9xf32>
  return %0 : index
}

// -----

// What peeled loops have: x - x mod n is a multiple of n.
func.func @remainder_of_difference(%lb: index, %ub: index, %step: index) -> (index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 - (s0 mod s1)) mod s1)> ()[%ub, %step]
  %1 = affine.apply affine_map<()[s0, s1, s2] -> ((s0 - ((s0 - s2) mod s1) - s2) mod s1)> ()[%ub, %step, %lb]
  return %0, %1 : index, index
}

// -----

func.func @casts_of_transfers(%a: memref<4xf32>, %b: memref<?xf32>, %t: memref<1xi32>, %i: index) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %t : memref<1xi32> to memref<?xi32>
  affine.dma_start %0[%i], %b[%i], %1[%i], %i : memref<?xf32>, memref<?xf32>, memref<?xi32>
  affine.dma_wait %1[%i], %i : memref<?xi32>
  return
}

// -----

// What can never be the least is dropped before remainders are flattened.
func.func @bound_of_remainder(%n: index) {
  affine.for %i = 0 to min affine_map<(d0) -> (0, (d0 * 2) mod 24, d0 + 4)>(%n) {
    affine.for %j = max affine_map<(d0) -> (30, (d0 * 2) mod 24, d0 + 4)>(%n) to 100 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
