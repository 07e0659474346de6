// What mlir-opt makes something else of: here it computes what it did.
// RUN: ttopt --verify-semantics --canonicalize %s | FileCheck %s

// A broadcast that repeats an extent of 1 says what is where.
// CHECK-LABEL: func.func @stretched
// CHECK: vector.broadcast %{{.*}} : vector<2x1xf32> to vector<2x2xf32>
// CHECK: vector.shape_cast %{{.*}} : vector<2x2xf32> to vector<2x2x1xf32>
func.func @stretched(%a: vector<2x1xf32>) -> vector<2x2x1xf32> {
  %b = vector.broadcast %a : vector<2x1xf32> to vector<2x2xf32>
  %c = vector.shape_cast %b : vector<2x2xf32> to vector<2x2x1xf32>
  return %c : vector<2x2x1xf32>
}

// CHECK-LABEL: func.func @masked_write_of_all
// CHECK: vector.transfer_write
func.func @masked_write_of_all(%x: tensor<8xf32>, %t: tensor<8xf32>, %m: vector<8xi1>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<8xf32>
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  return %w : tensor<8xf32>
}

// A mask around a write is one, too.
// CHECK-LABEL: func.func @write_under_mask
// CHECK: vector.transfer_write %{{.*}}, %[[T:.*]][%c0]
// CHECK: vector.mask %{{.*}} { vector.transfer_write
func.func @write_under_mask(%t: tensor<8xf32>, %a: vector<8xf32>, %b: vector<8xf32>, %m: vector<8xi1>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %a, %t[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %r = vector.mask %m { vector.transfer_write %b, %w[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32> } : vector<8xi1> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Which writes meet a read depends on the map, and on what vscale is.
// CHECK-LABEL: func.func @transposed_writes
// CHECK: %[[R:.*]] = vector.transfer_read
// CHECK: return %[[R]]
func.func @transposed_writes(%t: tensor<16x16xf32>, %a: vector<4x8xf32>, %b: vector<4x8xf32>) -> vector<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0.0 : f32
  %w = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<16x16xf32>
  %v = vector.transfer_write %b, %w[%c4, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<16x16xf32>
  %r = vector.transfer_read %v[%c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<16x16xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}

// CHECK-LABEL: func.func @scalable_writes
// CHECK: %[[R:.*]] = vector.transfer_read
// CHECK: return %[[R]]
func.func @scalable_writes(%t: tensor<64xf32>, %a: vector<[4]xf32>, %b: vector<[4]xf32>) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0.0 : f32
  %w = vector.transfer_write %a, %t[%c0] {in_bounds = [true]} : vector<[4]xf32>, tensor<64xf32>
  %v = vector.transfer_write %b, %w[%c4] {in_bounds = [true]} : vector<[4]xf32>, tensor<64xf32>
  %r = vector.transfer_read %v[%c0], %p {in_bounds = [true]} : tensor<64xf32>, vector<[4]xf32>
  return %r : vector<[4]xf32>
}

// Writes far enough apart along the map's dims do not.
// CHECK-LABEL: func.func @apart
// CHECK: return %arg1
func.func @apart(%t: tensor<16x16xf32>, %a: vector<4x8xf32>, %b: vector<4x8xf32>) -> vector<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 0.0 : f32
  %w = vector.transfer_write %a, %t[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<16x16xf32>
  %v = vector.transfer_write %b, %w[%c8, %c0] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, tensor<16x16xf32>
  %r = vector.transfer_read %v[%c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<16x16xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}

// Where the mask is off, the accumulator stays.
// CHECK-LABEL: func.func @masked_reduction
// CHECK: %[[SUM:.*]] = arith.addf %arg1, %{{.*}} : vector<4xf32>
// CHECK: arith.select %{{.*}}, %[[SUM]], %arg1
func.func @masked_reduction(%v: vector<1x4xf32>, %acc: vector<4xf32>, %m: vector<1x4xi1>) -> vector<4xf32> {
  %r = vector.mask %m { vector.multi_reduction <add>, %v, %acc [0] : vector<1x4xf32> to vector<4xf32> } : vector<1x4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}

// Only what adds can begin with what is added.
// CHECK-LABEL: func.func @greatest
// CHECK: vector.contract
// CHECK: arith.addf
func.func @greatest(%a: vector<4x8xf32>, %b: vector<8xf32>, %x: vector<4xf32>) -> vector<4xf32> {
  %z = arith.constant dense<0.0> : vector<4xf32>
  %c = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %z : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
  %r = arith.addf %c, %x : vector<4xf32>
  return %r : vector<4xf32>
}

// What is as many elements is more where they are scalable.
// CHECK-LABEL: func.func @scalable_reshape
// CHECK: vector.shape_cast
func.func @scalable_reshape(%a: vector<4xf32>) -> vector<2x[4]xf32> {
  %0 = vector.broadcast %a : vector<4xf32> to vector<[2]x4xf32>
  %1 = vector.shape_cast %0 : vector<[2]x4xf32> to vector<2x[4]xf32>
  return %1 : vector<2x[4]xf32>
}

// CHECK-LABEL: func.func @scalable_extract
// CHECK: vector.shape_cast
// CHECK: vector.extract
func.func @scalable_extract(%a: vector<[4]x4xf32>) -> vector<[4]xf32> {
  %1 = vector.shape_cast %a : vector<[4]x4xf32> to vector<4x[4]xf32>
  %2 = vector.extract %1[1] : vector<[4]xf32> from vector<4x[4]xf32>
  return %2 : vector<[4]xf32>
}
