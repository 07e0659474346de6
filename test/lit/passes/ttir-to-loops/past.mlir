// RUN: ttopt --ttir-to-loops="stores=past cache-bytes=65536" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="stores=past cache-bytes=1048576" %s | FileCheck %s --check-prefix=NEAR
// RUN: ttopt --ttir-to-loops="stores=through cache-bytes=65536" %s | FileCheck %s --check-prefix=NEAR
// RUN: ttopt --verify-semantics --ttir-to-loops="stores=past cache-bytes=65536" -o /dev/null %s

// What is computed goes past the cache where it is much, in whole lines.

// NEAR-NOT: nontemporal

// CHECK-LABEL: func.func @whole
// CHECK: %[[V:.*]] = arith.maximumf
// CHECK: vector.store %[[V]], %arg1[%{{.*}}] {nontemporal = true} : memref<8192xf32>, vector<16xf32>
func.func @whole(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = "ttir.relu"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// What is read again stays.
// CHECK-LABEL: func.func @between
// CHECK: %[[M:.*]] = memref.alloc()
// CHECK: affine.vector_store %{{.*}}, %[[M]]
// CHECK: vector.store %{{.*}} {nontemporal = true}
func.func @between(%x: tensor<64x128xf32>, %y: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = "ttir.relu"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %1 = "ttir.add"(%0, %y) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}

// Also if it is a result.
// CHECK-LABEL: func.func @both
// CHECK: affine.vector_store %{{.*}}, %arg2
// CHECK: vector.store %{{.*}}, %arg3[{{.*}}] {nontemporal = true}
func.func @both(%x: tensor<64x128xf32>, %y: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %0 = "ttir.relu"(%x) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %1 = "ttir.add"(%0, %y) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0, %1 : tensor<64x128xf32>, tensor<64x128xf32>
}

// Rows that begin inside of lines do not.
// CHECK-LABEL: func.func @inside
// CHECK-NOT: nontemporal
// CHECK: return
func.func @inside(%x: tensor<128x65xf32>) -> tensor<128x65xf32, #xla.layout<{1,0:T(2,24)}>> {
  %0 = "ttir.relu"(%x) : (tensor<128x65xf32>) -> tensor<128x65xf32, #xla.layout<{1,0:T(2,24)}>>
  return %0 : tensor<128x65xf32, #xla.layout<{1,0:T(2,24)}>>
}
