package sweep

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// TestExponents encodes blocks around every exponent, with zeros, subnormal numbers
// and signs among them, to each format, and takes them back to bf16. Optimized code
// and the interpreter must give the bytes that package blockfloat does. A number of
// rows that is no multiple of what is encoded together leaves some for the end.
func TestExponents(t *testing.T) {
	const rows, columns = 59, 96
	shape := []int64{rows, columns}
	r := rand.New(rand.NewPCG(12, 12))
	in := &npy.Array{DType: npy.Float32, Shape: shape, Data: make([]byte, rows*columns*4)}
	for i := 0; i < rows*columns; i++ {
		if block := i / blockfloat.Block; r.IntN(8) > 0 {
			field := uint32(max(0, block*255/(rows*columns/blockfloat.Block-1)-r.IntN(30)))
			binary.LittleEndian.PutUint32(in.Data[4*i:], r.Uint32()&(1<<31|1<<23-1)|field<<23)
		}
	}
	for _, f := range blockfloat.Formats() {
		plain := metal{shape: shape, elem: "f32"}.plain()
		block := metal{shape: shape, elem: "f32", grid: [2]int64{1, 1}, oob: "zero", tile: "32x32", data: f.String()}.String()
		for _, c := range []change{
			{conversion{"to_" + f.String(), plain, block, shape, npy.Float32}, false},
			{conversion{"from_" + f.String(), block, metal{shape: shape, elem: "bf16"}.plain(), shape, npy.Float32}, true},
		} {
			p := load(t, c.text(c.to), "")
			_, results, err := p.Signature(c.name)
			if err != nil {
				t.Fatal(err)
			}
			inputs := []runner.Input{{Name: "x", Array: in}}
			native, err := guarded(p, compileFor(t, p, kernel.Options{}), c.name, inputs)
			if err != nil {
				t.Fatal(err)
			}
			interpreted, err := p.Buffers(c.name, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Call(context.Background(), c.name, interpreted); err != nil {
				t.Fatal(err)
			}
			want := in.Data
			if c.cast {
				want = callLogical(t, c.text(c.to), c.name, []*npy.Array{in}).Data
			}
			for engine, b := range map[string]*interp.MemRef{"LLVM": native[1], "the interpreter": interpreted[1]} {
				if err := sameBytes(results[0], want, b); err != nil {
					t.Errorf("@%s by %s: %v", c.name, engine, err)
				}
			}
		}
	}
}
