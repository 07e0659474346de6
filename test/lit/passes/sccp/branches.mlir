// RUN: ttopt --sccp --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --sccp --allow-unregistered-dialect %s > %t.ours
// RUN: mlir-opt --sccp --allow-unregistered-dialect %s | diff %t.ours -

// The way not taken says nothing about the argument of the join.
// CHECK-LABEL: func.func @join
// CHECK: ^bb3(%{{.*}}: i32):
// CHECK-NEXT: return %c1_i32
func.func @join(%x: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%one : i32)
^bb2:
  cf.br ^bb3(%x : i32)
^bb3(%r: i32):
  return %r : i32
}

// A loop that never changes its value, and one that does.
// CHECK-LABEL: func.func @loops
// CHECK: return %c0_i32, %{{[0-9]+}} : i32, i32
func.func @loops(%c: i1) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^loop(%zero, %zero : i32, i32)
^loop(%same: i32, %counts: i32):
  %a = arith.muli %same, %same : i32
  %b = arith.addi %counts, %one : i32
  cf.cond_br %c, ^loop(%a, %b : i32, i32), ^end
^end:
  return %same, %counts : i32, i32
}

// What branches is unknown, and with it what the block gets.
// CHECK-LABEL: func.func @unknown
// CHECK: "other.use"(%{{.*}}) : (i32)
func.func @unknown() {
  %c = arith.constant 7 : i32
  "other.branch"(%c)[^bb1] : (i32) -> ()
^bb1(%x: i32):
  "other.use"(%x) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @switch
// CHECK: return %c5_i32
func.func @switch(%x: i32) -> i32 {
  %two = arith.constant 2 : i32
  %five = arith.constant 5 : i32
  cf.switch %two : i32, [
    default: ^bb1(%x : i32),
    2: ^bb2
  ]
^bb2:
  cf.br ^bb1(%five : i32)
^bb1(%r: i32):
  return %r : i32
}

// Regions that run for themselves are looked at for themselves.
// CHECK-LABEL: func.func @inner
func.func @inner(%x: i1) {
  "other.region"() ({
    %t = arith.constant true
    %f = arith.xori %t, %t : i1
    %g = arith.andi %x, %f : i1
    "other.use"(%g) : (i1) -> ()
  }) : () -> ()
  %r = "other.region2"() ({
  ^bb0(%a: i1):
    "other.yield"(%a) : (i1) -> ()
  }) : () -> i1
  "other.use"(%r) : (i1) -> ()
  return
}
