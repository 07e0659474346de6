// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops=parts %s | FileCheck %s --check-prefix=PART

// What computes writes padding where there is no element, each part its share of it.

// CHECK-LABEL: func.func @ragged
// CHECK: %[[ZERO8:.*]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 24 {
// CHECK-NEXT: affine.vector_store %[[ZERO8]], %arg1[%[[I]] * 32 + 24] : memref<1024xf32>, vector<8xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 256 step 16 {
// CHECK-NEXT: affine.vector_store %{{.*}}, %arg1[%[[I]] + 768] : memref<1024xf32>, vector<16xf32>
// CHECK: affine.for
// CHECK: math.exp

// PART-LABEL: func.func @ragged_part
// PART: affine.for %[[I:.*]] = max {{.*}} to min {{.*}}
// PART-NEXT: affine.vector_store %{{.*}}, %arg1[%[[I]] * 32 + 24] : memref<1024xf32>, vector<8xf32>
#tile = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
func.func @ragged(%x: tensor<24x24xf32>) -> tensor<24x24xf32, #tile> {
  %0 = "ttir.exp"(%x) : (tensor<24x24xf32>) -> tensor<24x24xf32, #tile>
  return %0 : tensor<24x24xf32, #tile>
}

// Where there is much of it, all slots are filled first, in one part.
// CHECK-LABEL: func.func @little
// CHECK: affine.for %[[I:.*]] = 0 to 1024 step 16 {
// CHECK-NEXT: affine.vector_store %{{.*}}, %arg1[%[[I]]] : memref<1024xf32>

// PART-LABEL: func.func @little_part
// PART: affine.for %{{.*}} = 0 to 1024 step 16 {
func.func @little(%x: tensor<8x8xf32>) -> tensor<8x8xf32, #tile> {
  %0 = "ttir.exp"(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32, #tile>
  return %0 : tensor<8x8xf32, #tile>
}
