// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --ttcore-to-llvm --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --print-relayout-plan %s 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s --check-prefix=PARTS

// Shards that end anywhere in tiles are done by a few routines, which are called for each.

// CHECK-LABEL: func.func @shards
// CHECK: call @shards_routine1(%arg0, %arg1, %{{.*}}, %{{.*}}, %{{.*}}) : (memref<44800xf32>, memref<42140xf32>, index, index, index) -> ()
// CHECK: return
// CHECK: func.func private @shards_routine
// CHECK-SAME: llvm.noalias
// CHECK-SAME: passthrough = ["noinline"]
// CHECK-NEXT: affine.for %{{.*}} = 0 to #map{{[0-9]+}}(%arg4)

// LLVM-LABEL: define void @shards(
// LLVM: call void @shards_routine1(ptr %arg0, ptr %arg1, i64 {{[0-9]+}}, i64 {{[0-9]+}}, i64 {{[0-9]+}})
// LLVM: define internal void @shards_routine{{.*}} noinline
// LLVM-NOT: udiv
// LLVM-NOT: urem

// PLAN: routine 1, of the caller's steps and bands:
// PLAN-NEXT: for
// PLAN: called {{.*}}at src

// PARTS-LABEL: func.func @shards_part
// PARTS-NOT: call
// PARTS: return
#columns = #xla.layout<{0,1:T(8,32)}>
#shards = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <5x4>, memref<43x49xf32, #ttcore.memory_space<l1>>>
func.func @shards(%x: tensor<211x195xf32, #columns>) -> tensor<211x195xf32, #shards> {
  %0 = ttir.empty() : tensor<211x195xf32, #shards>
  %1 = ttir.to_layout %x, %0 : tensor<211x195xf32, #columns> into tensor<211x195xf32, #shards> -> tensor<211x195xf32, #shards>
  return %1 : tensor<211x195xf32, #shards>
}
