// RUN: ttopt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

func.func private @get() -> i32
func.func private @use(i1)

// A comparison that is decided leaves a constant in its place.

// CHECK-LABEL: sym_name = "compared_again"
// CHECK: value = false{{.*}} loc("opposite")
// CHECK: value = true{{.*}} loc("again")
// CHECK: "scf.while"
func.func @compared_again(%x: i32, %y: i32) {
  scf.while (%a = %x) : (i32) -> i32 {
    %v = func.call @get() : () -> i32
    %c = arith.cmpi ne, %v, %y : i32 loc("compare")
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%b: i32):
    %c = arith.cmpi ne, %b, %y : i32 loc("again")
    %d = arith.cmpi eq, %b, %y : i32 loc("opposite")
    func.call @use(%c) : (i1) -> ()
    func.call @use(%d) : (i1) -> ()
    scf.yield %b : i32
  } loc("while")
  return
}

// Where values go from a loop, those that stay come from what it begins with and from
// the loop, in all patterns but those that look for values that do not change.

// CHECK-LABEL: sym_name = "passed_unused"
// CHECK: "scf.while"
// CHECK-NEXT: ^bb0({{.*}}: i32 loc("a")):
// CHECK: ^bb0({{.*}}: i32 loc("while")):
func.func @passed_unused(%x: i32 loc("x")) -> i32 {
  %r:2 = "scf.while"(%x) ({
  ^bb0(%a: i32 loc("a")):
    %v = func.call @get() : () -> i32
    %c = arith.cmpi ne, %v, %a : i32
    scf.condition(%c) %v, %a : i32, i32
  }, {
  ^bb0(%b: i32 loc("b"), %c: i32 loc("c")):
    scf.yield %b : i32
  }) : (i32) -> (i32, i32) loc("while")
  return %r#0 : i32
}

// CHECK-LABEL: sym_name = "passed_twice"
// CHECK: "scf.while"
// CHECK-NEXT: ^bb0({{.*}}: i32 loc("x")):
// CHECK: ^bb0({{.*}}: i32 loc("while")):
func.func @passed_twice(%x: i32 loc("x")) -> (i32, i32) {
  %r:2 = "scf.while"(%x) ({
  ^bb0(%a: i32 loc("a")):
    %v = func.call @get() : () -> i32
    %c = arith.cmpi ne, %v, %a : i32
    scf.condition(%c) %v, %v : i32, i32
  }, {
  ^bb0(%b: i32 loc("b"), %c: i32 loc("c")):
    %s = arith.addi %b, %c : i32
    scf.yield %s : i32
  }) : (i32) -> (i32, i32) loc("while")
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: sym_name = "carried_unused"
// CHECK: "scf.while"
// CHECK-NEXT: ^bb0({{.*}}: i32 loc("x")):
// CHECK: ^bb0({{.*}}: i32 loc("while")):
func.func @carried_unused(%x: i32 loc("x"), %y: i32 loc("y")) -> i32 {
  %r = "scf.while"(%x, %y) ({
  ^bb0(%a: i32 loc("a"), %b: i32 loc("b")):
    %v = func.call @get() : () -> i32
    %c = arith.cmpi ne, %v, %a : i32
    scf.condition(%c) %v : i32
  }, {
  ^bb0(%b: i32 loc("c")):
    %v = func.call @get() : () -> i32
    scf.yield %b, %v : i32, i32
  }) : (i32, i32) -> i32 loc("while")
  return %r : i32
}

// CHECK-LABEL: sym_name = "unchanged"
// CHECK: "scf.while"
// CHECK-NEXT: ^bb0({{.*}}: i32 loc("a")):
// CHECK: ^bb0({{.*}}: i32 loc("c")):
func.func @unchanged(%x: i32 loc("x"), %y: i32 loc("y")) -> (i32, i32) {
  %r:2 = "scf.while"(%x, %y) ({
  ^bb0(%a: i32 loc("a"), %b: i32 loc("b")):
    %v = func.call @get() : () -> i32
    %s = arith.addi %v, %b : i32
    %c = arith.cmpi ne, %s, %a : i32
    scf.condition(%c) %v, %y : i32, i32
  }, {
  ^bb0(%c: i32 loc("c"), %d: i32 loc("d")):
    scf.yield %c, %y : i32, i32
  }) : (i32, i32) -> (i32, i32) loc("while")
  return %r#0, %r#1 : i32, i32
}
