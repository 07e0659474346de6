// RUN: not ttopt --pass-pipeline='builtin.module(func.func(symbol-dce))' %s 2>&1 | FileCheck %s
// RUN: not mlir-opt --pass-pipeline='builtin.module(func.func(symbol-dce))' %s 2>&1 | FileCheck %s

// CHECK: not_a_table.mlir:5:1: error: 'func.func' op was scheduled to run under SymbolDCE, but does not define a symbol table
func.func @f() { return }
