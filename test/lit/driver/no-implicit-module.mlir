// RUN: ttopt %s --no-implicit-module --cse | FileCheck %s
// RUN: ttopt %s --no-implicit-module --pass-pipeline='func.func(cse)' | FileCheck %s
// RUN: ttopt %s --no-implicit-module --cse --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=DUMP
// RUN: ttopt %s --no-implicit-module --verify-roundtrip | FileCheck %s --check-prefix=ROUNDTRIP
// RUN: ttopt %s | FileCheck %s --check-prefix=WRAPPED
// RUN: cat %s %s | not ttopt --no-implicit-module 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK-NOT: module
// CHECK: {{^}}func.func @one
// CHECK-NEXT: arith.addi
// CHECK-NEXT: arith.muli
// DUMP: func.func(cse)
// ROUNDTRIP: {{^}}func.func @one
// WRAPPED: {{^}}module
// TWO: <stdin>:0:0: error: source must contain a single top-level operation, found: 2
func.func @one(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
