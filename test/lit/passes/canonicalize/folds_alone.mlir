// RUN: ttopt --canonicalize=enable-patterns=none --split-input-file %s | FileCheck %s
// RUN: ttopt --canonicalize=enable-patterns=none --split-input-file %s > %t.ours
// RUN: mlir-opt --canonicalize=enable-patterns=none --split-input-file %s | diff %t.ours -

// What folds needs no pattern.

// CHECK-LABEL: func.func @extract_of_a_shape_cast
// CHECK: vector.extract %arg0[1, 0] : vector<2xf32> from vector<2x3x2xf32>
func.func @extract_of_a_shape_cast(%v: vector<2x3x2xf32>) -> vector<2xf32> {
  %0 = vector.shape_cast %v : vector<2x3x2xf32> to vector<6x2xf32>
  %1 = vector.extract %0[3] : vector<2xf32> from vector<6x2xf32>
  return %1 : vector<2xf32>
}
// -----
// CHECK-LABEL: func.func @extract_of_an_extract
// CHECK: vector.extract %arg0[1, 2, 0]
func.func @extract_of_an_extract(%v: vector<2x3x2xf32>) -> f32 {
  %0 = vector.extract %v[1] : vector<3x2xf32> from vector<2x3x2xf32>
  %1 = vector.extract %0[2, 0] : f32 from vector<3x2xf32>
  return %1 : f32
}
// -----
// CHECK-LABEL: func.func @extract_of_a_slice
// CHECK: vector.extract %arg0[3, 2] : vector<4xf16> from vector<8x6x4xf16>
func.func @extract_of_a_slice(%v: vector<8x6x4xf16>) -> vector<4xf16> {
  %0 = vector.extract_strided_slice %v {offsets = [2, 1], sizes = [3, 4], strides = [1, 1]} : vector<8x6x4xf16> to vector<3x4x4xf16>
  %1 = vector.extract %0[1, 1] : vector<4xf16> from vector<3x4x4xf16>
  return %1 : vector<4xf16>
}
// -----
// CHECK-LABEL: func.func @extract_of_what_was_inserted
// CHECK: return %arg2, %arg1, %arg1
func.func @extract_of_what_was_inserted(%v: vector<2x2xf32>, %x: f32, %y: f32) -> (f32, f32, f32) {
  %0 = vector.insert %x, %v[0, 1] : f32 into vector<2x2xf32>
  %1 = vector.insert %y, %0[1, 1] : f32 into vector<2x2xf32>
  %2 = vector.transpose %1, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %3 = vector.extract %1[1, 1] : f32 from vector<2x2xf32>
  %4 = vector.extract %2[1, 0] : f32 from vector<2x2xf32>
  %5 = vector.from_elements %x, %y : vector<2xf32>
  %6 = vector.extract %5[0] : f32 from vector<2xf32>
  return %3, %4, %6 : f32, f32, f32
}
// -----
// CHECK-LABEL: func.func @extract_of_what_was_repeated
// CHECK: %[[E:.*]] = vector.extract %arg1[0] : f32 from vector<2xf32>
// CHECK: return %arg0, %arg1, %[[E]]
func.func @extract_of_what_was_repeated(%x: f32, %v: vector<2xf32>) -> (f32, vector<2xf32>, f32) {
  %0 = vector.splat %x : vector<4xf32>
  %1 = vector.extract %0[1] : f32 from vector<4xf32>
  %2 = vector.broadcast %v : vector<2xf32> to vector<4x2xf32>
  %3 = vector.extract %2[1] : vector<2xf32> from vector<4x2xf32>
  %4 = vector.extract %2[1, 0] : f32 from vector<4x2xf32>
  return %1, %3, %4 : f32, vector<2xf32>, f32
}
// -----
// CHECK-LABEL: func.func @extract_of_an_inserted_slice
// CHECK: vector.extract %arg1[1] : f32 from vector<2xf32>
func.func @extract_of_an_inserted_slice(%v: vector<4xf32>, %w: vector<2xf32>) -> f32 {
  %0 = vector.insert_strided_slice %w, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1 : f32
}
// -----
// CHECK-LABEL: func.func @transfers
// CHECK: vector.transfer_read %arg0[%{{.*}}], %{{[a-z0-9_]*}} {in_bounds = [true]}
// CHECK: vector.transfer_write %{{[0-9]*}}, %arg0[%{{[a-z0-9_]*}}] {in_bounds = [true]}
func.func @transfers(%m: memref<8xf32>) {
  %c2 = arith.constant 2 : index
  %pad = arith.constant 0.0 : f32
  %all = vector.constant_mask [4] : vector<4xi1>
  %cast = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = vector.transfer_read %cast[%c2], %pad, %all : memref<?xf32>, vector<4xf32>
  vector.transfer_write %0, %cast[%c2], %all : vector<4xf32>, memref<?xf32>
  return
}
// -----
// CHECK-LABEL: func.func @reduction_of_nothing
// CHECK: %[[R:.*]] = vector.multi_reduction
// CHECK: return %arg0, %[[R]]
func.func @reduction_of_nothing(%v: vector<4xf32>, %w: vector<4x2xf32>) -> (vector<4xf32>, vector<4x2xf32>) {
  %0 = vector.multi_reduction <add>, %v, %v [] : vector<4xf32> to vector<4xf32>
  %1 = vector.multi_reduction <add>, %w, %w [] : vector<4x2xf32> to vector<4x2xf32>
  return %0, %1 : vector<4xf32>, vector<4x2xf32>
}
// -----
// CHECK-LABEL: func.func @slices
// CHECK: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK: return %arg0, %[[C]]
func.func @slices(%t: tensor<2xf32>, %d: tensor<4xf32>, %at: tensor<2x1xindex>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = tensor.insert_slice %t into %d[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %ones = arith.constant dense<1.0> : tensor<4xf32>
  %2 = tensor.gather %ones[%at] gather_dims([0]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}
