// RUN: ttopt --ttcore-collapse --cse --mlir-print-ir-after-all %s 2>&1 >/dev/null | FileCheck %s --check-prefix=ALL
// RUN: ttopt --ttcore-collapse --cse --mlir-print-ir-before=cse %s 2>&1 >/dev/null | FileCheck %s --check-prefix=BEFORE
// RUN: not ttopt --ttcore-collapse --ttcore-shard=grid=3 --mlir-print-ir-after-all %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FAILED

// ALL: // -----// IR Dump After {{.*}}ttcore-collapse
// ALL: ttir.to_layout
// ALL: // -----// IR Dump After {{.*}}cse
// BEFORE-NOT: After
// BEFORE: // -----// IR Dump Before {{.*}}cse
// BEFORE: ttir.to_layout
// FAILED: error:
// FAILED: // -----// IR Dump After {{.*}}ttcore-shard{{.*}} Failed
func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = ttir.exp %x : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
