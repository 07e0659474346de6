// Package tpu is what Mosaic, the kernel compiler for TPUs, writes on memrefs:
//
//	memref<16x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>
//
// A first tile cuts the last dims; the strides, one for each dim of the memref,
// count from tile to tile, or for dims that are not tiled from one to the next,
// in tiles. Further tiles arrange the elements inside the first.
//
// Other types, attributes and ops of Mosaic are left as they are.
package tpu
