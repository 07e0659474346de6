// What is printed around passes, compared with mlir-opt.

// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-before-all %s 2> %t.ours > /dev/null
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-before-all %s 2>&1 > /dev/null | diff %t.ours -
// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-after-change %s 2> %t.ours > /dev/null
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-after-change %s 2>&1 > /dev/null | diff %t.ours -
// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-before=canonicalize --mlir-print-ir-after=cse,canonicalize --mlir-print-ir-module-scope %s 2> %t.ours > /dev/null
// RUN: mlir-opt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-before=canonicalize --mlir-print-ir-after=cse,canonicalize --mlir-print-ir-module-scope %s 2>&1 > /dev/null | diff %t.ours -
// RUN: ttopt --pass-pipeline='builtin.module(cse,func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-before=cse --mlir-print-ir-tree-dir=%t.ours.d %s > /dev/null
// RUN: mlir-opt --pass-pipeline='builtin.module(cse,func.func(cse,canonicalize),cse)' --mlir-disable-threading --mlir-print-ir-after-all --mlir-print-ir-before=cse --mlir-print-ir-tree-dir=%t.theirs.d %s > /dev/null
// RUN: diff -r %t.ours.d %t.theirs.d

// Only what fails, and the whole module only where nothing else runs.
// RUN: not ttopt --pass-pipeline='builtin.module(cse,func.func(symbol-dce))' --mlir-disable-threading --mlir-print-ir-after-failure %s 2>&1 | FileCheck %s --check-prefix=FAILURE
// RUN: not ttopt --cse --mlir-print-ir-after-all --mlir-print-ir-module-scope %s 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: not ttopt --mlir-print-ir-after=nonsense %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// SCOPE: error: IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.
// FAILURE-NOT: CSE
// FAILURE: error:
// FAILURE: // -----// IR Dump After SymbolDCE Failed (symbol-dce) //----- //
// FAILURE-NEXT: func.func @f
// UNKNOWN: for the --mlir-print-ir-after option: Cannot find option named 'nonsense'!
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.subi %1, %0 : i32
  return %2 : i32
}
func.func @g(%x: i32) { return }

// The resources of tools are no part of what passes see.
{-#
  external_resources: {
    mlir_reproducer: {
      verify_each: true
    }
  }
#-}
