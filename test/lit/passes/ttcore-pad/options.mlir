// RUN: ttopt --ttcore-collapse --ttcore-pad=oob=zero --mlir-print-local-scope %s | FileCheck %s --check-prefix=OOB
// RUN: ttopt --ttcore-collapse="intervals=[(0, 2), (2, 4)]" --ttcore-pad=align=8x4 --verify-semantics --mlir-print-local-scope %s | FileCheck %s --check-prefix=BOTH
// RUN: ttopt --ttcore-collapse="intervals=[(0, 2), (2, 4)]" --ttcore-pad=align=4 --verify-semantics --mlir-print-local-scope %s | FileCheck %s --check-prefix=LAST
// RUN: ttopt --ttcore-collapse --ttcore-pad --mlir-print-local-scope %s > %t.padded && ttopt --ttcore-collapse --mlir-print-local-scope %s | cmp - %t.padded
// RUN: not ttopt --ttcore-pad=oob=nan %s 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not ttopt --ttcore-pad=align=0x32 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttopt --ttcore-collapse --ttcore-pad=align=9223372036854775807x1 %s 2>&1 | FileCheck %s --check-prefix=HUGE

// OOB: "ttir.exp"{{.*}} -> tensor<2x3x5x7xf32, {{.*}}, zero, <1x1>, memref<30x7xf32,
// BOTH: (d0, d1, d2, d3) -> (d0 * 8 + d1, d2 * 8 + d3)
// LAST: (d0, d1, d2, d3) -> (d0 * 3 + d1, d2 * 8 + d3)
// NAN: option oob: expected keep, undef, zero, one, inf, neginf, found "nan"
// ZERO: option align: expected positive extents
// HUGE: options.mlir:[[#@LINE+1]]:1: error: 'ttir.empty' op {{.*}}does not fit
func.func @f(%x: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
  %0 = ttir.exp %x : tensor<2x3x5x7xf32>
  return %0 : tensor<2x3x5x7xf32>
}
