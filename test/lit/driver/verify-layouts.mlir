// RUN: ttopt --verify-layouts --ttir-to-loops %s 2>&1 | FileCheck %s

// Proofs before the first pass and after each; remarks say how.

#a = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <5x1>, memref<11x63xsi32, #ttcore.memory_space<l1>>>
#b = #ttcore.metal_layout<(d0, d1) -> (d0, d1), inf, <4x3>, memref<1x1x!ttcore.tile<32x32, si32>, #ttcore.memory_space<l1>>>

// CHECK: verify-layouts.mlir:[[#@LINE+4]]:8: remark: the relayout takes all 3339 elements from their places to their places: shown symbolically
// CHECK: verify-layouts.mlir:[[#@LINE+1]]:1: remark: kernel @shards_that_do_not_nest takes all 3339 elements from their places to their places: shown symbolically
func.func @shards_that_do_not_nest(%x: tensor<53x63xsi32, #a>) -> tensor<53x63xsi32, #b> {
  %0 = ttir.empty() : tensor<53x63xsi32, #b>
  %1 = ttir.to_layout %x, %0 : tensor<53x63xsi32, #a> into tensor<53x63xsi32, #b> -> tensor<53x63xsi32, #b>
  return %1 : tensor<53x63xsi32, #b>
}

// A function that computes is not all moves.
// CHECK: verify-layouts.mlir:[[#@LINE+1]]:1: remark: @sum computes: its places are shown by their subscripts only
func.func @sum(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = "ttir.add"(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Block floats round: their kernels run on numbers that the format keeps. With one
// bit there are two.
#c = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x2x!ttcore.tile<32x32, bfp_bf2>, #ttcore.memory_space<l1>>>
// CHECK: verify-layouts.mlir:[[#@LINE+1]]:1: remark: kernel @blocks takes all 2250 elements from their places to their places: seen in a run on their numbers
func.func @blocks(%x: tensor<45x50xf32>) -> tensor<45x50xf32, #c> {
  %0 = ttir.empty() : tensor<45x50xf32, #c>
  %1 = ttir.to_layout %x, %0 : tensor<45x50xf32> into tensor<45x50xf32, #c> -> tensor<45x50xf32, #c>
  return %1 : tensor<45x50xf32, #c>
}

#d = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x2x!ttcore.tile<32x32, bfp_f4>, #ttcore.memory_space<l1>>>
// CHECK: verify-layouts.mlir:[[#@LINE+1]]:1: remark: kernel @back takes all 2250 elements from their places to their places: seen in a run on their numbers
func.func @back(%x: tensor<45x50xbf16, #d>) -> tensor<45x50xbf16> {
  %0 = ttir.empty() : tensor<45x50xbf16>
  %1 = ttir.to_layout %x, %0 : tensor<45x50xbf16, #d> into tensor<45x50xbf16> -> tensor<45x50xbf16>
  return %1 : tensor<45x50xbf16>
}

// Bytes behind a rim are stored with it, whatever they are.
// CHECK: verify-layouts.mlir:[[#@LINE+1]]:1: remark: kernel @rim takes all 37 elements from their places to their places: shown symbolically, and counted
func.func @rim(%x: tensor<37xi8>) -> tensor<37xi8, #xla.layout<{0:T(8)}>> {
  %0 = ttir.empty() : tensor<37xi8, #xla.layout<{0:T(8)}>>
  %1 = ttir.to_layout %x, %0 : tensor<37xi8> into tensor<37xi8, #xla.layout<{0:T(8)}>> -> tensor<37xi8, #xla.layout<{0:T(8)}>>
  return %1 : tensor<37xi8, #xla.layout<{0:T(8)}>>
}
