// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2> %t.ours
// RUN: not mlir-opt --split-input-file --allow-unregistered-dialect %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// A word that an attribute does not have, and what it was to be.
// CHECK:{{.*}}error: expected ::mlir::vector::CombiningKind to be one of: {{.*}}
// CHECK-NEXT:"a.b"() {x = #vector.kind<plus>} : () -> ()
// CHECK-NEXT:                          ^
// CHECK-NEXT:{{.*}}error: failed to parse Vector_CombiningKindAttr parameter 'value' which is to be a `::mlir::vector::CombiningKind`
// CHECK-NEXT:"a.b"() {x = #vector.kind<plus>} : () -> ()
// CHECK-NEXT:                              ^
"a.b"() {x = #vector.kind<plus>} : () -> ()

// -----

"a.b"() {x = #vector.kind<"add">} : () -> ()

// -----

"a.b"() {x = [#vector.iterator_type<serial>, #vector.punctuation<comma>]} : () -> ()

// -----

"a.b"() {x = #vector.punctuation<dot>} : () -> ()

// -----

"a.b"() {x = #linalg.iterator_type<serial>} : () -> ()

// -----

"a.b"() {x = #linalg.type_fn<cast>} : () -> ()

// -----

"a.b"() {x = #linalg.unary_fn<add>} : () -> ()

// -----

"a.b"() {x = #linalg.binary_fn<exp>} : () -> ()

// -----

"a.b"() {x = #linalg.ternary_fn<exp>} : () -> ()

// -----

// The value of flags begins with the first of them.
"a.b"() {x = #arith.fastmath<nnan, nan
  , ninf>} : () -> ()

// -----

"a.b"() {x = #arith<overflow<>>} : () -> ()

// -----

// In a custom form both errors are about the op.
func.func @fast(%a: f32) {
// CHECK:{{.*}}error: custom op 'arith.negf' failed to parse Arith_FastMathAttr {{.*}}
// CHECK-NEXT:  %0 = arith.negf %a fastmath<quick> : f32
// CHECK-NEXT:                                   ^
  %0 = arith.negf %a fastmath<quick> : f32
  return
}

// -----

func.func @overflow(%a: i32) {
  %0 = arith.addi %a, %a overflow<> : i32
  return
}

// -----

func.func @kind(%a: vector<4xf32>) {
  %0 = vector.reduction <plus>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @whole(%a: f32) {
  %0 = arith.negf %a fastmath #arith.fastmath<quick> : f32
  return
}

// -----

// Nothing follows what cannot be read.
func.func @unreadable(%a: f32) {
  %0 = arith.negf %a fastmath<quick"> : f32
  return
}
