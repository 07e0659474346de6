// RUN: ttopt %s -o %t.out && FileCheck %s < %t.out
// RUN: ttopt < %s | FileCheck %s
// RUN: ttopt - < %s | FileCheck %s
// RUN: cp %t.out %t.kept
// RUN: not ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=3 boundary=device" %s -o %t.kept 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: cmp %t.out %t.kept
// RUN: not ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=3 boundary=device" %s -o %t.none 2>/dev/null
// RUN: not cat %t.none 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=3 boundary=device" %s 2>/dev/null | count 0
// RUN: not ttopt %s -o %T/no/such/folder 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: ls -a %T | not grep -F '.mlir.tmp.kept.'

// A run that fails leaves the output as it was, and no trace beside it.
// ERROR: output.mlir:[[#@LINE+5]]:{{[0-9]+}}: error: {{.*}}expected a grid of rank 2
// NONE: No such file or directory
// FOLDER: {{^}}cannot open output file

// CHECK: func.func private @f(tensor<4x4xf32>)
func.func private @f(tensor<4x4xf32>)
