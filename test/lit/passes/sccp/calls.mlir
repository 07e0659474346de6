// RUN: ttopt --sccp --allow-unregistered-dialect --split-input-file %s | FileCheck %s
// RUN: ttopt --sccp --allow-unregistered-dialect --split-input-file %s > %t.ours
// RUN: mlir-opt --sccp --allow-unregistered-dialect --split-input-file %s | diff %t.ours -

// All calls of a private function are known: what they give, and what they get.
// CHECK-LABEL: func.func private @id
// CHECK: return %c1_i32
// CHECK-LABEL: func.func @main
// CHECK: return %c1_i32
func.func private @id(%x: i32) -> i32 {
  return %x : i32
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %r = call @id(%one) : (i32) -> i32
  return %r : i32
}

// -----

// A public one may be called with anything.
// CHECK-LABEL: func.func @public
// CHECK: return %arg0
// CHECK-LABEL: func.func @main
// CHECK: return %0
func.func @public(%x: i32) -> i32 {
  return %x : i32
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %r = call @public(%one) : (i32) -> i32
  return %r : i32
}

// -----

// Two calls that do not agree, one that does, recursion, and one that is never
// called.
func.func private @differ(%x: i32) -> i32 { return %x : i32 }
// CHECK-LABEL: func.func private @fact
// CHECK: return %{{.*}}
func.func private @fact(%x: i32, %k: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = arith.cmpi eq, %x, %zero : i32
  cf.cond_br %c, ^end, ^again
^end:
  return %one, %k : i32, i32
^again:
  %y = arith.subi %x, %one : i32
  %r:2 = call @fact(%y, %k) : (i32, i32) -> (i32, i32)
  %p = arith.muli %r#0, %x : i32
  return %p, %r#1 : i32, i32
}
func.func private @never(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  return %two : i32
}
func.func private @outside(i32) -> i32
func.func @main(%n: i32) -> (i32, i32, i32, i32, i32) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = call @differ(%one) : (i32) -> i32
  %b = call @differ(%two) : (i32) -> i32
  %c:2 = call @fact(%n, %two) : (i32, i32) -> (i32, i32)
  %d = call @outside(%one) : (i32) -> i32
  return %a, %b, %c#0, %c#1, %d : i32, i32, i32, i32, i32
}

// -----

// A function whose address is taken may be called from anywhere.
// CHECK-LABEL: func.func private @taken
// CHECK: return %arg0
func.func private @taken(%x: i32) -> i32 { return %x : i32 }
func.func @main() -> (i32, i32) {
  %one = arith.constant 1 : i32
  %f = constant @taken : (i32) -> i32
  %a = call @taken(%one) : (i32) -> i32
  %b = call_indirect %f(%one) : (i32) -> i32
  return %a, %b : i32, i32
}

// -----

// Symbols of an inner module, and symbols that may be in a table nobody knows.
module @outer {
  module @inner {
    func.func nested @f(%x: i32) -> i32 { return %x : i32 }
    func.func private @g(%x: i32) -> i32 { return %x : i32 }
    func.func @main() -> (i32, i32) {
      %one = arith.constant 1 : i32
      %a = call @f(%one) : (i32) -> i32
      %b = call @g(%one) : (i32) -> i32
      return %a, %b : i32, i32
    }
  }
  module @unknown {
    func.func private @h(%x: i32) -> i32 { return %x : i32 }
    func.func @main() -> i32 {
      %one = arith.constant 1 : i32
      "other.region"() ({ "other.op"() : () -> () }) : () -> ()
      %a = call @h(%one) : (i32) -> i32
      return %a : i32
    }
  }
}
