// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --ttcore-to-llvm --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --print-relayout-plan %s 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s --check-prefix=PARTS
// RUN: ttopt --ttir-to-loops="cores=true" %s | FileCheck %s --check-prefix=CORES
// RUN: ttopt --ttir-to-loops="masks=words stores=past cache-bytes=67108864" %s | FileCheck %s --check-prefix=AHEAD

// In a kernel of much code, blocks that do the same in many places are functions, of the
// places and of the loops around them.

// CHECK-LABEL: func.func @f
// CHECK: call @f_outline1(%arg0, %arg1, %{{.*}}, %{{.*}}, %c4, %c8, %c128)
// CHECK: call @f_outline1(%arg0, %arg1, %{{.*}}, %{{.*}}, %c2, %c8, %c128)
// CHECK: return
// CHECK: func.func private @f_outline1(
// CHECK-SAME: llvm.noalias
// CHECK-SAME: passthrough = ["noinline"]
// CHECK-NEXT: affine.for %[[I:.*]] = 0 to #{{.*}}(%arg4) {
// CHECK-NEXT: %[[FROM:.*]] = affine.apply #{{.*}}(%[[I]])[%arg2, %arg5]
// CHECK-NEXT: %[[TO:.*]] = affine.apply #{{.*}}(%[[I]])[%arg3, %arg6]
// CHECK-NEXT: affine.vector_load %arg0[%[[FROM]]]
// CHECK-COUNT-24: vector.shuffle
// CHECK: affine.vector_store %{{.*}}, %arg1[%[[TO]]]

// LLVM-LABEL: define void @f(
// LLVM: call void @f_outline1(ptr %arg0, ptr %arg1, i64 %{{.*}}, i64 %{{.*}}, i64 4, i64 8, i64 128)
// LLVM: define internal void @f_outline1({{.*}} noinline
// LLVM-NOT: udiv
// LLVM-NOT: urem

// PLAN: 8 loads of 8, 24 shuffles, 8 stores of 8, outline 1
// PLAN: 2 loads of 4, 6 shuffles, 4 stores of 4, outline 2

// What parts divide is no loop that a nest gives.

// PARTS-LABEL: func.func @f_part
// PARTS: call @f_part_outline1(%arg0, %arg1, %{{.*}}, %{{.*}}, %c1, %c0, %c0)
// PARTS: call @f_part_outline1(%arg0, %arg1, %{{.*}}, %{{.*}}, %c2, %c8, %c128)

// The kernel of a core asks for the core where it is.

// CORES-LABEL: func.func @f_core
// CORES-NOT: @f_core_outline
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <4x6>, memref<2x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
#columns = #xla.layout<{0,1:T(32,128)}>
func.func @f(%x: tensor<195x56xf32, #columns>) -> tensor<195x56xf32, #tiles> {
  %0 = ttir.empty() : tensor<195x56xf32, #tiles>
  %1 = ttir.to_layout %x, %0 : tensor<195x56xf32, #columns> into tensor<195x56xf32, #tiles> -> tensor<195x56xf32, #tiles>
  return %1 : tensor<195x56xf32, #tiles>
}

// An outline that keeps a loop announces in each iteration what is as far ahead as it is told.

// AHEAD-LABEL: func.func @ahead(
// AHEAD: func.func private @ahead_outline1(
// AHEAD: affine.for %[[K:.*]] = 0 to 2 {
// AHEAD-NEXT: %[[HERE:.*]] = affine.apply #{{.*}}(%{{.*}}, %[[K]])
// AHEAD-NEXT: affine.apply
// AHEAD-NEXT: %[[NEXT:.*]] = affine.apply #{{.*}}(%[[HERE]])[%arg10]
// AHEAD-NEXT: memref.prefetch %arg0[%[[NEXT]]]
#shards = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<681x1116xf32, #ttcore.memory_space<l1>>>
#others = #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <7x8>, memref<10x9x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
func.func @ahead(%x: tensor<2041x2232xf32, #shards>) -> tensor<2041x2232xf32, #others> {
  %0 = ttir.empty() : tensor<2041x2232xf32, #others>
  %1 = ttir.to_layout %x, %0 : tensor<2041x2232xf32, #shards> into tensor<2041x2232xf32, #others> -> tensor<2041x2232xf32, #others>
  return %1 : tensor<2041x2232xf32, #others>
}
