// Package blockfloat is the number formats of Tenstorrent's block floats, in
// which 16 numbers share an exponent: bfp_bf8, bfp_bf4, bfp_bf2 with an exponent
// of 8 bits, bfp_f8, bfp_f4, bfp_f2 with one of 5. It is the reference that
// kernels are compared with, byte for byte.
//
// # A tile
//
// The numbers of a tile come face by face, each face row by row; a face row of
// 16 numbers is a block. A tile is stored as
//
//	exponents   one byte a block, padded with zeros to 16 bytes
//	elements    sign and magnitude of 8, 4 or 2 bits, the first number in the
//	            lowest bits of its byte
//
// so that 32x32 numbers take 64 + 1024, 64 + 512 or 64 + 256 bytes.
//
// # Rounding
//
// The shared exponent is the largest exponent field of the block. The 24 bits of
// a significand are first shifted to the shared exponent, where the bits that
// fall off are dropped, and then rounded to 7, 3 or 1 bits, to nearest, ties to
// even; what does not fit becomes the largest magnitude. A number far below the
// largest of its block is therefore rounded down more often than one rounding
// would. That is what the vendor's library does.
//
// The formats know neither infinities nor NaNs: those have the largest exponent
// field, and all other numbers of the block vanish beside them. With an exponent
// of 8 bits they come back as what their leading bits say (an infinity as one, a
// NaN as a NaN or an infinity), with one of 5 as the largest magnitude. A
// subnormal number counts as if its significand had the hidden bit. -0 becomes
// +0.
package blockfloat
