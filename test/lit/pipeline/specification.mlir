// RUN: ttopt --ttcore-to-llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm %s | not grep -E '(sdiv|srem|udiv|urem)'
// RUN: ttopt --ttcore-to-llvm %s | grep -c '^define' | FileCheck %s --check-prefix=COUNT
// RUN: ttopt --ttcore-to-loops %s | mlir-opt | FileCheck %s --check-prefix=LOOPS

// The layouts of the specification whose boundaries nest: a function that only
// converts is one kernel, which neither allocates nor divides.

// COUNT: {{^11$}}

#l1_ = #ttcore.memory_space<l1>

// The walkthrough: one core, on which no element moves.
// CHECK-LABEL: define void @collapsed(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 64 %arg1, ptr align 64 %arg0, i64 196608, i1 false)
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @collapsed(%{{.*}}: memref<49152xf32>{{.*}}, %{{.*}}: memref<49152xf32>
#collapsed = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<384x128xf32, #l1_>>
func.func @collapsed(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #collapsed> {
  %e = ttir.empty() : tensor<2x3x64x128xf32, #collapsed>
  %0 = ttir.to_layout %x, %e : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #collapsed> -> tensor<2x3x64x128xf32, #collapsed>
  return %0 : tensor<2x3x64x128xf32, #collapsed>
}

// The same on eight cores,
// CHECK-LABEL: define void @sharded(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @sharded(%{{.*}}: memref<49152xf32>{{.*}}, %{{.*}}: memref<49152xf32>
#sharded = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #l1_>>
func.func @sharded(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #sharded> {
  %e = ttir.empty() : tensor<2x3x64x128xf32, #sharded>
  %0 = ttir.to_layout %x, %e : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #sharded> -> tensor<2x3x64x128xf32, #sharded>
  return %0 : tensor<2x3x64x128xf32, #sharded>
}

// and there in tiles.
// CHECK-LABEL: define void @tilized(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @tilized(%{{.*}}: memref<49152xf32>{{.*}}, %{{.*}}: memref<49152xf32>
#tilized = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<6x1x!ttcore.tile<32x32, f32>, #l1_>>
func.func @tilized(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #tilized> {
  %e = ttir.empty() : tensor<2x3x64x128xf32, #tilized>
  %0 = ttir.to_layout %x, %e : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #tilized> -> tensor<2x3x64x128xf32, #tilized>
  return %0 : tensor<2x3x64x128xf32, #tilized>
}

// CHECK-LABEL: define void @wide(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call {{.*}}@{{[^l]}}
// CHECK: ret void
// LOOPS: func.func @wide(%{{.*}}: memref<2400xf32>{{.*}}, %{{.*}}: memref<2400xf32>
#wide = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<8x150xf32, #l1_>>
func.func @wide(%x: tensor<8x300xf32>) -> tensor<8x300xf32, #wide> {
  %e = ttir.empty() : tensor<8x300xf32, #wide>
  %0 = ttir.to_layout %x, %e : tensor<8x300xf32> into tensor<8x300xf32, #wide> -> tensor<8x300xf32, #wide>
  return %0 : tensor<8x300xf32, #wide>
}

// CHECK-LABEL: define void @joined(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 64 %arg1, ptr align 64 %arg0, i64 98304, i1 false)
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @joined(%{{.*}}: memref<24576xf32>{{.*}}, %{{.*}}: memref<24576xf32>
#joined = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <2x1>, memref<384x32xf32, #l1_>>
func.func @joined(%x: tensor<8x96x32xf32>) -> tensor<8x96x32xf32, #joined> {
  %e = ttir.empty() : tensor<8x96x32xf32, #joined>
  %0 = ttir.to_layout %x, %e : tensor<8x96x32xf32> into tensor<8x96x32xf32, #joined> -> tensor<8x96x32xf32, #joined>
  return %0 : tensor<8x96x32xf32, #joined>
}

