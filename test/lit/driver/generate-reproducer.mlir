// RUN: ttopt %s --cse --mlir-generate-reproducer=%t | FileCheck %s --check-prefix=OUTPUT
// RUN: FileCheck %s --input-file=%t

// OUTPUT: @f
// OUTPUT-NOT: external_resources

// CHECK: func.func private @f
// CHECK: mlir_reproducer: {
// CHECK-NEXT: pipeline: "builtin.module(any(cse))",
// CHECK-NEXT: disable_threading: false,
// CHECK-NEXT: verify_each: false
func.func private @f()

// What is run from a reproducer is not one itself.
// RUN: ttopt %t --run-reproducer | FileCheck %s --check-prefix=OUTPUT
