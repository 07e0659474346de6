// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x2x2 --verify-diagnostics %s
// RUN: not ttopt --ttcore-shard=grid=0x4 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttopt --ttcore-shard=grid=-1x4 %s 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not ttopt --ttcore-shard=grid=automatic %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttopt --ttcore-shard=grid=99999999999999999999x4 %s 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not ttopt --ttcore-collapse --ttcore-shard=grid=4000000000x4000000000 %s 2>&1 | FileCheck %s --check-prefix=PRODUCT

// ZERO: option grid: expected positive extents such as 2x4, found "0x4"
// NEGATIVE: option grid: expected positive extents such as 2x4, found "-1x4"
// WORD: option grid: expected positive extents such as 2x4, found "automatic"
// HUGE: option grid: expected positive extents such as 2x4, found "99999999999999999999x4"
// PRODUCT: invalid.mlir:[[#@LINE+4]]:1: error: 'ttir.empty' op {{.*}}more than 2^62

// The argument is brought in by a ttir.to_layout.
// expected-error@below {{'ttir.empty' op expected a grid of rank 2, as the layout of 'tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<l1>>>>' has, found 2x2x2}}
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = ttir.exp %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
