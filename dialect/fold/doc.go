// Package fold computes with constant attributes: element by element over
// scalars, splats and dense elements. The folders of the dialects are written
// with it.
//
// Integers are two's complement numbers of the width of their type (index has
// 64 bits): results wrap around. Floats are rounded to the format of their
// type after every operation; 80 and 128 bit floats are not folded.
//
// [InPlace] and [MemRefCasts] are for folders that change their op instead.
package fold
