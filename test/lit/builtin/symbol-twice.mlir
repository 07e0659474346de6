// RUN: not ttopt %s 2>&1 | FileCheck %s
// RUN: not ttopt %s 2> %t.ours
// RUN: not mlir-opt %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The op is shown before the one that has the name already.
// CHECK: error: redefinition of symbol named 'f'
// CHECK: note: see current operation:
// CHECK: note: see existing symbol definition here
func.func @f() { return }
func.func @f() { return }
