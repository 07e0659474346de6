// RUN: ttopt --ttcore-collapse=boundary=device --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse="boundary=device grid-rank=3" --mlir-print-local-scope %s | FileCheck %s --check-prefix=THREE

// Tensors of low rank and of no elements. A grid has at least two dims, those
// that the tensor lacks come first.

// CHECK: @scalar(tensor<f32, #ttcore.metal_layout<() -> (0, 0), undef, <1x1>, memref<1x1xf32,
// THREE: @scalar(tensor<f32, #ttcore.metal_layout<() -> (0, 0, 0), undef, <1x1x1>, memref<1x1x1xf32,
func.func private @scalar(tensor<f32>)
// CHECK: @vector(tensor<7xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x7xf32,
// THREE: @vector(tensor<7xf32, #ttcore.metal_layout<(d0) -> (0, 0, d0), undef, <1x1x1>, memref<1x1x7xf32,
func.func private @vector(tensor<7xf32>)
// CHECK: @matrix(tensor<5x7xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<5x7xf32,
// THREE: @matrix(tensor<5x7xf32, #ttcore.metal_layout<(d0, d1) -> (0, d0, d1), undef, <1x1x1>, memref<1x5x7xf32,
func.func private @matrix(tensor<5x7xf32>)
// CHECK: @ones(tensor<1x1x32x1xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 32 + d1 * 32 + d2, d3), undef, <1x1>, memref<32x1xf32,
func.func private @ones(tensor<1x1x32x1xf32>)
// CHECK: @nothing(tensor<0x7xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<0x7xf32,
func.func private @nothing(tensor<0x7xf32>)
// CHECK: @no_tensor(memref<5x7xf32>, tensor<*xf32>, f32)
func.func private @no_tensor(memref<5x7xf32>, tensor<*xf32>, f32)
