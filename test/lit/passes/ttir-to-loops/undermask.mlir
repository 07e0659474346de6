// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=all" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=all" %s | mlir-opt | FileCheck %s
// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=all" --verify-semantics %s -o %t
// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=words" %s | FileCheck %s --check-prefix=LOOPS
// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=all" --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --ttir-to-loops="cache-bytes=1024 masks=all" --emit=llvm %s | opt -passes=verify -disable-output

// Of long rows that begin anywhere in a line, lines go past the cache. What is before the first
// of them is copied in a vector that ends where it begins, what is behind the last in one
// that begins there; where there are no masks, one by one.

// CHECK-LABEL: func.func @askew(
// CHECK: vector.store %{{.*}} {nontemporal = true}
// CHECK: %[[REST:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: %[[ENDS:.*]] = arith.xori %[[REST]], %{{.*}} : vector<16xi1>
// CHECK: %[[V:.*]] = vector.maskedload %arg0[%{{.*}}], %[[ENDS]]
// CHECK: vector.maskedstore %arg1[%{{.*}}], %[[ENDS]], %[[V]]
// CHECK: %[[FIRST:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: %[[W:.*]] = vector.maskedload %arg0[%{{.*}}], %[[FIRST]]
// CHECK: vector.maskedstore %arg1[%{{.*}}], %[[FIRST]], %[[W]]
// LOOPS-LABEL: func.func @askew(
// LOOPS: affine.for %{{.*}} = 0 to #map
// LOOPS: affine.store
// LOOPS-NOT: create_mask
// LLVM-LABEL: define void @askew(
// LLVM: icmp ult <16 x i8> <i8 0, i8 1, i8 2,
#columns = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<32x1601xf32, #ttcore.memory_space<l1>>>
func.func @askew(%x: tensor<32x3201xf32, #columns>) -> tensor<32x3201xf32> {
  %0 = ttir.empty() : tensor<32x3201xf32>
  %1 = ttir.to_layout %x, %0 : tensor<32x3201xf32, #columns> into tensor<32x3201xf32> -> tensor<32x3201xf32>
  return %1 : tensor<32x3201xf32>
}
