// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-pass-statistics %s 2>&1 >/dev/null | FileCheck %s --check-prefix=PIPELINE
// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-pass-statistics --mlir-pass-statistics-display=list %s 2>&1 >/dev/null | FileCheck %s --check-prefix=LIST
// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-timing --mlir-disable-threading %s 2>&1 >/dev/null | FileCheck %s --check-prefix=TREE
// RUN: ttopt --pass-pipeline='builtin.module(func.func(cse,canonicalize),cse)' --mlir-timing --mlir-timing-display=list %s 2>&1 >/dev/null | FileCheck %s --check-prefix=SORTED
// RUN: not ttopt --mlir-timing-display=pie %s 2>&1 | FileCheck %s --check-prefix=PIE
// RUN: not ttopt --emit-bytecode %s 2>&1 | FileCheck %s --check-prefix=BYTECODE
// RUN: ttopt --list-passes | FileCheck %s --check-prefix=PASSES
// RUN: ttopt --inline --cse --canonicalize --dump-pass-pipeline %s 2> %t.ours > /dev/null
// RUN: mlir-opt --inline --cse --canonicalize --dump-pass-pipeline %s 2>&1 > /dev/null | diff %t.ours -

// PIPELINE: Pass statistics report
// PIPELINE: {{^}}'func.func' Pipeline
// PIPELINE-NEXT: {{^}}  CSE
// PIPELINE-NEXT: {{^}}    (S) 2 num-cse'd - Number of operations CSE'd
// PIPELINE-NEXT: {{^}}    (S) 0 num-dce'd - Number of operations DCE'd
// PIPELINE-NEXT: {{^}}  Canonicalizer
// PIPELINE-NEXT: {{^}}CSE
// PIPELINE-NEXT: {{^}}  (S) 0 num-cse'd
// LIST: {{^}}CSE
// LIST-NEXT: {{^}}  (S) 2 num-cse'd
// LIST: {{^}}Canonicalizer
// TREE: Execution time report
// TREE: Total Execution Time: {{[0-9.]+}} seconds
// TREE-NOT: User Time
// TREE: ----Wall Time----  ----Name----
// TREE-NEXT: {{[0-9.]+}} ({{ *[0-9.]+}}%)  Parser
// TREE-NEXT: %)  'func.func' Pipeline
// TREE-NEXT: %)    CSE
// TREE-NEXT: %)    Canonicalizer
// TREE-NEXT: %)  CSE
// TREE-NEXT: %)  Output
// TREE-NEXT: %)  Rest
// TREE-NEXT: (100.0%)  Total
// SORTED: root
// SORTED-DAG: CSE
// SORTED-DAG: Parser
// SORTED: Rest
// SORTED-NEXT: Total
// PIE: for the --mlir-timing-display option: Cannot find option named 'pie'!
// BYTECODE: ttopt: --emit-bytecode: bytecode is not built, only text
// PASSES: canonicalize
// PASSES: cse
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %x, %x : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
