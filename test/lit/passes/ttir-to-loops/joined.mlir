// RUN: ttopt --ttir-to-loops="masks=all cache-bytes=65536" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="masks=all cache-bytes=65536" %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --verify-layouts --ttir-to-loops="masks=all cache-bytes=65536 parts" %s 2>&1 | FileCheck %s --check-prefix=VERIFY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: ttopt --print-relayout-plan="masks=all cache-bytes=65536" %s 2>&1 | FileCheck %s --check-prefix=PLAN

// Shards of 333 columns become shards of 499. A line in which two of them meet, or a row and the next
// one, is loaded from both under masks and stored whole; whether it takes a second line depends on
// where the row begins.

// CHECK: #[[TWO:.*]] = affine_set<(d0) : (d0 - 17 >= 0)>
// CHECK: #[[GOES_ON:.*]] = affine_set<(d0, d1, d2, d3) : (d3 - 1 >= 0)>
// CHECK-LABEL: func.func @joined
// CHECK: func.func private @joined_routine1
// CHECK: %[[HERE:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: %[[A:.*]] = vector.maskedload %arg0[%{{.*}}], %[[HERE]], %{{.*}} : memref<59940xf32>
// CHECK: %[[THERE:.*]] = arith.xori %[[HERE]], %{{.*}} : vector<16xi1>
// CHECK: %[[B:.*]] = vector.maskedload %arg0[%{{.*}}], %[[THERE]], %[[A]] : memref<59940xf32>
// CHECK: vector.store %[[B]], %arg1[%{{.*}}] {nontemporal = true} : memref<59880xf32>
// CHECK: affine.if #[[TWO]](%{{.*}}) {
// CHECK: vector.store %{{.*}}, %arg1[%{{.*}}] {nontemporal = true} : memref<59880xf32>
// CHECK: affine.if #[[GOES_ON]](%{{.*}}, %arg5) {

// PLAN: 240 bytes of padding filled with zero
// PLAN-NOT: fill at
// PLAN: call routine 1 at src 0, dst 0, 19 bands with 1
// PLAN: call routine 1 at src 19, dst 19, 1 band with 0
// PLAN: for 29 - skipped (src +1, dst +1) move src 304 to dst 304, 1 load of 1, 1 store of 1, from the next line of 16 on, then src +9657, streamed
// PLAN: then 1 of padding, then src -9823, streamed
// VERIFY: remark: kernel @joined takes all 59820 elements from their places to their places: seen in a run on their numbers
// VERIFY: remark: kernel @joined_part takes all 59820 elements from their places to their places: seen in a run on their numbers
#from = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x3>, memref<30x333xf32, #ttcore.memory_space<l1>>>
#to = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <3x2>, memref<20x499xf32, #ttcore.memory_space<l1>>>
func.func @joined(%x: tensor<60x997xf32, #from>) -> tensor<60x997xf32, #to> {
  %0 = ttir.empty() : tensor<60x997xf32, #to>
  %1 = ttir.to_layout %x, %0 : tensor<60x997xf32, #from> into tensor<60x997xf32, #to> -> tensor<60x997xf32, #to>
  return %1 : tensor<60x997xf32, #to>
}
