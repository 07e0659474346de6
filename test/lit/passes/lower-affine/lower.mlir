// RUN: ttopt --lower-affine --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --lower-affine --allow-unregistered-dialect %s > %t.ours
// RUN: mlir-opt --lower-affine --allow-unregistered-dialect %s | diff %t.ours -

// CHECK-LABEL: func.func @quotients
// CHECK-NOT: affine
func.func @quotients(%x: index, %n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 42 + 1)>(%x)
  %1 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0 * 2) floordiv 42)>(%x)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%x)[%n]
  return %0, %1, %2 : index, index, index
}

// What folds is not computed.
// CHECK-LABEL: func.func @folds
// CHECK: %[[C:.*]] = arith.constant 12 : index
// CHECK: return %arg0, %[[C]]
func.func @folds(%x: index) -> (index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<(d0) -> (d0)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%c5)
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @loops
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: scf.for
// CHECK: scf.for {{.*}} iter_args
// CHECK: memref.load
// CHECK: memref.store
func.func @loops(%m: memref<?x?xf32>, %n: index) -> f32 {
  %z = arith.constant 0.0 : f32
  affine.for %i = max affine_map<()[s0] -> (0, s0 - 8)>()[%n] to min affine_map<()[s0] -> (64, s0)>()[%n] step 2 {
    %s = affine.for %j = 0 to %n iter_args(%a = %z) -> f32 {
      %x = affine.load %m[%i + 1, %j * 2 + symbol(%n)] : memref<?x?xf32>
      %b = arith.addf %a, %x : f32
      affine.yield %b : f32
    }
    affine.store %s, %m[%i, 0] : memref<?x?xf32>
    affine.prefetch %m[%i, 3], write, locality<1>, instr : memref<?x?xf32>
  }
  return %z : f32
}

// CHECK-LABEL: func.func @choice
// CHECK: arith.cmpi sge
// CHECK: arith.cmpi eq
// CHECK: arith.andi
// CHECK: scf.if
func.func @choice(%i: index, %n: index) -> index {
  %r = affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, d0 - s0 == 0)>(%i)[%n] -> index {
    affine.yield %i : index
  } else {
    affine.yield %n : index
  }
  affine.if affine_set<() : (1 >= 0)>() { "other.op"() : () -> () }
  return %r : index
}

// CHECK-LABEL: func.func @parallel
// CHECK: scf.parallel
// CHECK: scf.reduce
// CHECK: scf.parallel {{.*}} init
// CHECK: arith.maximumf
func.func @parallel(%m: memref<8x8xf32>, %n: index) -> (f32, i32) {
  affine.parallel (%i, %j) = (0, max(%n, 2)) to (8, min(8, %n)) step (1, 3) {
    %x = affine.load %m[%i, %j] : memref<8x8xf32>
    affine.store %x, %m[%j, %i] : memref<8x8xf32>
  }
  %r:2 = affine.parallel (%i) = (0) to (8) reduce("maximumf", "muli") -> (f32, i32) {
    %x = affine.load %m[%i, %i] : memref<8x8xf32>
    %k = arith.constant 3 : i32
    affine.yield %x, %k : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}

// CHECK-LABEL: func.func @others
// CHECK: vector.load
// CHECK: vector.store
// CHECK: memref.dma_start
// CHECK: memref.dma_wait
func.func @others(%m: memref<64xf32>, %f: memref<64xf32, 2>, %tag: memref<1xi32>, %n: index) -> (index, index, index, index, index) {
  %0 = affine.min affine_map<(d0)[s0] -> (d0 * 8, s0 - 4, 1000)>(%n)[%n]
  %1 = affine.max affine_map<(d0) -> (d0, 7)>(%n)
  %v = affine.vector_load %m[%n + 1] : memref<64xf32>, vector<8xf32>
  affine.vector_store %v, %m[%n * 2] : memref<64xf32>, vector<8xf32>
  %c0 = arith.constant 0 : index
  affine.dma_start %m[%n + 1], %f[%n + 2], %tag[%c0], %n : memref<64xf32>, memref<64xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[%c0], %n : memref<1xi32>
  %d:3 = affine.delinearize_index %n into (%n, %0, %1) : index, index, index
  return %0, %1, %d#0, %d#1, %d#2 : index, index, index, index, index
}

// CHECK-LABEL: func.func @known_basis
// CHECK: arith.constant 50176 : index
// CHECK-NOT: arith.muli
func.func @known_basis(%n: index) -> (index, index, index) {
  %b0 = arith.constant 16 : index
  %b1 = arith.constant 224 : index
  %d:3 = affine.delinearize_index %n into (%b0, %b1, %b1) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// CHECK-LABEL: func.func @computed_index
// CHECK-COUNT-4: arith.addi %arg0, %arg1
func.func @computed_index(%a: index, %b: index, %n: index) -> (index, index, index) {
  %x = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%a, %b]
  %s = affine.apply affine_map<()[s0] -> (s0 * 2 + 1)>()[%n]
  %d:3 = affine.delinearize_index %x into (%n, %s, %n) : index, index, index
  return %d#0, %d#1, %d#2 : index, index, index
}

// A bound that one fold makes constant, the next one takes the least of.
// CHECK-LABEL: func.func @folded_twice
// CHECK-NOT: arith.minsi
func.func @folded_twice(%n: index) {
  affine.for %i = 0 to min affine_map<()[s0] -> (4, s0 floordiv s0)>()[%n] {
    "use"(%i) : (index) -> ()
  }
  return
}
