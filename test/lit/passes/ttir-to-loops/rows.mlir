// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --verify-layouts --ttir-to-loops=parts %s 2>&1 | FileCheck %s --check-prefix=VERIFY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: ttopt --print-relayout-plan %s 2>&1 | FileCheck %s --check-prefix=PLAN

// Rows of shards end anywhere in pairs of packed rows, and elements would be moved one by one. So
// they go by way of rows in scratch memory, in bands: a call says where units of rows are, in which
// row of the memory, and how many.

// CHECK-LABEL: func.func @rows
// CHECK-COUNT-2: call @rows_routine1(%arg0, %arg1, %c0{{.*}}, %c0{{.*}}, %c1
// CHECK: func.func private @rows_routine1(%arg0: memref<92720xbf16>
// CHECK: %[[MEMORY:.*]] = memref.alloca() {alignment = 64 : i64} : memref<75680xbf16>
// CHECK: call @rows_routine2(%arg0, %[[MEMORY]], %{{.*}}, %{{.*}}, %arg7)
// CHECK: call @rows_routine5(%[[MEMORY]], %arg1, %{{.*}}, %{{.*}}, %arg31)
// CHECK: func.func private @rows_routine2
// CHECK: affine.for %{{.*}} = 0 to #{{.*}}(%arg4) {

// PLAN: runs of elements: 91808, at most 1 in each
// PLAN: call routine 1 at src 0, dst 0, 1 band with 0, 0, 1, 1, 61, 1, 2, 122, 1, 3, 183, 1,
// PLAN: value 1 (src +1, dst +0) value 2 (src +0, dst +1) call routine 2 at src 0, scratch 1 at 0, value 3 bands
// PLAN: value 25 (src +0, dst +1) value 26 (src +1, dst +0) call routine 5 at scratch 1 at 0, dst 0, value 27 bands
// PLAN: routine 2, of the caller's steps and bands, to scratch memory of 75680 elements:
// PLAN: routine 5, of the caller's steps and bands, from scratch memory of 75680 elements:
// VERIFY: remark: kernel @rows takes all 91808 elements from their places to their places: seen in a run on their numbers
// VERIFY: remark: kernel @rows_part takes all 91808 elements from their places to their places: seen in a run on their numbers
#shards = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <5x8>, memref<61x38xbf16, #ttcore.memory_space<l1>>>
#packed = #xla.layout<{1,0:T(8,128)(2,1)}>
func.func @rows(%x: tensor<304x302xbf16, #shards>) -> tensor<304x302xbf16, #packed> {
  %0 = ttir.empty() : tensor<304x302xbf16, #packed>
  %1 = ttir.to_layout %x, %0 : tensor<304x302xbf16, #shards> into tensor<304x302xbf16, #packed> -> tensor<304x302xbf16, #packed>
  return %1 : tensor<304x302xbf16, #packed>
}
