//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sort"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
)

// format is a 16-bit float format.
type format struct {
	name string
	mant int // stored bits of the mantissa
}

// decode gives the value of bits as the definition of the format has it.
func (f format) decode(bits uint16) float64 {
	sign := 1.0
	if bits>>15 == 1 {
		sign = -1
	}
	expBits := 15 - f.mant
	exp, frac := int(bits>>f.mant)&(1<<expBits-1), float64(bits&(1<<f.mant-1))
	bias := 1<<(expBits-1) - 1
	switch exp {
	case 1<<expBits - 1:
		if frac != 0 {
			return math.NaN()
		}
		return math.Inf(int(sign))
	case 0:
		return sign * math.Ldexp(frac, 1-bias-f.mant)
	}
	return sign * math.Ldexp(frac+float64(int(1)<<f.mant), exp-bias-f.mant)
}

// round finds the nearest value among all there are, ties to even bits. The
// value after the largest stands for infinity, as in IEEE 754.
func (f format) round(v float64) uint16 {
	sign := uint16(0)
	if math.Signbit(v) {
		sign, v = 1<<15, -v
	}
	inf := uint16(1<<(15-f.mant)-1) << f.mant
	value := func(i int) float64 {
		if uint16(i) == inf {
			return 2*f.decode(inf-1) - f.decode(inf-2)
		}
		return f.decode(uint16(i))
	}
	above := sort.Search(int(inf), func(i int) bool { return value(i) >= v })
	if above == 0 || value(above) == v {
		return sign | uint16(above)
	}
	low, high := v-value(above-1), value(above)-v
	if low < high || low == high && above%2 == 1 {
		return sign | uint16(above-1)
	}
	return sign | uint16(above)
}

// convertIR converts n values one by one. The noinline loop body is scalar
// where CPUs have only scalar instructions, and calls where they have none.
func convertIR(op, from, to string, n int) string {
	return fmt.Sprintf(`
define void @k(ptr noalias %%src, ptr noalias %%dst) {
entry:
  br label %%loop
loop:
  %%i = phi i64 [ 0, %%entry ], [ %%next, %%loop ]
  %%ps = getelementptr inbounds %[2]s, ptr %%src, i64 %%i
  %%x = load %[2]s, ptr %%ps
  %%y = %[1]s %[2]s %%x to %[3]s
  %%pd = getelementptr inbounds %[3]s, ptr %%dst, i64 %%i
  store %[3]s %%y, ptr %%pd
  %%next = add nuw nsw i64 %%i, 1
  %%more = icmp ult i64 %%next, %[4]d
  br i1 %%more, label %%loop, label %%exit
exit:
  ret void
}
`, op, from, to, n)
}

// cpus are processors with and without instructions for half; which of the
// conversions become library calls differs.
func cpus() []string {
	if runtime.GOARCH == "amd64" {
		return []string{"", "x86-64", "x86-64-v2", "x86-64-v3"}
	}
	return []string{"", "generic"}
}

// samples returns doubles that are hard to round to the format: its values,
// the middles between them, their neighbours, and random ones.
func (f format) samples() []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []float64
	for range 3000 {
		bits := uint16(rng.Uint32())
		v, w := f.decode(bits), f.decode(bits^1)
		if v-v != 0 || w-w != 0 {
			continue
		}
		mid := (v + w) / 2
		list = append(list, v, mid, math.Nextafter(mid, v), math.Nextafter(mid, w),
			float64(math.Nextafter32(float32(mid), float32(v))), float64(math.Nextafter32(float32(mid), float32(w))),
			float64(math.Float32frombits(rng.Uint32())))
	}
	return append(list, 0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(),
		65504, 65519.99, 65520, 1e30, 3.4e38, math.MaxFloat32, 0x1p-24, 0x1p-25, 0x1.000002p-25, 0x1p-14, 0x1p-133, 0x1p-134, 5e-324, 1e308)
}

func TestHalfFloatConversions(t *testing.T) {
	for _, cpu := range cpus() {
		for _, e := range engines(t, kernel.Options{CPU: cpu}) {
			for _, f := range []format{{"half", 10}, {"bfloat", 7}} {
				t.Run(strings.Join([]string{f.name, cpu, e.String()}, " "), func(t *testing.T) {
					checkWiden(t, e, f)
					samples := f.samples()
					checkNarrow(t, e, f, "double", 8, samples)
					for i, v := range samples {
						samples[i] = float64(float32(v))
					}
					checkNarrow(t, e, f, "float", 4, samples)
				})
			}
		}
	}
}

// checkWiden converts all values of a format to float.
func checkWiden(t *testing.T, e kernel.Engine, f format) {
	src := make([]byte, 2<<16)
	for i := range 1 << 16 {
		binary.LittleEndian.PutUint16(src[2*i:], uint16(i))
	}
	out := run(t, e, convertIR("fpext", f.name, "float", 1<<16), src, make([]byte, 4<<16))
	for i := range 1 << 16 {
		got, want := math.Float32frombits(binary.LittleEndian.Uint32(out[1][4*i:])), float32(f.decode(uint16(i)))
		if math.Float32bits(got) != math.Float32bits(want) && (got == got || want == want) {
			t.Fatalf("%s %#04x is %v, expected %v", f.name, i, got, want)
		}
	}
}

// checkNarrow converts floats or doubles, given as doubles, to a format.
func checkNarrow(t *testing.T, e kernel.Engine, f format, from string, size int, samples []float64) {
	src := make([]byte, size*len(samples))
	for i, v := range samples {
		if size == 4 {
			binary.LittleEndian.PutUint32(src[4*i:], math.Float32bits(float32(v)))
		} else {
			binary.LittleEndian.PutUint64(src[8*i:], math.Float64bits(v))
		}
	}
	out := run(t, e, convertIR("fptrunc", from, f.name, len(samples)), src, make([]byte, 2*len(samples)))
	for i, v := range samples {
		got := binary.LittleEndian.Uint16(out[1][2*i:])
		if v != v {
			if d := f.decode(got); d == d {
				t.Fatalf("%s of NaN is %v", f.name, d)
			}
			continue
		}
		if want := f.round(v); got != want {
			t.Fatalf("%s %v (%x) gives %s %#04x, expected %#04x", from, v, math.Float64bits(v), f.name, got, want)
		}
	}
}
