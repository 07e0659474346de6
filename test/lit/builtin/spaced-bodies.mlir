// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2> %t.ours
// RUN: not mlir-opt --split-input-file --allow-unregistered-dialect %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The body of an attribute begins right behind its name.
// CHECK:{{.*}}error: expected '}' in attribute dictionary
// CHECK-NEXT:"a.b"() {x = #arith.fastmath <fast>} : () -> ()
// CHECK-NEXT:                            ^
"a.b"() {x = #arith.fastmath <fast>} : () -> ()

// -----

"a.b"() {x = #arith.overflow <nsw>} : () -> ()

// -----

"a.b"() {x = [#vector.kind
  <add>]} : () -> ()

// -----

"a.b"() {x = #linalg.iterator_type <parallel>} : () -> ()

// -----

"a.b"() {x = #arith.fastmath <fast} : () -> ()
