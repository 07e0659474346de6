// RUN: ttopt --ttir-to-loops="masks=all stores=past cache-bytes=16384" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="masks=all stores=past cache-bytes=16384" %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --verify-layouts --ttir-to-loops="masks=all stores=past cache-bytes=16384 parts" %s 2>&1 | FileCheck %s --check-prefix=VERIFY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: ttopt --print-relayout-plan="masks=all stores=past cache-bytes=16384" %s 2>&1 | FileCheck %s --check-prefix=PLAN

// Rows of 1239 begin anywhere in a line. Four of them, half of those of a row of tiles, are put together
// with what the next four begin with, and behind each row what the next one begins with. Then a row is
// whole lines, one more or less, and the next four are announced along with them.

// CHECK: #[[LAST:.*]] = affine_set<(d0) : (d0 - 33 >= 0)>
// CHECK-LABEL: func.func @bundles
// CHECK: %[[ROWS:.*]] = memref.alloca() {alignment = 64 : i64}
// CHECK: %[[HEAD:.*]] = affine.vector_load %[[ROWS]][%{{.*}} + 1344]
// CHECK: affine.vector_store %[[HEAD]], %[[ROWS]][%{{.*}} + 1271]
// CHECK: %[[LINE:.*]] = affine.vector_load %[[ROWS]]
// CHECK: vector.store %[[LINE]], %arg1[%{{.*}}] {nontemporal = true}
// CHECK: memref.prefetch %arg0[%{{.*}}], read, locality<2>, data
// CHECK: affine.if #[[LAST]](%{{.*}}) {

// PLAN: for 15 (src +10240, dst +0) for 2 (src +512, dst +0) for 9 (src +1024, dst +128) for 2 (src +256, dst +2624) unrolled 4 (src +64, dst +32) move src 0 to scratch 1 at 32
// PLAN: in 2 loops of it move src 512 to scratch 1 at 5280, 2 loads of 32, 2 shuffles, 2 stores of 32, one by one, with quotients
// PLAN: in 2 loops of it for 4 (src +1312, dst +1312) move scratch 1 at 1344 to scratch 1 at 1271, 1 load of 32, 1 store of 32
// PLAN: in 2 loops of it for 4 (src +1312, dst +1239) for 4 (src +256, dst +256) unrolled 8 (src +32, dst +32) move scratch 1 at 32 to dst 0, 1 load of 32, 1 store of 32, from the next line of 32 on, streamed, one by one
// PLAN: in 4 loops of it announce src 512, 8 lines, with quotients
// PLAN: in 3 loops of it for 55 - skipped (src +1, dst +1) move scratch 1 at 1216 to dst 1184, 1 load of 1, 1 store of 1, from the next line of 32 on, then src +0, streamed, one by one
// VERIFY: remark: kernel @bundles takes all 158592 elements from their places to their places: seen in a run on their numbers
// VERIFY: remark: kernel @bundles_part takes all 158592 elements from their places to their places: seen in a run on their numbers
func.func @bundles(%x: tensor<128x1239xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>) -> tensor<128x1239xbf16> {
  %0 = ttir.empty() : tensor<128x1239xbf16>
  %1 = ttir.to_layout %x, %0 : tensor<128x1239xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>> into tensor<128x1239xbf16> -> tensor<128x1239xbf16>
  return %1 : tensor<128x1239xbf16>
}
