// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --ttcore-to-llvm --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --print-relayout-plan %s 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s --check-prefix=PARTS

// Columns that end anywhere in shards go by way of scratch memory: some of their lines are
// gathered there, and the rows that they are of are spread over the shards they are in.

// CHECK: memref.global "private" constant @columns_calls
// CHECK-LABEL: func.func @columns
// CHECK: affine.for
// CHECK: call @columns_routine2(%arg0, %arg1
// CHECK: func.func private @columns_routine2(%arg0: memref<44800xf32>
// CHECK: %[[SCRATCH:.*]] = memref.alloca() {alignment = 64 : i64} : memref<[[SIZE:[0-9]+]]xf32>
// CHECK: call @columns_routine3(%arg0, %[[SCRATCH]], %{{.*}}) : (memref<44800xf32>, memref<[[SIZE]]xf32>
// CHECK: call @columns_routine1(%[[SCRATCH]], %arg1, %{{.*}}) : (memref<[[SIZE]]xf32>, memref<42140xf32>
// CHECK: func.func private @columns_routine3(%arg0: memref<44800xf32> {{.*}}, %arg1: memref<[[SIZE]]xf32>

// LLVM-LABEL: define void @columns(
// LLVM: define internal void @columns_routine2(
// LLVM: alloca {{.*}} align 64
// LLVM-NOT: udiv
// LLVM-NOT: urem

// PLAN: call routine 2 at src 0, dst 0, 1 band with
// PLAN: routine 1, of the caller's steps and bands, from scratch memory of [[SIZE:[0-9]+]] elements:
// PLAN: routine 2, of the caller's steps and bands:
// PLAN-NEXT: call routine 3 at src 0, scratch 1 at 0
// PLAN-NEXT: call routine 1 at scratch 1 at 0, dst 0 with value 1
// PLAN: routine 3, of the caller's steps and bands, to scratch memory of [[SIZE]] elements:

// Parts divide the bands.

// PARTS-LABEL: func.func @columns_part
// PARTS: memref.get_global @columns_part_calls
// PARTS: affine.for %[[BAND:.*]] = max
// PARTS: affine.load %{{.*}}[%[[BAND]], 0]
// PARTS: call @columns_part_routine2(
#columns = #xla.layout<{0,1:T(8,32)}>
#shards = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <5x4>, memref<43x49xf32, #ttcore.memory_space<l1>>>
func.func @columns(%x: tensor<211x195xf32, #columns>) -> tensor<211x195xf32, #shards> {
  %0 = ttir.empty() : tensor<211x195xf32, #shards>
  %1 = ttir.to_layout %x, %0 : tensor<211x195xf32, #columns> into tensor<211x195xf32, #shards> -> tensor<211x195xf32, #shards>
  return %1 : tensor<211x195xf32, #shards>
}

// The rows of tiles are gathered, from wherever the source has them, and spread over packed ones.

// CHECK-LABEL: func.func @packed
// CHECK: func.func private @packed_routine2(%arg0: memref<{{[0-9]+}}xbf16>
// CHECK: %[[SCRATCH:.*]] = memref.alloca()
// CHECK: call @packed_routine1(%arg0, %[[SCRATCH]]
// CHECK: call @packed_routine1(%arg0, %[[SCRATCH]]
// CHECK: call @packed_routine3(%[[SCRATCH]], %arg1

// PLAN: relayout of 16-bit elements
// PLAN: routine 1, of the caller's steps and bands, to scratch memory
// PLAN: routine 2, of the caller's steps and bands:
// PLAN-NEXT: (src +1, dst +0) (src +0, dst +0) (src +0, dst +0) call routine 1 at src 0, scratch 1 at 0 with value 1
// PLAN-NEXT: value 1 (src +0, dst +1) value 2 (src +1, dst +0) call routine 1 at src 0, scratch 1 at 0 with value 3
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <5x4>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>
#packed = #xla.layout<{1,0:T(8,128)(2,1)}>
func.func @packed(%x: tensor<300x400xbf16, #tiles>) -> tensor<300x400xbf16, #packed> {
  %0 = ttir.empty() : tensor<300x400xbf16, #packed>
  %1 = ttir.to_layout %x, %0 : tensor<300x400xbf16, #tiles> into tensor<300x400xbf16, #packed> -> tensor<300x400xbf16, #packed>
  return %1 : tensor<300x400xbf16, #packed>
}
