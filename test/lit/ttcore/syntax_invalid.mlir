// RUN: ttopt --verify-diagnostics --split-input-file %s

// What the parsers of layouts, tiles and memory spaces say.

// expected-error@below {{expected an out-of-bounds value (undef zero one inf neginf), found 'nan'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), nan, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{expected a memory space (system mmio dram l1 dst riscv_l1), found 'l2'}}
func.func private @f(memref<4x4xf32, #ttcore.memory_space<l2>>)

// -----

// expected-error@below {{expected a ranked memref, found 'f32'}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, f32>>)

// -----

// expected-error@below {{expected a static grid}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x?>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// The map uses a dim it does not have.
// expected-error@below {{use of undeclared identifier}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d2), undef, <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// expected-error@below {{expected 2D shape}}
func.func private @f(!ttcore.tile<32, f32>)

// -----

// expected-error@below {{expected 2D shape}}
func.func private @f(!ttcore.tile<32x32x32, f32>)

// -----

// expected-error@below {{tile: expected a positive height and width, found 0x32}}
func.func private @f(!ttcore.tile<0x32, f32>)

// -----

// expected-error@below {{expected a data type (f32 f16 bf16}}
func.func private @f(!ttcore.tile<32x32, f31>)

// -----

// expected-error@below {{tile: expected faces that divide 32x32, found 12x16}}
func.func private @f(!ttcore.tile<32x32, f32, faces = 12x16>)

// -----

// expected-error@below {{tile: expected the hardware's faces 16x16 for block floats of type bfp_bf8, found 8x16}}
func.func private @f(!ttcore.tile<32x32, bfp_bf8, faces = 8x16>)

// -----

// expected-error@below {{tile: expected a multiple of the faces 16x16 for block floats of type bfp_f4, found 32x8}}
func.func private @f(!ttcore.tile<32x8, bfp_f4>)

// -----

// expected-error@below {{tile: expected a size of less than 2^62 bits, found 4000000000x4000000000 numbers of type f32}}
func.func private @f(!ttcore.tile<4000000000x4000000000, f32>)

// -----

// expected-error@below {{invalid dimension}}
func.func private @f(!ttcore.tile<99999999999999999999x32, f32>)

// -----

// The out-of-bounds value is missing.
// expected-error@below {{expected valid keyword}}
func.func private @f(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x4xf32, #ttcore.memory_space<l1>>>>)

// -----

// Not a hexadecimal number, and no dims either.
// expected-error@below {{expected field value}}
#hexadecimal = #ttcore.system_desc<[{role = 0xFF}], [], [], [], []>

// -----

// expected-error@below {{collapsed_intervals must have elements of 64 bits, got 'f32'}}
func.func private @f(tensor<1x1x64x64xf32, #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<1.0> : tensor<2x2xf32>, l1, sharded>>)
