// RUN: ttopt --affine-simplify-structures --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --affine-simplify-structures --allow-unregistered-dialect %s > %t.ours
// RUN: mlir-opt --affine-simplify-structures --allow-unregistered-dialect %s | diff %t.ours -

// Constraints are divided, tightened and ordered; what repeats or always holds
// goes, and so does what can never run.
// CHECK-DAG: affine_set<()[s0, s1] : (-s1 + s0 + 2 == 0, s1 - 3 >= 0)>
// CHECK-LABEL: func.func @f
// CHECK: "a"
// CHECK-NOT: "b"
// CHECK: "c"
// CHECK-NOT: "d"
// CHECK: "e"
// CHECK-NOT: "g"
// CHECK: "h"
func.func @f(%x: index, %n: index) {
  affine.if affine_set<(d0)[s0] : (d0 * 2 + 5 >= 0, d0 - 3 >= 0, s0 * 4 - d0 * 4 + 8 == 0)>(%x)[%n] { "a"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, -d0 + 2 >= 0)>(%x)[%n] { "b"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 - 3 >= 0, d0 - 3 >= 0, d0 - 5 >= 0, s0 - d0 >= 0)>(%x)[%n] { "c"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 * 2 - 3 == 0)>(%x)[%n] { "d"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 - d0 >= 0, 5 >= 0)>(%x)[%n] { "e"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, s0 - d0 - 1 >= 0, d0 >= 0)>(%x)[%n] { "g"() : () -> () } else { "h"() : () -> () }
  "m"() {map = affine_map<(d0) -> (d0 - d0 + 4, (d0 * 4) floordiv 4)>, s = affine_set<(d0) : (d0 * 3 - 7 >= 0)>} : () -> ()
  // A division comes with the inequalities that define it.
  "n"() {s = affine_set<(d0)[s0] : (d0 mod 3 == 0, (d0 + s0) ceildiv 4 - 2 >= 0, -(s0 mod 5) + 2 >= 0)>} : () -> ()
  affine.if affine_set<(d0)[s0] : (d0 mod 4 - 4 >= 0)>(%x)[%n] { "b"() : () -> () }
  affine.if affine_set<(d0)[s0] : (d0 floordiv 4 - 4 >= 0, d0 - 16 >= 0)>(%x)[%n] { "i"() : () -> () }
  affine.if affine_set<(d0)[s0] : (s0 - 1 >= 0, d0 + s0 == 0, d0 - 1 == 0)>(%x)[%n] { "i"() : () -> () }
  return
}

// What comes out of a condition that is known is visited too, what is inside of it
// is not.
func.func @moved(%x: index, %c: i1) {
  affine.if affine_set<(d0)[s0] : (3 == 0)>(%x)[%x] {
    "a"() : () -> ()
  } else {
    %dead = arith.constant 5 : index
    %zero = arith.constant 0 : index
    %sum = arith.addi %x, %zero : index
    "b"(%sum) : (index) -> ()
    scf.if %c {
      %inner = arith.addi %x, %zero : index
      "c"(%inner) : (index) -> ()
    }
  }
  return
}

// A loop has been visited when the condition in it goes.
func.func @around(%x: index) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 * 2 - 3 == 0)>(%x) { "b"() : () -> () }
  }
  return
}
