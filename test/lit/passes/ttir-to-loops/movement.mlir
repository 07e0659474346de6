// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --verify-semantics --ttir-to-loops -o /dev/null %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt --lower-affine -o /dev/null

// Ops that take elements from elsewhere: backwards, several times, from several tensors.

// A run that goes backwards is loaded as vectors, whose lanes are reversed.
// CHECK-LABEL: func.func @reverse
// CHECK: %[[V:.*]] = affine.vector_load %arg0[{{.*}} + 24] : memref<160xf32>, vector<16xf32>
// CHECK: vector.shuffle %[[V]], %[[V]] [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
func.func @reverse(%x: tensor<4x40xf32>) -> tensor<4x40xf32> {
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<4x40xf32>) -> tensor<4x40xf32>
  return %0 : tensor<4x40xf32>
}

// CHECK-LABEL: func.func @backwards
// CHECK: affine.load %arg0[%{{.*}} * -3 + 39]
func.func @backwards(%x: tensor<40xf32>) -> tensor<10xf32> {
  %0 = "ttir.slice_static"(%x) <{begins = [-1 : i32], ends = [10 : i32], step = [-3 : i32]}> : (tensor<40xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// What a tile takes from above goes by way of rows.
// CHECK-LABEL: func.func @reverse_tiles
// CHECK: memref.alloc() {{.*}} : memref<5600xf32>
func.func @reverse_tiles(%x: tensor<40x140xf32, #xla.layout<{1,0:T(8,128)}>>) -> tensor<40x140xf32, #xla.layout<{1,0:T(8,128)}>> {
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<40x140xf32, #xla.layout<{1,0:T(8,128)}>>) -> tensor<40x140xf32, #xla.layout<{1,0:T(8,128)}>>
  return %0 : tensor<40x140xf32, #xla.layout<{1,0:T(8,128)}>>
}

// CHECK-LABEL: func.func @repeat
// CHECK-NOT: floordiv
// CHECK-NOT: mod
func.func @repeat(%x: tensor<4x32xf32>) -> (tensor<12x64xf32>, tensor<12x32xf32>) {
  %0 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 3, 2>}> : (tensor<4x32xf32>) -> tensor<12x64xf32>
  %1 = "ttir.repeat_interleave"(%x) <{dim = 0 : si32, repeats = 3 : ui32}> : (tensor<4x32xf32>) -> tensor<12x32xf32>
  return %0, %1 : tensor<12x64xf32>, tensor<12x32xf32>
}

// CHECK-LABEL: func.func @concat
// CHECK: affine.vector_load %arg0[%{{.*}}]
// CHECK: affine.vector_store %{{.*}}, %arg2[%{{.*}}]
// CHECK: affine.vector_load %arg1[%{{.*}}]
// CHECK: affine.vector_store %{{.*}}, %arg2[%{{.*}} + 32]
func.func @concat(%x: tensor<40x32xf32>, %y: tensor<40x16xf32>) -> tensor<40x48xf32> {
  %0 = "ttir.concat"(%x, %y) <{dim = 1 : si32}> : (tensor<40x32xf32>, tensor<40x16xf32>) -> tensor<40x48xf32>
  return %0 : tensor<40x48xf32>
}

// The value goes only where no element does.
// CHECK-LABEL: func.func @pad
// CHECK-SAME: %[[X:.*]]: memref<1024xf32>{{.*}}%[[Y:.*]]: memref<1280xf32>
// CHECK: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : vector<16xf32>
// CHECK: affine.vector_store %{{.*}}, %[[Y]][%{{.*}} + 128]
// CHECK: affine.for %[[I:.*]] = 0 to 128 step 16
// CHECK-NEXT: affine.vector_store %[[ONE]], %[[Y]][%[[I]]]
// CHECK: affine.for %[[I:.*]] = 0 to 128 step 16
// CHECK-NEXT: affine.vector_store %[[ONE]], %[[Y]][%[[I]] + 1152]
func.func @pad(%x: tensor<32x32xf32>) -> tensor<40x32xf32> {
  %0 = "ttir.pad"(%x) <{padding = array<i32: 4, 4, 0, 0>, value = 1.0 : f32}> : (tensor<32x32xf32>) -> tensor<40x32xf32>
  return %0 : tensor<40x32xf32>
}
