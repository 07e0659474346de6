// RUN: ttopt --ttcore-to-llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm %s | FileCheck %s
// RUN: ttopt --ttcore-to-loops %s | mlir-opt -o /dev/null
// RUN: ttopt --ttcore-to-loops %s | mlir-opt --lower-affine -o /dev/null
// RUN: ttopt --ttcore-to-llvm %s | grep -c '^define' | FileCheck %s --check-prefix=COUNT

// Grids and tiles that do not divide the tensor, maps with holes, fills.

// COUNT: {{^8$}}

#l1_ = #ttcore.memory_space<l1>

// CHECK-LABEL: define void @ragged(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: {{sdiv|srem|udiv|urem}}
// CHECK: ret void
#ragged = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #l1_>>
func.func @ragged(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #ragged> {
  %e = ttir.empty() : tensor<53x63xf32, #ragged>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32> into tensor<53x63xf32, #ragged> -> tensor<53x63xf32, #ragged>
  return %0 : tensor<53x63xf32, #ragged>
}

// CHECK-LABEL: define void @tiles(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: {{sdiv|srem|udiv|urem}}
// CHECK: ret void
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
func.func @tiles(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #tiles> {
  %e = ttir.empty() : tensor<53x63xf32, #tiles>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32> into tensor<53x63xf32, #tiles> -> tensor<53x63xf32, #tiles>
  return %0 : tensor<53x63xf32, #tiles>
}

// Padding is filled where the layout says with what.
// CHECK-LABEL: define void @filled(
// CHECK: 0xFFF0000000000000
// CHECK: ret void
#filled = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
func.func @filled(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #filled> {
  %e = ttir.empty() : tensor<53x63xf32, #filled>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32> into tensor<53x63xf32, #filled> -> tensor<53x63xf32, #filled>
  return %0 : tensor<53x63xf32, #filled>
}

// From shards of 18 rows to tiles of 32, whose boundaries never meet.
// CHECK-LABEL: define void @reshard(
// CHECK: ret void
#whole_tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #l1_>>
func.func @reshard(%x: tensor<53x63xf32, #ragged>) -> tensor<53x63xf32, #whole_tiles> {
  %e = ttir.empty() : tensor<53x63xf32, #whole_tiles>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32, #ragged> into tensor<53x63xf32, #whole_tiles> -> tensor<53x63xf32, #whole_tiles>
  return %0 : tensor<53x63xf32, #whole_tiles>
}

// The redundant map of the specification: d1 counts twice.
// CHECK-LABEL: define void @twice(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK: ret void
#twice = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2), undef, <2x1x2>, memref<384x96x16xf32, #l1_>>
func.func @twice(%x: tensor<8x96x32xf32>) -> tensor<8x96x32xf32, #twice> {
  %e = ttir.empty() : tensor<8x96x32xf32, #twice>
  %0 = ttir.to_layout %x, %e : tensor<8x96x32xf32> into tensor<8x96x32xf32, #twice> -> tensor<8x96x32xf32, #twice>
  return %0 : tensor<8x96x32xf32, #twice>
}

// Holes between batches are padding too.
// CHECK-LABEL: define void @holes(
// CHECK: ret void
#holes = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), zero, <1x2>, memref<2x1x!ttcore.tile<32x32, bf16>, #l1_>>
func.func @holes(%x: tensor<2x8x32xf32>) -> tensor<2x8x32xf32, #holes> {
  %e = ttir.empty() : tensor<2x8x32xf32, #holes>
  %0 = ttir.to_layout %x, %e : tensor<2x8x32xf32> into tensor<2x8x32xf32, #holes> -> tensor<2x8x32xf32, #holes>
  return %0 : tensor<2x8x32xf32, #holes>
}

// Back to the host.
// CHECK-LABEL: define void @back(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: {{sdiv|srem|udiv|urem}}
// CHECK: ret void
func.func @back(%x: tensor<53x63xf32, #tiles>) -> tensor<53x63xf32> {
  %e = ttir.empty() : tensor<53x63xf32>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32, #tiles> into tensor<53x63xf32> -> tensor<53x63xf32>
  return %0 : tensor<53x63xf32>
}

// Nothing to move.
// CHECK-LABEL: define void @nothing(
// CHECK: ret void
#none = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<0x4xf32, #l1_>>
func.func @nothing(%x: tensor<0x4xf32>) -> tensor<0x4xf32, #none> {
  %e = ttir.empty() : tensor<0x4xf32, #none>
  %0 = ttir.to_layout %x, %e : tensor<0x4xf32> into tensor<0x4xf32, #none> -> tensor<0x4xf32, #none>
  return %0 : tensor<0x4xf32, #none>
}
