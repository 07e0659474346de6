package main

import (
	"encoding/binary"
	"math"

	"github.com/ttopt/ttopt/npy"
)

// What the examples compute, in plain loops that know nothing of ttopt: where
// an element goes is worked out by hand for each.

// reluBias is what relu_bias.mlir computes.
func reluBias(x, b *npy.Array) []byte {
	out := make([]byte, len(x.Data))
	columns := int(b.Shape[0])
	for i := 0; i < len(x.Data)/4; i++ {
		v := floatAt(x, i) + floatAt(b, i%columns)
		if v < 0 {
			v = 0
		}
		binary.LittleEndian.PutUint32(out[4*i:], math.Float32bits(v))
	}
	return out
}

// tilize puts rows x columns floats on a grid of 2x4 cores, each with a column
// of tiles of 32x32.
func tilize(data []byte, rows, columns int) []byte {
	out := make([]byte, len(data))
	at := 0
	for core := 0; core < 2*4; core++ {
		for tile := 0; tile < rows/2/32; tile++ {
			for r := 0; r < 32; r++ {
				row := core/4*(rows/2) + tile*32 + r
				from := 4 * (row*columns + core%4*32)
				at += copy(out[at:], data[from:from+4*32])
			}
		}
	}
	return out
}

// pad puts 53x63 floats on a grid of 3x2 cores, 18x32 for each, in tiles of
// 32x32 that are -infinity elsewhere.
func pad(data []byte) []byte {
	out := make([]byte, 6*32*32*4)
	for i := 0; i < len(out); i += 4 {
		binary.LittleEndian.PutUint32(out[i:], math.Float32bits(float32(math.Inf(-1))))
	}
	for row := 0; row < 53; row++ {
		for column := 0; column < 63; column++ {
			core := row/18*2 + column/32
			to := 4 * (core*1024 + row%18*32 + column%32)
			from := 4 * (row*63 + column)
			copy(out[to:to+4], data[from:from+4])
		}
	}
	return out
}

// toTPU puts 100x300 elements of 2 bytes into 13x3 tiles of 8x128, in which two
// rows are interleaved. Its padding is zero.
func toTPU(data []byte) []byte {
	out := make([]byte, 13*3*8*128*2)
	for row := 0; row < 100; row++ {
		for column := 0; column < 300; column++ {
			tile := row/8*3 + column/128
			pair := row % 8 / 2
			to := 2 * (tile*8*128 + (pair*128+column%128)*2 + row%2)
			from := 2 * (row*300 + column)
			copy(out[to:to+2], data[from:from+2])
		}
	}
	return out
}
