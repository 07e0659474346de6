// RUN: ttopt --verify-layouts --ttir-to-loops="parts cores" %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:

// All parts together are the kernel, and so are all cores, each with its shard.

#halves = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x3>, memref<1x1x!ttcore.tile<16x16, bf16>, #ttcore.memory_space<l1>>>

// CHECK: verify-layouts-variants.mlir:[[#@LINE+3]]:1: remark: kernel @f takes all 270 elements from their places to their places: seen in a run on their numbers
// CHECK: remark: kernel @f_part takes all 270 elements from their places to their places: seen in a run on their numbers
// CHECK: remark: kernel @f_core takes all 270 elements from their places to their places: seen in a run on their numbers
func.func @f(%x: tensor<9x30xf32>) -> tensor<9x30xf32, #halves> {
  %0 = ttir.empty() : tensor<9x30xf32, #halves>
  %1 = ttir.to_layout %x, %0 : tensor<9x30xf32> into tensor<9x30xf32, #halves> -> tensor<9x30xf32, #halves>
  return %1 : tensor<9x30xf32, #halves>
}

#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <2x3>, memref<1x1x!ttcore.tile<16x16, f32>, #ttcore.memory_space<l1>>>

// CHECK: remark: kernel @g takes all 270 elements from their places to their places: shown symbolically
// CHECK: remark: kernel @g_part takes all 270 elements from their places to their places: seen in a run on their numbers
// CHECK: remark: kernel @g_core takes all 270 elements from their places to their places: seen in a run on their numbers
func.func @g(%x: tensor<9x30xf32>) -> tensor<9x30xf32, #tiles> {
  %0 = ttir.empty() : tensor<9x30xf32, #tiles>
  %1 = ttir.to_layout %x, %0 : tensor<9x30xf32> into tensor<9x30xf32, #tiles> -> tensor<9x30xf32, #tiles>
  return %1 : tensor<9x30xf32, #tiles>
}
