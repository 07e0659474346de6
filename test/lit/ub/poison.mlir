// RUN: mlir-opt %s > %t.theirs && ttopt %s > %t.ours && diff %t.theirs %t.ours
// RUN: mlir-opt %s --mlir-print-op-generic > %t.theirs && ttopt %s --mlir-print-op-generic > %t.ours && diff %t.theirs %t.ours
// RUN: mlir-opt %s --canonicalize > %t.theirs && ttopt %s --canonicalize > %t.ours && diff %t.theirs %t.ours
// RUN: FileCheck %s < %t.ours
// RUN: mlir-opt %s --sccp > %t.theirs && ttopt %s --sccp > %t.ours && diff %t.theirs %t.ours
// RUN: mlir-opt %s --affine-simplify-structures --cse > %t.theirs && ttopt %s --affine-simplify-structures --cse > %t.ours
// RUN: diff %t.theirs %t.ours

// What is computed with poison is poison.
// CHECK-LABEL: @arithmetic
// CHECK-NEXT: %[[I:.*]] = ub.poison : i32
// CHECK-NEXT: %[[F:.*]] = ub.poison : f16
// CHECK-NEXT: return %[[I]], %[[I]], %[[I]], %[[F]] : i32, i32, i32, f16
func.func @arithmetic(%x: i32) -> (i32, i32, i32, f16) attributes {a = #ub.poison, b = [#ub<poison>]} {
  %p = "ub.poison"() : () -> i32
  %0 = arith.addi %p, %x : i32
  %1 = arith.floordivsi %x, %p : i32
  %2:2 = arith.mulsi_extended %0, %x : i32
  %f = arith.sitofp %1 : i32 to f16
  %g = math.exp %f : f16
  return %0, %1, %2#1, %g : i32, i32, i32, f16
}

// Other ops keep it.
// CHECK-LABEL: @opaque
// CHECK: arith.shli
// CHECK: arith.cmpi
// CHECK: arith.bitcast
// CHECK: math.rsqrt
func.func @opaque(%x: i32, %v: vector<4xi32>) -> (i32, i1, vector<4xf32>, f32) {
  %p = ub.poison : i32
  %c3 = arith.constant 3 : i32
  %v4 = ub.poison : vector<4xi32>
  %f = ub.poison : f32
  %0 = arith.shli %x, %p : i32
  %1 = arith.cmpi slt, %p, %c3 : i32
  %2 = arith.bitcast %v4 : vector<4xi32> to vector<4xf32>
  %3 = math.rsqrt %f : f32
  return %0, %1, %2, %3 : i32, i1, vector<4xf32>, f32
}

// A choice between poison and a value may be the value.
// CHECK-LABEL: @choice
// CHECK-NEXT: return %arg1, %arg1
func.func @choice(%c: i1, %x: index) -> (index, index) {
  %p = ub.poison <#ub.poison> : index
  %0 = arith.select %c, %p, %x : index
  %1 = scf.if %c -> index {
    scf.yield %x : index
  } else {
    scf.yield %p : index
  }
  return %0, %1 : index, index
}

// So is what is divided by 0 in a map; the extremum of such is left alone.
// CHECK-LABEL: @map
// CHECK-NEXT: %[[P:.*]] = ub.poison : index
// CHECK-NEXT: affine.min
func.func @map() -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c-2 = arith.constant -2 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + 1)>(%c5)[%c0]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c5)[%c-2]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 floordiv s0, d0)>(%c5)[%c0]
  return %0, %1, %2 : index, index, index
}

// There is one for each type, at the top.
// CHECK-LABEL: @constants
// CHECK-NEXT: ub.poison : tensor<?xf32>
// CHECK-NEXT: ub.poison : i64
// CHECK-NEXT: cond_br
func.func @constants(%c: i1) -> (i64, i64, tensor<?xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = ub.poison : i64
  %1 = ub.poison {note} : i64
  %2 = ub.poison : tensor<?xf32>
  return %0, %1, %2 : i64, i64, tensor<?xf32>
^b:
  %3 = ub.poison : i64
  %4 = ub.poison : tensor<?xf32>
  return %3, %3, %4 : i64, i64, tensor<?xf32>
}
