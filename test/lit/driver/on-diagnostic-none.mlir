// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=note:
// RUN: not ttopt --split-input-file --allow-unregistered-dialect %s 2> %t.ours
// RUN: not mlir-opt --split-input-file --allow-unregistered-dialect %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// How blocks begin is said about a place, not about an op to show.

// CHECK: error: entry block of region may not have predecessors
func.func @f() {
^bb0:
  cf.br ^bb0
}

// -----

// CHECK: error: entry block of region may not have predecessors
"t.op"() ({
^bb0:
  cf.br ^bb0
}) : () -> ()

// -----

// CHECK: error: empty block: expect at least a terminator
"func.func"() ({
^bb0:
}) {function_type = () -> (), sym_name = "f"} : () -> ()