// Seven dims; d4 occurs twice, so that most of the storage is holes.
// CHECK-LABEL: define void @seven(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call {{.*}}@{{[^l]}}
// CHECK: ret void
// LOOPS: func.func @seven(%{{.*}}: memref<430080xf32>{{.*}}, %{{.*}}: memref<110100480xf32>
#seven = #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), undef, <3x2x2x2>, memref<4480x4x16x16xf32, #l1_>>
func.func @seven(%x: tensor<5x3x2x2x7x32x32xf32>) -> tensor<5x3x2x2x7x32x32xf32, #seven> {
  %e = ttir.empty() : tensor<5x3x2x2x7x32x32xf32, #seven>
  %0 = ttir.to_layout %x, %e : tensor<5x3x2x2x7x32x32xf32> into tensor<5x3x2x2x7x32x32xf32, #seven> -> tensor<5x3x2x2x7x32x32xf32, #seven>
  return %0 : tensor<5x3x2x2x7x32x32xf32, #seven>
}

// CHECK-LABEL: define void @scalar(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @scalar(%{{.*}}: memref<24576xf32>{{.*}}, %{{.*}}: memref<24576xf32>
#scalar = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<64x64xf32, #l1_>>
func.func @scalar(%x: tensor<3x64x128xf32>) -> tensor<3x64x128xf32, #scalar> {
  %e = ttir.empty() : tensor<3x64x128xf32, #scalar>
  %0 = ttir.to_layout %x, %e : tensor<3x64x128xf32> into tensor<3x64x128xf32, #scalar> -> tensor<3x64x128xf32, #scalar>
  return %0 : tensor<3x64x128xf32, #scalar>
}

// CHECK-LABEL: define void @tiled(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @tiled(%{{.*}}: memref<24576xf32>{{.*}}, %{{.*}}: memref<24576xbf16>
#tiled = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<2x2x!ttcore.tile<32x32, bf16>, #l1_>>
func.func @tiled(%x: tensor<3x64x128xf32>) -> tensor<3x64x128xf32, #tiled> {
  %e = ttir.empty() : tensor<3x64x128xf32, #tiled>
  %0 = ttir.to_layout %x, %e : tensor<3x64x128xf32> into tensor<3x64x128xf32, #tiled> -> tensor<3x64x128xf32, #tiled>
  return %0 : tensor<3x64x128xf32, #tiled>
}

// CHECK-LABEL: define void @packed(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @packed(%{{.*}}: memref<512xf32>{{.*}}, %{{.*}}: memref<512xf32>
#packed = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), undef, <1x2>, memref<16x16xf32, #l1_>>
func.func @packed(%x: tensor<2x8x32xf32>) -> tensor<2x8x32xf32, #packed> {
  %e = ttir.empty() : tensor<2x8x32xf32, #packed>
  %0 = ttir.to_layout %x, %e : tensor<2x8x32xf32> into tensor<2x8x32xf32, #packed> -> tensor<2x8x32xf32, #packed>
  return %0 : tensor<2x8x32xf32, #packed>
}

// Bumped strides: each batch in tiles of its own.
// CHECK-LABEL: define void @bumped(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @bumped(%{{.*}}: memref<512xf32>{{.*}}, %{{.*}}: memref<4096xf32>
#bumped = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<2x1x!ttcore.tile<32x32, f32>, #l1_>>
func.func @bumped(%x: tensor<2x8x32xf32>) -> tensor<2x8x32xf32, #bumped> {
  %e = ttir.empty() : tensor<2x8x32xf32, #bumped>
  %0 = ttir.to_layout %x, %e : tensor<2x8x32xf32> into tensor<2x8x32xf32, #bumped> -> tensor<2x8x32xf32, #bumped>
  return %0 : tensor<2x8x32xf32, #bumped>
}

// CHECK-LABEL: define void @devices(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: call
// CHECK: ret void
// LOOPS: func.func @devices(%{{.*}}: memref<49152xf32>{{.*}}, %{{.*}}: memref<49152xf32>
#devices = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, f32>, #l1_>>
func.func @devices(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #devices> {
  %e = ttir.empty() : tensor<2x3x64x128xf32, #devices>
  %0 = ttir.to_layout %x, %e : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #devices> -> tensor<2x3x64x128xf32, #devices>
  return %0 : tensor<2x3x64x128xf32, #devices>
}
