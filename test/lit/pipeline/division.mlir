// A quotient and a remainder of the same sum are one division, whether the sum may be
// negative or not; one product and a shift where it is bounded.
// RUN: ttopt --emit=llvm %s | opt -S -O2 | FileCheck %s

// CHECK-LABEL: define void @digits(
// CHECK-NOT: {{lshr|[su](div|rem)}}
// CHECK: %[[P:.*]] = mul nuw nsw i64 %{{.*}}, 10923
// CHECK-NEXT: %{{.*}} = lshr i64 %[[P]], 17
// CHECK-NOT: {{lshr|[su](div|rem)}}
func.func @digits(%q: memref<96x128xindex>, %r: memref<96x128xindex>) {
  affine.for %i = 0 to 96 {
    affine.for %j = 0 to 128 {
      %0 = affine.apply affine_map<(d0, d1) -> ((d0 * 128 + d1) floordiv 12)>(%i, %j)
      %1 = affine.apply affine_map<(d0, d1) -> ((d0 * 128 + d1) mod 12)>(%i, %j)
      affine.store %0, %q[%i, %j] : memref<96x128xindex>
      affine.store %1, %r[%i, %j] : memref<96x128xindex>
    }
  }
  return
}

// CHECK-LABEL: define void @any(
// CHECK-COUNT-1: {{[su](div|rem)}}
// CHECK-NOT: {{[su](div|rem)}}
func.func @any(%x: index, %out: memref<3xindex>) {
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 12)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 12)>(%x)
  %2 = affine.apply affine_map<(d0) -> (d0 mod 12)>(%x)
  affine.store %0, %out[0] : memref<3xindex>
  affine.store %1, %out[1] : memref<3xindex>
  affine.store %2, %out[2] : memref<3xindex>
  return
}
