// Package ttcore is the dialect of tensor layouts: how a tensor is collapsed,
// divided onto a grid of cores and cut into tiles.
//
//	tensor<3x64x128xf32,
//	  #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>,
//	    memref<2x2x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>>
//
// The linear map joins the dims of the tensor to as many as the grid has; the
// grid divides what comes out, rounding up; the memref is the shard of one core,
// counted in scalars or in tiles. The shape of the memref follows from the rest
// ([MetalLayoutAttr.VerifyEncoding]); [LayoutFor] derives it.
//
// Inside a tile the elements are row-major, unless the tile has faces: those
// follow each other row-major, and so do the elements of each.
//
//	!ttcore.tile<32x32, f32>
//	!ttcore.tile<32x32, f32, faces = 16x16>
//
// Block floats (bfp_bf8 and the like) always have the faces of the hardware,
// 16 columns wide and at most 16 rows high, because a face row shares an
// exponent; they print without them.
//
// tt-mlir's code writes another metal_layout since June 2025 ([DeviceLayoutAttr]):
// the tensor has the shape of the storage, the attribute knows the logical one.
// Ops of ttir compute with the logical tensor, kernels are those of the other form.
//
// A device is a grid of cores with the maps to their memories ([DeviceAttr]), a
// system the chips there are ([SystemDescAttr]). Attributes of meshes and arguments
// are kept as they are written. The ops name a device, hold the module that runs on
// it and what belongs to its functions; they are not lowered.
package ttcore
