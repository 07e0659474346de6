package interp

import (
	"math"
	"testing"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/layout"
)

// TestPackBlockFloats looks up every block of 40x60 numbers in four tiles where
// the format says it is: after the exponents of its tile, face by face.
func TestPackBlockFloats(t *testing.T) {
	for _, fill := range []layout.Fill{layout.Undef, layout.One, layout.NegInf} {
		typ := resultType(t, parseTensors(t, opFunction("ttir.empty", nil,
			"tensor<40x60xf32, "+metal("(d0, d1) -> (d0, d1)", fill.String(), "1x1", "2x2x!ttcore.tile<32x32, bfp_bf4>")+">")))
		ctx := typ.Context()
		padding := map[layout.Fill]float32{layout.One: 1, layout.NegInf: -blockfloat.BF4.Max()}[fill]
		number := func(r, c int) float32 {
			if r >= 40 || c >= 60 {
				return padding
			}
			return float32(r) - float32(c)/4
		}
		v, err := NewTensor(typ)
		if err != nil {
			t.Fatal(err)
		}
		for i := range v.Len() {
			put(v.Data[4*i:4*i+4], uint64(math.Float32bits(number(i/60, i%60))))
		}
		const tileBytes = 64 + 512
		m, err := Pack(v, ctx.MemRef([]int64{4 * tileBytes}, ctx.Integer(8), nil, nil))
		if err != nil {
			t.Fatal(err)
		}
		for r := range 64 {
			for c := 0; c < 64; c += blockfloat.Block {
				var block [blockfloat.Block]float32
				for i := range block {
					block[i] = number(r, c+i)
				}
				want := make([]byte, blockfloat.BF4.BlockBytes())
				exponent := blockfloat.BF4.EncodeBlock(want, &block)
				in := (r/32*2 + c/32) * tileBytes
				row := (r%32/16*2+c%32/16)*16 + r%16
				if got := m.Buffer.Data[in+row]; got != exponent {
					t.Errorf("%v: exponent of row %d from column %d is %d, want %d", fill, r, c, got, exponent)
				}
				if got := m.Buffer.Data[in+64+row*8:][:8]; string(got) != string(want) {
					t.Errorf("%v: elements of row %d from column %d are %x, want %x", fill, r, c, got, want)
				}
			}
		}
		if _, err := Unpack(m, v.Type); err != nil {
			t.Errorf("%v: %v", fill, err)
		}
		if fill.Defined() {
			m.Buffer.Data[3*tileBytes+64+511] ^= 0x77
			if _, err := Unpack(m, v.Type); err == nil {
				t.Errorf("%v: wrong padding is not seen", fill)
			}
		}
	}
}
