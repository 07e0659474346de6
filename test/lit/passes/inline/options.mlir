// RUN: ttopt --inline='default-pipeline=' %s | FileCheck %s --check-prefix=PLAIN
// RUN: ttopt --inline='op-pipelines=func.func(canonicalize,cse)' %s | FileCheck %s --check-prefix=CSE
// RUN: ttopt --inline='op-pipelines=func.func(canonicalize,cse)' %s > %t.ours
// RUN: mlir-opt --inline='op-pipelines=func.func(canonicalize,cse)' %s | diff %t.ours -
// RUN: ttopt --inline='inlining-threshold=100' %s > %t.ours
// RUN: mlir-opt --inline='inlining-threshold=100' %s | diff %t.ours -
// RUN: ttopt --inline='inlining-threshold=0' %s | FileCheck %s --check-prefix=NONE
// RUN: not ttopt --inline='default-pipeline=nonsense' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttopt --pass-pipeline='builtin.module(func.func(inline))' %s 2>&1 | FileCheck %s --check-prefix=TABLE

// PLAIN-LABEL: func.func @main
// PLAIN: arith.muli
// PLAIN: arith.muli
// CSE-LABEL: func.func @main
// CSE: arith.muli
// CSE-NOT: arith.muli
// NONE-COUNT-2: call @square
// UNKNOWN: error: 'nonsense' does not refer to a registered pass or pass pipeline
// TABLE: error: 'func.func' op was scheduled to run under the inliner, but does not define a symbol table
func.func private @square(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.subi %0, %x : i32
  %2 = arith.xori %1, %x : i32
  %3 = arith.ori %2, %0 : i32
  return %3 : i32
}
func.func @main(%x: i32) -> (i32, i32) {
  %0 = call @square(%x) : (i32) -> i32
  %1 = call @square(%x) : (i32) -> i32
  return %0, %1 : i32, i32
}
