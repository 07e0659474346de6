// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | ttopt | FileCheck %s

// The registers that tt-mlir's kernels compute in, and a scalar processor's memory,
// are memory spaces, too.

// CHECK-DAG: #dst = #ttcore.memory_space<dst>
// CHECK-DAG: #l1_ = #ttcore.memory_space<l1>
// CHECK-DAG: #[[RISCV:riscv.*]] = #ttcore.memory_space<riscv_l1>
#l1_ = #ttcore.memory_space<l1>
#dst_ = #ttcore.memory_space<dst>

// CHECK-LABEL: func.func @spaces(
// CHECK-SAME: memref<8x!ttcore.tile<32x32, f32>, #l1_>
// CHECK-SAME: memref<8x!ttcore.tile<32x32, f32>, #dst>
// CHECK-SAME: memref<8xi32, #[[RISCV]]>
func.func @spaces(%in: memref<8x!ttcore.tile<32x32, f32>, #l1_>, %acc: memref<8x!ttcore.tile<32x32, f32>, #dst_>,
    %scratch: memref<8xi32, #ttcore.memory_space<riscv_l1>>) {
  affine.for %i = 0 to 8 {
    // CHECK: affine.load %{{.*}} : memref<8x!ttcore.tile<32x32, f32>, #l1_>
    // CHECK-NEXT: affine.store %{{.*}} : memref<8x!ttcore.tile<32x32, f32>, #dst>
    %0 = affine.load %in[%i] : memref<8x!ttcore.tile<32x32, f32>, #l1_>
    affine.store %0, %acc[%i] : memref<8x!ttcore.tile<32x32, f32>, #dst_>
  }
  return
}
