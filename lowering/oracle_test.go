package lowering_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/lowering"
	"github.com/ttopt/ttopt/test/llvm"
	"pgregory.net/rapid"
)

// tb is what *testing.T and *rapid.T have in common.
type tb interface {
	rapid.TB
	Cleanup(func())
}

// parse reads a module that is right.
func parse(t tb, text string) *ir.Op {
	t.Helper()
	return parseIn(t, newContext(t), text)
}

func newContext(t tb) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetHandler(func(d ir.Diagnostic) { t.Error(ctx.Render(d, false)) })
	return ctx
}

func parseIn(t tb, ctx *ir.Context, text string) *ir.Op {
	t.Helper()
	src, err := ctx.AddSource("test.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.FailNow()
	}
	return module
}

// verify lowers a module and has LLVM's own tool check what comes out.
func verify(t tb, module *ir.Op) {
	t.Helper()
	text, err := lowering.Module(module)
	if err != nil {
		t.Fatal(err)
	}
	path, err := llvm.Path("opt")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "-passes=verify", "-disable-output")
	cmd.Stdin = bytes.NewReader(text)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("opt: %v: %s\n%s", err, out, text)
	}
}

// machine runs the functions of a module by both engines.
type machine struct {
	module *ir.Op
	interp *interp.Machine
	native *kernel.Module
}

func newMachine(t tb, module *ir.Op, optimize string) *machine {
	t.Helper()
	m, err := interp.New(module)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := kernel.Find(kernel.Options{Opt: optimize})
	if err != nil {
		t.Fatal(err)
	}
	text, err := lowering.Module(module)
	if err != nil {
		t.Fatal(err)
	}
	native, err := engine.Compile(context.Background(), string(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := native.Close(); err != nil {
			t.Error(err)
		}
	})
	return &machine{module, m, native}
}

// compare runs a function on buffers that fill sets, and checks that both
// engines leave the same in each: bit for bit, but for the payload of a NaN and
// for the given distance of floats in units of the last place.
func (m *machine) compare(t tb, name string, ulps uint64, fill func(arg int, b *interp.MemRef)) {
	t.Helper()
	function := m.module.LookupSymbol(name)
	var args []interp.Value
	var buffers [][]byte
	var refs []*interp.MemRef
	for i, a := range function.Body().Args() {
		ref, err := interp.NewMemRef(a.Type().(*ir.MemRefType))
		if err != nil {
			t.Fatal(err)
		}
		fill(i, ref)
		native := kernel.AlignedBytes(len(ref.Buffer.Data), kernel.Alignment)
		copy(native, ref.Buffer.Data)
		args, buffers, refs = append(args, ref), append(buffers, native), append(refs, ref)
	}
	before := make([][]byte, len(buffers))
	for i, b := range buffers {
		before[i] = bytes.Clone(b)
	}
	if _, err := m.interp.Call(context.Background(), name, args); err != nil {
		t.Errorf("@%s: %v", name, err)
		return
	}
	kernel, err := m.native.Func(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := kernel.Call(buffers...); err != nil {
		t.Fatal(err)
	}
	for i, ref := range refs {
		size := ir.ElementBytes(ref.Elem)
		for at := 0; at < len(buffers[i]); at += size {
			got, want := buffers[i][at:at+size], ref.Buffer.Data[at:at+size]
			if same(ref.Elem, got, want, ulps) {
				continue
			}
			var in []string
			for j, b := range before {
				if s := ir.ElementBytes(refs[j].Elem); at/size*s < len(b) {
					in = append(in, show(refs[j].Elem, b[at/size*s:][:s]))
				}
			}
			t.Errorf("@%s: buffer %d at %d is %s by LLVM, %s by the interpreter; there the buffers were %s",
				name, i, at/size, show(ref.Elem, got), show(ref.Elem, want), strings.Join(in, ", "))
			return
		}
	}
}

func word(b []byte) uint64 {
	var w [8]byte
	copy(w[:], b)
	return binary.LittleEndian.Uint64(w[:])
}

func show(t ir.Type, b []byte) string {
	if f, ok := t.(*ir.FloatType); ok {
		return t.Context().FloatAttr(f, f.Kind().Decode(ir.FloatBits{word(b)})).String()
	}
	return t.Context().IntegerAttr(t.Context().Integer(8*len(b)), int64(word(b))).String()
}

func same(t ir.Type, a, b []byte, ulps uint64) bool {
	x, y := word(a), word(b)
	f, ok := t.(*ir.FloatType)
	if x == y || !ok {
		return x == y
	}
	v, w := f.Kind().Decode(ir.FloatBits{x}), f.Kind().Decode(ir.FloatBits{y})
	if v != v || w != w {
		return v != v && w != w
	}
	return max(x, y)-min(x, y) <= ulps
}

// The edges of every format, which each operand takes in turn.
var floatEdges = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, -2.5, 3, 1e-3, 1 + 1.0/128, 1 + 1.0/256, 1 + 3.0/256, 1 + 1.0/256 + 1e-9,
	65504, 65519, 65520, 65536, 3.4028234e38, 3.3961775e38, 1e39, -1e39, 1e-38, 1e-40, 1e-45, 6e-8, 3e-8, 5e-324, 1.7976931348623157e308,
	math.Inf(1), math.Inf(-1), math.NaN(), 2147483648, 9.2233720368547758e18, -129, 127, 1 << 53,
}

