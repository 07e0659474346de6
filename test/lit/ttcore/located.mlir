// RUN: not ttopt %s -o %t 2>&1 | FileCheck %s
// RUN: not cat %t 2>&1 | FileCheck %s --check-prefix=NOTHING

// An error shows file, line, column, the line and a caret; nothing is written.

// CHECK: {{^.*}}located.mlir:[[#@LINE+4]]:40: error: metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found 17x32
// CHECK-NEXT: func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<
// CHECK-NEXT: {{^ +\^$}}
// NOTHING: No such file
func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<17x32xf32, #ttcore.memory_space<l1>>>>)
