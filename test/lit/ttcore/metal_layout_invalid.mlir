// RUN: ttopt --verify-diagnostics --split-input-file %s

// What the verifier of #ttcore.metal_layout says: what was expected, and what was
// found.

// The map has as many dims as the tensor.
// expected-error@below {{metal_layout: linear map: expected 3 dims, the rank of the tensor, found 2 in (d0, d1) -> (d0, d1)}}
func.func private @f(tensor<2x4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// Map and grid have the same rank,
// expected-error@below {{metal_layout: grid: expected rank 2, the number of results of the linear map, found 3 in 1x1x2}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1x2>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// and so has the memref.
// expected-error@below {{metal_layout: memref: expected rank 2, the rank of the grid, found 1 in 'memref<16xf32, #ttcore.memory_space<l1>>'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<16xf32, #ttcore.memory_space<l1>>>>)

// -----

// A grid has cores.
// expected-error@below {{metal_layout: grid: expected positive sizes, found 0 for dim 1 in 1x0}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x0>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// The shard of a ragged grid is rounded up.
// expected-error@below {{metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found 17x32}}
func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<17x32xf32, #ttcore.memory_space<l1>>>>)

// -----

// More than that is no shard either.
// expected-error@below {{metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found 19x32}}
func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<19x32xf32, #ttcore.memory_space<l1>>>>)

// -----

// A dynamic shard.
// expected-error@below {{metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found ?x32}}
func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<?x32xf32, #ttcore.memory_space<l1>>>>)

// -----

// A tiled shard counts tiles.
// expected-error@below {{metal_layout: memref: expected shape 1x1, the scalar shard 18x32 = ceilDiv(linear(shape - 1) + 1, grid) over the tile 32x32, found 18x32}}
func.func private @f(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>)

// -----

// Bumped strides need more rows.
// expected-error@below {{metal_layout: memref: expected shape 40x16 = ceilDiv(linear(shape - 1) + 1, grid), found 16x16}}
func.func private @f(tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<16x16xf32, #ttcore.memory_space<l1>>>>)

// -----

// Memory spaces are those of the dialect.
// expected-error@below {{metal_layout: memref: expected a memory space #ttcore.memory_space<…>, found none in 'memref<4x4xf32>'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32>>>)

// -----

// expected-error@below {{metal_layout: memref: expected a memory space #ttcore.memory_space<…>, found '1 : i64'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32, 1>>>)

// -----

// A shard is row-major.
// expected-error@below {{metal_layout: memref: expected the identity layout, found 'strided<[8, 1]>'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32, strided<[8, 1]>, #ttcore.memory_space<l1>>>>)

// -----

// Tiles have two dims.
// expected-error@below {{metal_layout: memref: expected rank 2 or more for elements of type '!ttcore.tile<32x32, f32>', found 1}}
func.func private @f(tensor<4xf32, #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>)

// -----

// Numbers are stored, nothing else.
// expected-error@below {{metal_layout: memref: expected elements of an integer, float, index or complex type, found 'vector<2xf32>'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xvector<2xf32>, #ttcore.memory_space<l1>>>>)

// -----

// A map adds dims times constants that are not negative.
// expected-error@below {{expected no symbols, found 1}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1)[s0] -> (d0 + s0, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{result #0: d0 has the negative stride -1}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (-d0 + 3, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{result #0: expected a sum of dims times constants, found d0 floordiv 2}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0 floordiv 2, d1), undef, <1x1>, memref<2x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{result #0: expected a sum of dims times constants, found d0 mod 2}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0 mod 2, d1), undef, <1x1>, memref<2x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{result #0 starts at the negative coordinate -1}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0 - 1, d1), undef, <1x1>, memref<3x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// No two elements share a place.
// expected-error@below {{indices (0, 3, 0) and (1, 0, 0) share the coordinates (3, 0)}}
func.func private @f(tensor<3x4x5xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 3 + d1, d2), undef, <1x1>, memref<10x5xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{indices (0, 0, 0) and (0, 1, 0) share the coordinates (0, 0)}}
func.func private @f(tensor<3x4x5xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0, d2), undef, <1x1>, memref<3x5xf32, #ttcore.memory_space<l1>>>>)

// -----

// Nothing is too large to be counted.
// expected-error@below {{metal_layout: shape 1000000000x1000000000x1000000000 has more than 2^62 elements}}
func.func private @f(tensor<1000000000x1000000000x1000000000xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 1000000000 + d1, d2), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{result #0: d0 of size 2147483648 with stride 8589934592 reaches beyond coordinate 2^62}}
func.func private @f(tensor<2147483648x1048576xf32, #ttcore.metal_layout<(d0, d1) -> (d0 * 8589934592, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{metal_layout: physical extents 1x1x8589934589x1073741824: more than 2^62 slots}}
func.func private @f(tensor<2147483648x1073741824xf32, #ttcore.metal_layout<(d0, d1) -> (d0 * 4, d1), undef, <1x1>, memref<8589934589x1073741824xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{metal_layout: physical extents 4000000000x4000000000x1x1: more than 2^62 slots}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <4000000000x4000000000>, memref<1x1xf32, #ttcore.memory_space<l1>>>>)

// -----

// The tensor is static.
// expected-error@below {{metal_layout: expected a static shape, found a dynamic size of dim 0 in ?x4}}
func.func private @f(tensor<?x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// Complex numbers are not converted.
// expected-error@below {{metal_layout: memref: expected elements of type 'complex<f32>', that of the tensor, found 'f32'}}
func.func private @f(tensor<4x4xcomplex<f32>, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{metal_layout: memref: expected elements of type 'f32', that of the tensor, found 'complex<f32>'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x4xcomplex<f32>, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{metal_layout: expected a tensor of integers or floats, to be stored as '!ttcore.tile<32x32, f32>', found 'complex<f32>'}}
func.func private @f(tensor<4x4xcomplex<f32>, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>)
