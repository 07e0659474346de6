// RUN: ttopt --symbol-privatize=exclude=main,other %s | FileCheck %s
// RUN: ttopt --symbol-privatize %s | FileCheck %s --check-prefix=ALL

// CHECK: func.func private @f
// CHECK: func.func @main
// CHECK: func.func @other
// ALL: func.func private @f
// ALL: func.func private @main
// ALL: func.func private @other
func.func @f() { return }
func.func @main() { return }
func.func @other() { return }
