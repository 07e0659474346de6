// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --ttcore-to-llvm --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --print-relayout-plan %s 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s --check-prefix=PARTS

// Shards that end anywhere in tiles are done by a few routines, which are called for each. Calls
// that differ in numbers are one, which takes them from a table.

// CHECK: memref.global "private" constant @shards_calls_1 : memref<6x5xindex>
// CHECK: memref.global "private" constant @shards_calls : memref<14x3xindex>
// CHECK-LABEL: func.func @shards
// CHECK: %[[CALLS:.*]] = memref.get_global @shards_calls : memref<14x3xindex>
// CHECK: affine.for %[[CALL:.*]] = 0 to 14 {
// CHECK: %[[SRC:.*]] = affine.load %[[CALLS]][%[[CALL]], 0]
// CHECK: %[[DST:.*]] = affine.load %[[CALLS]][%[[CALL]], 1]
// CHECK: %[[BANDS:.*]] = affine.load %[[CALLS]][%[[CALL]], 2]
// CHECK: call @shards_routine1(%arg0, %arg1, %[[SRC]], %[[DST]], %[[BANDS]]) : (memref<69120xf32>, memref<42140xf32>, index, index, index) -> ()
// CHECK: %[[NUMBERS:.*]] = memref.get_global @shards_calls_1 : memref<6x5xindex>
// CHECK: affine.for %[[ROW:.*]] = 0 to 6 {
// CHECK: %[[FROM:.*]] = affine.load %[[NUMBERS]][%[[ROW]], 0]
// CHECK: %[[TO:.*]] = affine.load %[[NUMBERS]][%[[ROW]], 1]
// CHECK: %[[COUNT:.*]] = affine.load %[[NUMBERS]][%[[ROW]], 2]
// CHECK: %[[STEP:.*]] = affine.load %[[NUMBERS]][%[[ROW]], 3]
// CHECK: scf.for %[[K:.*]] = %c0 to %[[COUNT]] step %c1 {
// CHECK: %[[BEHIND:.*]] = arith.muli %[[K]], %[[STEP]] : index
// CHECK: %[[AT:.*]] = arith.addi %[[FROM]], %[[BEHIND]] : index
// CHECK: call @shards_routine2(%arg0, %arg1, %[[AT]], %{{.*}}, %c1) : (memref<69120xf32>, memref<42140xf32>, index, index, index) -> ()
// CHECK: return
// CHECK: func.func private @shards_routine
// CHECK-SAME: llvm.noalias
// CHECK-SAME: passthrough = ["noinline"]
// CHECK-NEXT: affine.for %{{.*}} = 0 to #map{{[0-9]+}}(%arg4)

// LLVM-LABEL: define void @shards(
// LLVM: call void @shards_routine1(ptr %arg0, ptr %arg1, i64 %{{.*}}, i64 %{{.*}}, i64 %{{.*}})
// LLVM: define internal void @shards_routine{{.*}} noinline
// LLVM-NOT: udiv
// LLVM-NOT: urem

// PLAN: call routine 1 at src {{[0-9]+}}, dst {{[0-9]+}}, {{[0-9]+}} band
// PLAN: routine 1, of the caller's steps and bands:
// PLAN-NEXT: {{^}}    (src +16, dst +0) (src +0, dst +49) (src +{{[0-9]+}}, dst +{{[0-9]+}}) for

// Parts divide the bands of each call, which has its numbers.

// PARTS-NOT: @shards_part_calls
// PARTS-LABEL: func.func @shards_part
// PARTS: affine.for %{{.*}} = max #map{{[0-9]+}}()[%{{.*}}] to min
// PARTS: call @shards_part_routine1(%arg0, %arg1, %{{.*}}, %{{.*}}, %c1)
// PARTS: return
#small = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <6x3>, memref<3x5x!ttcore.tile<16x16, f32>, #ttcore.memory_space<l1>>>
#shards = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <5x4>, memref<43x49xf32, #ttcore.memory_space<l1>>>
func.func @shards(%x: tensor<211x195xf32, #small>) -> tensor<211x195xf32, #shards> {
  %0 = ttir.empty() : tensor<211x195xf32, #shards>
  %1 = ttir.to_layout %x, %0 : tensor<211x195xf32, #small> into tensor<211x195xf32, #shards> -> tensor<211x195xf32, #shards>
  return %1 : tensor<211x195xf32, #shards>
}

// Where rows have many parts, those are runs of neighbours that begin and end anywhere: the
// routines of bands call others, and say how long each run is.

// CHECK-LABEL: func.func @runs(
// CHECK: call @runs_routine1(
// CHECK: func.func private @runs_routine2(
// CHECK: affine.for %{{.*}} = 0 to #map{{[0-9]+}}(%arg4)
// CHECK: call @runs_routine3(%arg0, %arg1, %{{.*}}, %{{.*}}, %c16, %c3, %c1, %c0)

// LLVM-LABEL: define void @runs(
// LLVM: define internal void @runs_routine2(
// LLVM: call void @runs_routine3(ptr %arg0, ptr %arg1, i64 %{{.*}}, i64 %{{.*}}, i64 16, i64 3, i64 1, i64 0)

// PLAN: relayout of 32-bit elements
// PLAN: routine 2, of the caller's steps and bands:
// PLAN-NEXT: (src +832, dst +0) (src +0, dst +144) (src +8, dst +576) call routine 3 at src 0, dst 0, 16 bands with 3, 1, 0

#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <10x13>, memref<2x4x!ttcore.tile<16x16, f32>, #ttcore.memory_space<l1>>>
#others = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <6x9>, memref<46x72xf32, #ttcore.memory_space<l1>>>
func.func @runs(%x: tensor<276x647xf32, #tiles>) -> tensor<276x647xf32, #others> {
  %0 = ttir.empty() : tensor<276x647xf32, #others>
  %1 = ttir.to_layout %x, %0 : tensor<276x647xf32, #tiles> into tensor<276x647xf32, #others> -> tensor<276x647xf32, #others>
  return %1 : tensor<276x647xf32, #others>
}