var integerEdges = []int64{
	0, 1, -1, 2, -2, 7, 8, 127, 128, -128, 255, 256, 257, 32767, -32768, 65535, 65520, math.MaxInt32, math.MinInt32, math.MaxUint32,
	math.MaxInt64, math.MinInt64, 1 << 53, 1<<53 + 1, 1<<62 + 1<<54, 1<<62 + 1<<54 + 1, -(1<<62 + 1<<54) - 1, 1<<24 + 1, 1<<24 + 1<<16 + 1,
}

// A domain says what numbers an operand may be.
type domain int

const (
	anything domain = iota
	divisor         // not 0 and not -1
	shift           // below the width of 8 bits
	small           // between -100 and 100
	positive        // finite and above 0
)

// randomly fills a buffer with numbers of a domain. Operand arg passes the edges
// at a pace of its own, so that the operands meet in all combinations.
func randomly(r *rand.Rand, arg int, b *interp.MemRef, d domain) {
	size := ir.ElementBytes(b.Elem)
	float, isFloat := b.Elem.(*ir.FloatType)
	bits := ir.BitWidth(b.Elem)
	if bits == 0 {
		bits = 64
	}
	for i := 0; i < len(b.Buffer.Data)/size; i++ {
		var w uint64
		if isFloat {
			edge := floatEdges[edgeAt(i, arg, len(floatEdges))]
			switch {
			case d == small:
				w = float.Kind().Encode(200*r.Float64() - 100)[0]
			case d == positive:
				w = float.Kind().Encode(math.Exp(20*r.Float64() - 10))[0]
			case i < len(floatEdges)*len(floatEdges):
				w = float.Kind().Encode(edge)[0]
			default:
				w = r.Uint64() // any bits
			}
		} else {
			edge := integerEdges[edgeAt(i, arg, len(integerEdges))]
			switch {
			case d == shift:
				w = r.Uint64N(8)
			case d == small:
				w = uint64(r.Int64N(201) - 100)
			case i < len(integerEdges)*len(integerEdges):
				w = uint64(edge)
			default:
				w = r.Uint64()
			}
			mask := ^uint64(0) >> (64 - bits)
			if d == divisor && (w&mask == 0 || w&mask == mask) {
				w = 3 // fits in any width but of one bit
			}
			w &= mask
		}
		for k := range size {
			b.Buffer.Data[i*size+k] = byte(w >> (8 * k))
		}
	}
}

// edgeAt is digit arg of i to the base of n.
func edgeAt(i, arg, n int) int {
	for range arg {
		i /= n
	}
	return i % n
}
