// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-tilize=boundary=device --mlir-print-local-scope %s | FileCheck %s

// The format of a tile follows from the elements.
// CHECK: @f64({{.*}}!ttcore.tile<32x32, f32>
func.func private @f64(tensor<4x4xf64>)
// CHECK: @f16({{.*}}!ttcore.tile<32x32, f16>
func.func private @f16(tensor<4x4xf16>)
// CHECK: @bf16({{.*}}!ttcore.tile<32x32, bf16>
func.func private @bf16(tensor<4x4xbf16>)
// CHECK: @i1({{.*}}!ttcore.tile<32x32, bf16>
func.func private @i1(tensor<4x4xi1>)
// CHECK: @i8({{.*}}!ttcore.tile<32x32, u8>
func.func private @i8(tensor<4x4xi8>)
// CHECK: @i16({{.*}}!ttcore.tile<32x32, u16>
func.func private @i16(tensor<4x4xi16>)
// CHECK: @i32({{.*}}!ttcore.tile<32x32, si32>
func.func private @i32(tensor<4x4xi32>)
// CHECK: @ui32({{.*}}!ttcore.tile<32x32, u32>
func.func private @ui32(tensor<4x4xui32>)
// CHECK: @si64({{.*}}!ttcore.tile<32x32, si32>
func.func private @si64(tensor<4x4xsi64>)

// Shards that store elements in another format keep it.
// CHECK: @stored({{.*}}!ttcore.tile<32x32, bf16>
func.func private @stored(tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x64xbf16, #ttcore.memory_space<l1>>>>)
