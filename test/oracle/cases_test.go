package oracle

import "github.com/ttopt/ttopt/npy"

// cases each have a function @f. The random bits make NaNs, so functions whose
// NaN payload upstream leaves open are not among the float ones.
var cases = []struct {
	name     string
	text     string
	pipeline string
	dtype    npy.DType
	shapes   [][]int64
}{
	{
		name: "tilize",
		text: `
#t = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), zero, <2x4>, memref<6x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32, #t> {
  %0 = ttir.empty() : tensor<2x3x64x128xf32, #t>
  %1 = ttir.to_layout %x, %0 : tensor<2x3x64x128xf32> into tensor<2x3x64x128xf32, #t> -> tensor<2x3x64x128xf32, #t>
  return %1 : tensor<2x3x64x128xf32, #t>
}`,
		dtype: npy.Float32, shapes: [][]int64{{2, 3, 64, 128}},
	},
	{
		name: "ragged",
		text: `
#t = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <3x2>, memref<1x1x!ttcore.tile<32x32, f32, faces = 16x16>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #t> {
  %0 = ttir.empty() : tensor<53x63xf32, #t>
  %1 = ttir.to_layout %x, %0 : tensor<53x63xf32> into tensor<53x63xf32, #t> -> tensor<53x63xf32, #t>
  return %1 : tensor<53x63xf32, #t>
}`,
		dtype: npy.Float32, shapes: [][]int64{{53, 63}},
	},
	{
		name: "seven dims",
		text: `
#t = #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 144 + d1 * 48 + d2 * 24 + d3 * 12 + d4 * 4 + d5, d4, d5, d6), one, <3x2x2x2>, memref<240x2x2x2xf32, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<5x3x2x2x3x4x4xf32>) -> tensor<5x3x2x2x3x4x4xf32, #t> {
  %0 = ttir.empty() : tensor<5x3x2x2x3x4x4xf32, #t>
  %1 = ttir.to_layout %x, %0 : tensor<5x3x2x2x3x4x4xf32> into tensor<5x3x2x2x3x4x4xf32, #t> -> tensor<5x3x2x2x3x4x4xf32, #t>
  return %1 : tensor<5x3x2x2x3x4x4xf32, #t>
}`,
		dtype: npy.Float32, shapes: [][]int64{{5, 3, 2, 2, 3, 4, 4}},
	},
	{
		name: "shards that do not nest",
		text: `
#a = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <5x1>, memref<11x63xsi32, #ttcore.memory_space<l1>>>
#b = #ttcore.metal_layout<(d0, d1) -> (d0, d1), inf, <4x3>, memref<1x1x!ttcore.tile<32x32, si32>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<53x63xsi32, #a>) -> tensor<53x63xsi32, #b> {
  %0 = ttir.empty() : tensor<53x63xsi32, #b>
  %1 = ttir.to_layout %x, %0 : tensor<53x63xsi32, #a> into tensor<53x63xsi32, #b> -> tensor<53x63xsi32, #b>
  return %1 : tensor<53x63xsi32, #b>
}`,
		dtype: npy.Int32, shapes: [][]int64{{53, 63}},
	},
	{
		name: "tpu",
		text: `
#t = #xla.layout<{1,0:T(8,128)(2,1)}>
func.func @f(%x: tensor<100x300xbf16>) -> tensor<100x300xbf16, #t> {
  %0 = ttir.empty() : tensor<100x300xbf16, #t>
  %1 = ttir.to_layout %x, %0 : tensor<100x300xbf16> into tensor<100x300xbf16, #t> -> tensor<100x300xbf16, #t>
  return %1 : tensor<100x300xbf16, #t>
}`,
		dtype: npy.BFloat16, shapes: [][]int64{{100, 300}},
	},
	{
		name: "block floats",
		text: `
#a = #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>
#b = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x3x!ttcore.tile<16x16, bfp_f4>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<30x48xf32>) -> (tensor<30x48xf32, #a>, tensor<30x48xf32, #b>, tensor<30x48xf32>) {
  %0 = ttir.empty() : tensor<30x48xf32, #a>
  %1 = ttir.to_layout %x, %0 : tensor<30x48xf32> into tensor<30x48xf32, #a> -> tensor<30x48xf32, #a>
  %2 = ttir.empty() : tensor<30x48xf32, #b>
  %3 = ttir.to_layout %1, %2 : tensor<30x48xf32, #a> into tensor<30x48xf32, #b> -> tensor<30x48xf32, #b>
  %4 = ttir.empty() : tensor<30x48xf32>
  %5 = ttir.to_layout %3, %4 : tensor<30x48xf32, #b> into tensor<30x48xf32> -> tensor<30x48xf32>
  return %1, %3, %5 : tensor<30x48xf32, #a>, tensor<30x48xf32, #b>, tensor<30x48xf32>
}`,
		dtype: npy.Float32, shapes: [][]int64{{30, 48}},
	},
	{
		name: "packed",
		text: `
#a = #xla.layout<{1,0:T(8,128)E(4)}>
#b = #xla.layout<{0,1:E(4)}>
func.func @f(%x: tensor<30x100xi4>) -> (tensor<30x100xi4, #a>, tensor<30x100xi4, #b>, tensor<30x100xi4>) {
  %0 = ttir.empty() : tensor<30x100xi4, #a>
  %1 = ttir.to_layout %x, %0 : tensor<30x100xi4> into tensor<30x100xi4, #a> -> tensor<30x100xi4, #a>
  %2 = ttir.empty() : tensor<30x100xi4, #b>
  %3 = ttir.to_layout %1, %2 : tensor<30x100xi4, #a> into tensor<30x100xi4, #b> -> tensor<30x100xi4, #b>
  %4 = ttir.empty() : tensor<30x100xi4>
  %5 = ttir.to_layout %3, %4 : tensor<30x100xi4, #b> into tensor<30x100xi4> -> tensor<30x100xi4>
  return %1, %3, %5 : tensor<30x100xi4, #a>, tensor<30x100xi4, #b>, tensor<30x100xi4>
}`,
		dtype: npy.Int8, shapes: [][]int64{{30, 100}},
	},
	{
		name: "integers",
		text: `
func.func @f(%x: tensor<40x50xsi32>, %y: tensor<1x50xsi32>) -> tensor<40x50xsi32> {
  %0 = "ttir.add"(%x, %y) : (tensor<40x50xsi32>, tensor<1x50xsi32>) -> tensor<40x50xsi32>
  %1 = "ttir.multiply"(%0, %x) : (tensor<40x50xsi32>, tensor<40x50xsi32>) -> tensor<40x50xsi32>
  %2 = "ttir.relu"(%1) : (tensor<40x50xsi32>) -> tensor<40x50xsi32>
  return %2 : tensor<40x50xsi32>
}`,
		pipeline: "grid=2x3 tile=16x16 oob=one",
		dtype:    npy.Int32, shapes: [][]int64{{40, 50}, {1, 50}},
	},
	{
		name: "floats",
		text: `
func.func @f(%x: tensor<40x50xf32>) -> tensor<40x50xf32> {
  %0 = "ttir.abs"(%x) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  %1 = "ttir.neg"(%0) : (tensor<40x50xf32>) -> tensor<40x50xf32>
  return %1 : tensor<40x50xf32>
}`,
		pipeline: "grid=3x3 tile=32x32",
		dtype:    npy.Float32, shapes: [][]int64{{40, 50}},
	},
	{
		name: "calls and constants",
		text: `
func.func @f(%x: tensor<5x7xi16>) -> (tensor<5x7xi16>, tensor<5x7xi8>) {
  %0 = call @g(%x) : (tensor<5x7xi16>) -> tensor<5x7xi16>
  %1 = "ttir.constant"() <{value = dense<[[1], [-2], [3], [-4], [5]]> : tensor<5x1xi16>}> : () -> tensor<5x1xi16>
  %2 = "ttir.maximum"(%0, %1) : (tensor<5x7xi16>, tensor<5x1xi16>) -> tensor<5x7xi16>
  %3 = "ttir.typecast"(%2) : (tensor<5x7xi16>) -> tensor<5x7xi8>
  return %2, %3 : tensor<5x7xi16>, tensor<5x7xi8>
}
func.func private @g(%x: tensor<5x7xi16>) -> tensor<5x7xi16> {
  %0 = "ttir.divide"(%x, %x) : (tensor<5x7xi16>, tensor<5x7xi16>) -> tensor<5x7xi16>
  %1 = "ttir.subtract"(%x, %0) : (tensor<5x7xi16>, tensor<5x7xi16>) -> tensor<5x7xi16>
  return %1 : tensor<5x7xi16>
}`,
		dtype: npy.Int16, shapes: [][]int64{{5, 7}},
	},
	{
		name: "divisions left",
		text: `
#a = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <6x7>, memref<5x4x!ttcore.tile<16x16, u8>, #ttcore.memory_space<l1>>>
#b = #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <7x5>, memref<2x3x!ttcore.tile<32x32, u8>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<400x417xui8, #a>) -> tensor<400x417xui8, #b> {
  %0 = ttir.empty() : tensor<400x417xui8, #b>
  %1 = ttir.to_layout %x, %0 : tensor<400x417xui8, #a> into tensor<400x417xui8, #b> -> tensor<400x417xui8, #b>
  return %1 : tensor<400x417xui8, #b>
}`,
		dtype: npy.Uint8, shapes: [][]int64{{400, 417}},
	},
	{
		name: "float to integer",
		text: `
func.func @f(%x: tensor<100xf32>) -> (tensor<100xsi8>, tensor<100xui32>, tensor<100xi1>, tensor<100xf16>) {
  %0 = "ttir.typecast"(%x) : (tensor<100xf32>) -> tensor<100xsi8>
  %1 = "ttir.typecast"(%x) : (tensor<100xf32>) -> tensor<100xui32>
  %2 = "ttir.typecast"(%x) : (tensor<100xf32>) -> tensor<100xi1>
  %3 = "ttir.typecast"(%0) : (tensor<100xsi8>) -> tensor<100xf16>
  return %0, %1, %2, %3 : tensor<100xsi8>, tensor<100xui32>, tensor<100xi1>, tensor<100xf16>
}`,
		dtype: npy.Float32, shapes: [][]int64{{100}},
	},
}
