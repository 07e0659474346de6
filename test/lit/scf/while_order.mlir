// Values are passed on in the order in which the loop carries them, where they are
// the same ones.
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @turned(
// CHECK:         %[[R:.*]]:3 = scf.while (%[[A:.*]] = %arg0, %[[B:.*]] = %arg1, %[[C:.*]] = %arg2) : (f32, i32, i64) -> (f32, i32, i64) {
// CHECK:           scf.condition(%{{.*}}) %[[A]], %[[B]], %[[C]]
// CHECK:         return %[[R]]#2, %[[R]]#0, %[[R]]#1
func.func @turned(%x: f32, %y: i32, %z: i64) -> (i64, f32, i32) {
  %0:3 = scf.while (%a = %x, %b = %y, %c = %z) : (f32, i32, i64) -> (i64, f32, i32) {
    %1 = "holds"(%a, %b, %c) : (f32, i32, i64) -> i1
    scf.condition(%1) %c, %a, %b : i64, f32, i32
  } do {
  ^bb0(%d: i64, %e: f32, %f: i32):
    %2 = "next"(%d) : (i64) -> f32
    %3 = "next"(%e) : (f32) -> i32
    %4 = "next"(%f) : (i32) -> i64
    scf.yield %2, %3, %4 : f32, i32, i64
  } attributes {lost}
  return %0#0, %0#1, %0#2 : i64, f32, i32
}

// -----

// One of the values is another, or there are more.
func.func @not_the_same(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %1 = "holds"(%a) : (i32) -> i1
    %2 = "other"(%b) : (i32) -> i32
    scf.condition(%1) %2, %a : i32, i32
  } do {
  ^bb0(%d: i32, %e: i32):
    scf.yield %d, %e : i32, i32
  }
  %3:3 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32, i32) {
    %1 = "holds"(%a) : (i32) -> i1
    %2 = "other"(%b) : (i32) -> i32
    scf.condition(%1) %b, %a, %2 : i32, i32, i32
  } do {
  ^bb0(%d: i32, %e: i32, %f: i32):
    "use"(%f) : (i32) -> ()
    scf.yield %d, %e : i32, i32
  }
  return %0#0, %0#1, %3#0, %3#1, %3#2 : i32, i32, i32, i32, i32
}
