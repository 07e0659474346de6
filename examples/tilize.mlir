// A layout conversion alone becomes exactly one kernel: row-major in, a 2x4
// grid of shards of 32x32 tiles out.
#l1 = #ttcore.memory_space<l1>
#tiled = #ttcore.metal_layout<
  (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>,
  memref<6x1x!ttcore.tile<32x32, f32>, #l1>>

func.func @tilize(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #tiled> {
  %0 = ttir.empty() : tensor<2x3x64x128xf32, #tiled>
  %1 = ttir.to_layout %x, %0 : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #tiled> -> tensor<2x3x64x128xf32, #tiled>
  return %1 : tensor<2x3x64x128xf32, #tiled>
}
