package main

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"github.com/ttopt/ttopt/npy"
)

// examples lists the files with their data. The data is the same every time.
func examples() []*example {
	r := rand.New(rand.NewPCG(1, 2))
	x, bias := randomFloats(r, 2, 3, 64, 128), randomFloats(r, 128)
	tile := randomFloats(r, 2, 3, 64, 128)
	ragged := randomFloats(r, 53, 63)
	half := randomBytes(r, npy.BFloat16, 100, 300)
	return []*example{
		{
			file:     "relu_bias.mlir",
			about:    "relu(x + b): logical tensors become sharded, tiled, padded ones and come back",
			pipeline: "grid=2x4 tile=32x32",
			inputs:   []*npy.Array{x, bias},
			want:     reluBias(x, bias),
			slots:    "49152 floats, row-major",
		},
		{
			file:   "tilize.mlir",
			about:  "one conversion, one kernel: row-major to tiles on a 2x4 grid",
			inputs: []*npy.Array{tile},
			want:   tilize(tile.Data, 384, 128),
			slots:  "8 cores of 6 tiles of 32x32 floats",
		},
		{
			file:   "padded.mlir",
			about:  "53x63 on a 3x2 grid in tiles, padding set to -infinity",
			inputs: []*npy.Array{ragged},
			want:   pad(ragged.Data),
			slots:  "6 tiles of 32x32, 3339 floats and 2805 slots of padding",
		},
		{
			file:   "tpu.mlir",
			about:  "bfloat16 to a TPU's T(8,128)(2,1)",
			inputs: []*npy.Array{half},
			want:   toTPU(half.Data),
			slots:  "13 x 3 tiles of 8x128, rows in pairs",
		},
	}
}

func floatAt(a *npy.Array, i int) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(a.Data[4*i:]))
}

func randomFloats(r *rand.Rand, shape ...int64) *npy.Array {
	a := &npy.Array{DType: npy.Float32, Shape: shape, Data: make([]byte, 4*volume(shape))}
	for i := 0; i < len(a.Data); i += 4 {
		binary.LittleEndian.PutUint32(a.Data[i:], math.Float32bits(float32(r.NormFloat64())))
	}
	return a
}

func randomBytes(r *rand.Rand, t npy.DType, shape ...int64) *npy.Array {
	a := &npy.Array{DType: t, Shape: shape, Data: make([]byte, int64(t.Size())*volume(shape))}
	for i := range a.Data {
		a.Data[i] = byte(r.Uint32())
	}
	return a
}

func volume(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}
