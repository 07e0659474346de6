package ir_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

func TestUniquing(t *testing.T) {
	c := newContext(t)
	i32, f32 := c.Integer(32), c.Float(ir.F32)
	shape := []int64{2, ir.Dynamic}
	make2 := func(f func() ir.Node) {
		t.Helper()
		if a, b := f(), f(); a != b || a.Context() != c {
			t.Errorf("%s: two of them", a)
		}
	}
	for _, f := range []func() ir.Node{
		func() ir.Node { return c.Integer(7) },
		func() ir.Node { return c.Integer(1000) },
		func() ir.Node { return c.IntegerWithSign(8, ir.Unsigned) },
		func() ir.Node { return c.Complex(f32) },
		func() ir.Node { return c.Tuple([]ir.Type{i32, f32}) },
		func() ir.Node { return c.Function([]ir.Type{i32}, nil) },
		func() ir.Node { return c.Vector([]int64{2, 3}, []bool{false, true}, i32) },
		func() ir.Node { return c.Tensor(shape, i32, nil) },
		func() ir.Node { return c.Tensor(shape, i32, c.Str("x")) },
		func() ir.Node { return c.UnrankedTensor(i32) },
		func() ir.Node { return c.MemRef(shape, i32, c.StridedLayout([]int64{4, 1}, 2), c.I64(1)) },
		func() ir.Node { return c.UnrankedMemRef(i32, nil) },
		func() ir.Node { return c.OpaqueType("d", "t<1>") },
		func() ir.Node { return c.I64(3) },
		func() ir.Node { return c.BigIntegerAttr(c.Integer(100), new(big.Int).Lsh(big.NewInt(1), 90)) },
		func() ir.Node { return c.FloatAttr(f32, 1.5) },
		func() ir.Node { return c.Str("s") },
		func() ir.Node { return c.TypedStr("s", i32) },
		func() ir.Node { return c.TypeAttr(i32) },
		func() ir.Node { return c.Array([]ir.Attribute{c.I64(1), c.Str("x")}) },
		func() ir.Node {
			return c.Dictionary([]ir.NamedAttr{{Name: "b", Value: c.Unit()}, {Name: "a", Value: c.I64(1)}})
		},
		func() ir.Node { return c.SymbolRef("a", "b") },
		func() ir.Node { return c.StridedLayout([]int64{4, 1}, ir.Dynamic) },
		func() ir.Node { return c.OpaqueAttr("d", "a", nil) },
		func() ir.Node { return c.DenseI64([]int64{1, 2}) },
		func() ir.Node { return c.Dense(c.Tensor([]int64{2}, i32, nil), "abcdefgh") },
		func() ir.Node {
			return c.DenseStrings(c.Tensor([]int64{2}, c.OpaqueType("d", "s"), nil), []string{"a", "b"})
		},
		func() ir.Node { return c.DenseResource("k", c.Tensor([]int64{2}, i32, nil)) },
		func() ir.Node { return c.FileLineCol("f", 1, 2) },
		func() ir.Node { return c.NameLocation("n", nil) },
		func() ir.Node { return c.CallSite(c.FileLineCol("f", 1, 2), c.UnknownLocation()) },
		func() ir.Node { return c.Bool(true) },
		func() ir.Node { return c.Unit() },
		func() ir.Node { return c.Index() },
		func() ir.Node { return c.None() },
	} {
		make2(f)
	}
	if a, b := c.Distinct(c.Unit()), c.Distinct(c.Unit()); a == b {
		t.Error("two distinct attributes are one")
	}
}

// Nodes that print alike but are of different Go types do not mix.
func TestUniquingByGoType(t *testing.T) {
	c := newContext(t)
	opaque := c.OpaqueType("index", "x")
	twin := ir.UniqueType(c, &twinType{})
	if twin.String() != opaque.String() {
		t.Fatalf("%s and %s were to print alike", twin, opaque)
	}
	if c.OpaqueType("index", "x") != opaque || ir.UniqueType(c, &twinType{}) != twin {
		t.Error("a type of another Go type took the place of the first one")
	}
}

type twinType struct{ ir.TypeBase }

func (*twinType) PrintTo(w *ir.TextWriter) { w.Str("!index.x") }

// What a constructor was given may be changed afterwards.
func TestNodesOwnTheirLists(t *testing.T) {
	c := newContext(t)
	i32 := c.Integer(32)
	shape, scalable := []int64{2, 3}, []bool{true, false}
	types, attrs, names := []ir.Type{i32, i32}, []ir.Attribute{c.I64(1), c.I64(2)}, []string{"a", "b"}
	entries := []ir.NamedAttr{{Name: "a", Value: c.Unit()}, {Name: "b", Value: c.Unit()}}
	tensor := c.Tensor(shape, i32, nil)
	memref := c.MemRef(shape, i32, nil, nil)
	vector := c.Vector(shape, scalable, i32)
	strided := c.StridedLayout(shape, 0)
	tuple, function := c.Tuple(types), c.Function(types, types)
	array, symbol, dict := c.Array(attrs), c.SymbolRef(names...), c.Dictionary(entries)
	strs := c.DenseStrings(c.Tensor([]int64{2}, c.OpaqueType("d", "s"), nil), names)
	shape[0], scalable[0], types[0], attrs[0], names[0] = 9, false, c.Index(), c.Unit(), "z"
	entries[0].Name = "z"
	got := []any{tensor.Shape()[0], memref.Shape()[0], vector.Shape()[0], vector.IsScalable(0), strided.Strides()[0],
		tuple.Elems()[0] == i32, function.Inputs()[0] == i32, function.Results()[0] == i32,
		array.Elems()[0] == c.I64(1), symbol.Root(), dict.Entries()[0].Name, strs.Strings()[0]}
	want := []any{int64(2), int64(2), int64(2), true, int64(2), true, true, true, true, "a", "a", "a"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestUniquingInParallel(t *testing.T) {
	c := newContext(t)
	var wg sync.WaitGroup
	got := make([][]ir.Node, 8)
	for g := range got {
		wg.Go(func() {
			for i := range 200 {
				n := int64(i % 50)
				tensor := c.Tensor([]int64{n, 4}, c.Integer(int(n)+70), c.Str(fmt.Sprint(n)))
				got[g] = append(got[g], tensor, c.I64(n), c.Dense(c.Tensor([]int64{8}, c.Integer(8), nil), strings.Repeat(string(rune('a'+n%26)), 8)))
			}
		})
	}
	wg.Wait()
	for g := range got {
		for i := range got[g] {
			if got[g][i] != got[0][i] {
				t.Fatalf("%s: two of them", got[g][i])
			}
		}
	}
}

func TestIntegerAttr(t *testing.T) {
	c := newContext(t)
	signed := func(w int) ir.Type { return c.IntegerWithSign(w, ir.Signed) }
	unsigned := func(w int) ir.Type { return c.IntegerWithSign(w, ir.Unsigned) }
	tests := []struct {
		t    ir.Type
		v    int64
		want string
	}{
		{c.Integer(8), 127, "127 : i8"}, {c.Integer(8), 128, "-128 : i8"}, {c.Integer(8), -129, "127 : i8"}, {c.Integer(8), 256, "0 : i8"},
		{c.Integer(1), 1, "true"}, {c.Integer(1), -1, "true"}, {c.Integer(1), 2, "false"}, {c.Integer(0), 5, "0 : i0"},
		{signed(1), 1, "-1 : si1"}, {unsigned(1), -1, "1 : ui1"}, {unsigned(8), -1, "255 : ui8"}, {unsigned(8), 300, "44 : ui8"},
		{signed(8), 200, "-56 : si8"}, {c.Integer(64), math.MinInt64, "-9223372036854775808 : i64"},
		{unsigned(64), -1, "18446744073709551615 : ui64"}, {unsigned(64), 5, "5 : ui64"}, {unsigned(65), -1, "36893488147419103231 : ui65"},
		{unsigned(128), -1, "340282366920938463463374607431768211455 : ui128"},
		{c.Integer(128), -1, "-1 : i128"}, {c.Index(), -1, "-1 : index"}, {c.Integer(63), math.MaxInt64, "-1 : i63"},
	}
	for _, tt := range tests {
		a := c.IntegerAttr(tt.t, tt.v)
		if a.String() != tt.want {
			t.Errorf("%d : %s: got %s, want %s", tt.v, tt.t, a, tt.want)
		}
		if b := c.BigIntegerAttr(tt.t, big.NewInt(tt.v)); a != b {
			t.Errorf("%d : %s: %s as a big integer", tt.v, tt.t, b)
		}
	}
}

// TestIntegerAttrWraps compares with arithmetic modulo 2^width.
func TestIntegerAttrWraps(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 140).Draw(t, "width")
		sign := rapid.SampledFrom([]ir.Signedness{ir.Signless, ir.Signed, ir.Unsigned}).Draw(t, "sign")
		v := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "bytes"))
		if rapid.Bool().Draw(t, "negative") {
			v.Neg(v)
		}
		before := new(big.Int).Set(v)
		a := c.BigIntegerAttr(c.IntegerWithSign(width, sign), v)
		if v.Cmp(before) != 0 {
			t.Fatal("the argument was changed")
		}
		got, modulus := a.Big(), new(big.Int).Lsh(big.NewInt(1), uint(width))
		if d := new(big.Int).Sub(got, v); d.Mod(d, modulus).Sign() != 0 {
			t.Fatalf("%d : %s became %d", v, a.Type(), got)
		}
		lo, hi := new(big.Int), modulus
		if sign != ir.Unsigned {
			hi = new(big.Int).Rsh(modulus, 1)
			lo.Neg(hi)
		}
		if got.Cmp(lo) < 0 || got.Cmp(hi) >= 0 {
			t.Fatalf("%d is out of the range of %s", got, a.Type())
		}
		if i, ok := a.Int64(); ok != got.IsInt64() || ok && i != got.Int64() {
			t.Fatalf("%d: Int64 gives %d, %v", got, i, ok)
		}
		if a.IsTrue() != (got.Sign() != 0) {
			t.Fatalf("%d: IsTrue is %v", got, a.IsTrue())
		}
		if b := c.BigIntegerAttr(a.Type(), new(big.Int).Add(v, modulus)); b != a {
			t.Fatalf("%s and %s are the same number", a, b)
		}
	})
}

// denseOf packs elements as DenseElementsAttr keeps them.
func denseOf(c *ir.Context, shape []int64, elems ...ir.TypedAttr) *ir.DenseElementsAttr {
	var data strings.Builder
	for _, e := range elems {
		data.WriteString(ir.ElementData(e))
	}
	return c.Dense(c.Tensor(shape, elems[0].Type(), nil), data.String())
}

func TestElementsComeBack(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		elems := make([]ir.TypedAttr, n)
		var typ ir.Type
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			typ = c.IntegerWithSign(rapid.IntRange(1, 80).Draw(t, "width"),
				rapid.SampledFrom([]ir.Signedness{ir.Signless, ir.Signed, ir.Unsigned}).Draw(t, "sign"))
		case 1:
			typ = c.Index()
		case 2:
			typ = c.Float(formats[rapid.IntRange(0, len(formats)-1).Draw(t, "format")].kind)
		}
		few := rapid.Bool().Draw(t, "few values")
		for i := range elems {
			v := rapid.Int64().Draw(t, "v")
			if few {
				v %= 2
			}
			if ft, ok := typ.(*ir.FloatType); ok {
				elems[i] = c.FloatAttr(ft, float64(v))
			} else {
				elems[i] = c.IntegerAttr(typ, v)
			}
		}
		a := denseOf(c, []int64{int64(n)}, elems...)
		splat := true
		for i := range elems {
			if got := a.Element(int64(i)); got != elems[i] {
				t.Fatalf("element %d is %s, want %s", i, got, elems[i])
			}
			splat = splat && elems[i] == elems[0]
		}
		if a.IsSplat() != splat || a.NumElements() != int64(n) {
			t.Fatalf("%s: splat %v, %d elements", a, a.IsSplat(), a.NumElements())
		}
		if splat && a != c.Dense(a.ShapedType(), ir.ElementData(elems[0])) {
			t.Fatal("a splat is not what one element gives")
		}
	})
}

// TestDenseBitsBeyondTheWidth makes one attribute of numbers that only differ in bits they do not have.
func TestDenseBitsBeyondTheWidth(t *testing.T) {
	c := newContext(t)
	for _, tt := range []struct {
		elem        ir.Type
		data, other string
	}{
		{c.Integer(4), "\xff\x0d", "\x0f\xfd"},
		{c.Integer(12), "\xff\xff\xfd\xff", "\xff\x0f\xfd\x0f"},
		{c.Integer(1), "\x01\x00", "\xff\xfe"},
		{c.Complex(c.Integer(3)), "\x07\x01\x02\x03", "\xff\x01\x02\xfb"},
	} {
		typ := c.Tensor([]int64{2}, tt.elem, nil)
		if a, b := c.Dense(typ, tt.data), c.Dense(typ, tt.other); a != b {
			t.Errorf("%s and %s are not the same", a, b)
		}
	}
	if a := c.Dense(c.Vector([]int64{2}, nil, c.Integer(4)), "\xff\x0f"); !a.IsSplat() {
		t.Errorf("%s is no splat", a)
	}
}

// TestDenseTextIsMLIRs prints the same attributes as mlir-opt does, given the
// elements one by one.
func TestDenseTextIsMLIRs(t *testing.T) {
	c := newContext(t)
	rng := rand.New(rand.NewPCG(5, 6))
	type entry struct{ in, want string }
	var entries []entry
	shapes := [][]int64{{}, {1}, {7}, {2, 3}, {2, 1, 3}, {99}, {100}, {101}, {5, 41}}
	types := []ir.Type{c.Integer(1), c.Integer(4), c.Integer(8), c.Integer(13), c.Integer(32), c.Integer(64), c.Integer(72),
		c.IntegerWithSign(1, ir.Signed), c.IntegerWithSign(1, ir.Unsigned), c.IntegerWithSign(8, ir.Unsigned), c.IntegerWithSign(64, ir.Unsigned),
		c.IntegerWithSign(16, ir.Signed), c.Index(), c.Float(ir.F16), c.Float(ir.F32), c.Float(ir.F64), c.Float(ir.TF32), c.Float(ir.F80), c.Float(ir.F8E4M3FN)}
	for _, typ := range types {
		for _, shape := range shapes {
			n, _ := ir.NumElements(shape)
			for _, spread := range []int64{1, 2, 1 << 40} {
				elems := make([]ir.TypedAttr, n)
				texts := make([]string, n)
				for i := range elems {
					v := rng.Int64N(spread) - spread/2
					if ft, ok := typ.(*ir.FloatType); ok {
						elems[i] = c.FloatAttr(ft, float64(v)/8)
						texts[i] = fmt.Sprintf("%.10f", float64(v)/8)
						continue
					}
					a := c.IntegerAttr(typ, v)
					elems[i] = a
					texts[i] = a.Big().String()
					if ir.BitWidth(typ) == 1 {
						texts[i] = fmt.Sprint(a.IsTrue())
					}
				}
				d := denseOf(c, shape, elems...)
				entries = append(entries, entry{"dense<" + nest(shape, texts) + "> : " + d.Type().String(), d.String()})
			}
		}
	}
	for _, shape := range shapes {
		n, _ := ir.NumElements(shape)
		str, texts := make([]string, n), make([]string, n)
		for i := range str {
			str[i] = []string{"a", `q"uote`, "back\\slash", "nl\n", "ä", ""}[rng.IntN(6)]
			texts[i] = string(ir.AppendQuoted(nil, str[i]))
		}
		d := c.DenseStrings(c.Tensor(shape, c.OpaqueType("t", "str"), nil), str)
		entries = append(entries, entry{"dense<" + nest(shape, texts) + "> : " + d.Type().String(), d.String()})

		var data strings.Builder
		f16 := c.Float(ir.F16)
		for i := range texts {
			re, im := c.FloatAttr(f16, float64(rng.IntN(3))), c.FloatAttr(f16, float64(i))
			data.WriteString(ir.ElementData(re) + ir.ElementData(im))
			texts[i] = fmt.Sprintf("(%f, %f)", re.Float64(), im.Float64())
		}
		d = c.Dense(c.Tensor(shape, c.Complex(f16), nil), data.String())
		entries = append(entries, entry{"dense<" + nest(shape, texts) + "> : " + d.Type().String(), d.String()})
	}
	var in strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&in, "\"t\"() {a = %s} : () -> ()\n", e.in)
	}
	var got []string
	for _, line := range strings.Split(mlirOpt(t, in.String()), "\n") {
		if _, text, ok := strings.Cut(line, "{a = "); ok {
			got = append(got, strings.TrimSuffix(text, "} : () -> ()"))
		}
	}
	if len(got) != len(entries) {
		t.Fatalf("mlir-opt prints %d attributes for %d", len(got), len(entries))
	}
	for i, e := range entries {
		if got[i] != e.want {
			t.Errorf("%s:\nmlir-opt: %s\nours:     %s", e.in, got[i], e.want)
		}
	}
}

// nest puts the elements of a shape into brackets.
func nest(shape []int64, elems []string) string {
	if len(shape) == 0 {
		return elems[0]
	}
	step := len(elems) / int(shape[0])
	parts := make([]string, shape[0])
	for i := range parts {
		parts[i] = nest(shape[1:], elems[i*step:(i+1)*step])
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func TestDenseText(t *testing.T) {
	c := newContext(t)
	i8 := c.Integer(8)
	tensor := func(elem ir.Type, shape ...int64) *ir.TensorType { return c.Tensor(shape, elem, nil) }
	hundredOne := make([]byte, 101)
	for i := range hundredOne {
		hundredOne[i] = byte(i & 1)
	}
	elidedText := func(a ir.Attribute) string {
		w := &ir.TextWriter{ElideElements: 3}
		a.PrintTo(w)
		return string(w.Bytes())
	}
	index := c.Dense(tensor(c.Integer(64), 1, 2), string(make([]byte, 8))+"\x02"+string(make([]byte, 7)))
	pair := c.Dense(tensor(c.Integer(64), 2, 2), string(make([]byte, 24))+"\x02"+string(make([]byte, 7)))
	tests := []struct{ got, want string }{
		{c.Dense(tensor(i8, 0), "").String(), "dense<> : tensor<0xi8>"},
		{c.Dense(tensor(i8, 2, 0), "").String(), "dense<> : tensor<2x0xi8>"},
		{c.Dense(tensor(i8, 3), "\xff\xff\xff").String(), "dense<-1> : tensor<3xi8>"},
		{c.Dense(tensor(c.Integer(4), 2), "\xff\x03").String(), "dense<[-1, 3]> : tensor<2xi4>"},
		{c.Dense(tensor(c.Integer(1), 101), string(hundredOne)).String(), `dense<"0x` + strings.Repeat("AA", 12) + `0A"> : tensor<101xi1>`},
		{elidedText(c.Dense(tensor(i8, 4), "abcd")), "dense_resource<__elided__> : tensor<4xi8>"},
		{c.Sparse(tensor(i8, 3, 4), index, c.Dense(tensor(i8, 1), "\x05")).String(), "sparse<[[0, 2]], 5> : tensor<3x4xi8>"},
		{elidedText(c.Sparse(tensor(i8, 3, 4), index, c.Dense(tensor(i8, 1), "\x05"))), "sparse<[[0, 2]], 5> : tensor<3x4xi8>"},
		{elidedText(c.Sparse(tensor(i8, 3, 4), pair, c.Dense(tensor(i8, 1), "\x05"))), "dense_resource<__elided__> : tensor<3x4xi8>"},
		{elidedText(c.Sparse(tensor(i8, 8), index, c.Dense(tensor(i8, 4), "abcd"))), "dense_resource<__elided__> : tensor<8xi8>"},
		{c.DenseResource("a key", tensor(i8, 2)).String(), `dense_resource<"a key"> : tensor<2xi8>`},
		{c.DenseI64([]int64{1, -2}).String(), "array<i64: 1, -2>"},
		{c.DenseI32(nil).String(), "array<i32>"},
		{c.DenseArray(c.Integer(1), "\x01\x00").String(), "array<i1: true, false>"},
		{c.DenseArray(c.Float(ir.F32), ir.ElementData(c.FloatAttr(c.Float(ir.F32), 1.5))).String(), "array<f32: 1.500000e+00>"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got  %s\nwant %s", tt.got, tt.want)
		}
	}
	if got := c.DenseI32([]int32{3, -4}).Ints(); !cmp.Equal(got, []int64{3, -4}) {
		t.Errorf("Ints: %v", got)
	}
}

func TestNodeText(t *testing.T) {
	c := newContext(t)
	i32, f64 := c.Integer(32), c.Float(ir.F64)
	fn := c.Function([]ir.Type{i32}, []ir.Type{f64})
	tests := []struct {
		got  ir.Node
		want string
	}{
		{c.Function(nil, nil), "() -> ()"},
		{fn, "(i32) -> f64"},
		{c.Function([]ir.Type{fn}, []ir.Type{fn}), "((i32) -> f64) -> ((i32) -> f64)"},
		{c.Function(nil, []ir.Type{i32, i32}), "() -> (i32, i32)"},
		{c.Tuple(nil), "tuple<>"},
		{c.Complex(f64), "complex<f64>"},
		{c.Vector([]int64{4, 8}, []bool{false, true}, i32), "vector<4x[8]xi32>"},
		{c.Vector(nil, nil, i32), "vector<i32>"},
		{c.Tensor([]int64{ir.Dynamic, 0}, i32, c.Str("enc")), `tensor<?x0xi32, "enc">`},
		{c.MemRef([]int64{2}, i32, c.StridedLayout([]int64{ir.Dynamic}, ir.Dynamic), c.I64(3)), "memref<2xi32, strided<[?], offset: ?>, 3>"},
		{c.MemRef([]int64{2}, i32, nil, c.IntegerAttr(i32, 0)), "memref<2xi32>"},
		{c.UnrankedMemRef(i32, c.Str("l1")), `memref<*xi32, "l1">`},
		{c.OpaqueType("d", "a<b>"), "!d.a<b>"},
		{c.OpaqueType("d", "b c"), `!d<b c>`},
		{c.OpaqueAttr("d", "b c", i32), `#d<b c> : i32`},
		{c.Str("tab\there \"q\" \\ \xff"), `"tab\09here \22q\22 \\ \FF"`},
		{c.TypedStr("x", i32), `"x" : i32`},
		{c.TypedStr("x", c.None()), `"x"`},
		{c.Array([]ir.Attribute{c.I64(1), c.IntegerAttr(i32, 2), c.FloatAttr(f64, 0.5), c.Bool(true), c.Unit()}), "[1, 2 : i32, 5.000000e-01, true, unit]"},
		{c.Dictionary([]ir.NamedAttr{{Name: "b c", Value: c.Unit()}, {Name: "a", Value: c.I64(1)}}), `{a = 1 : i64, "b c"}`},
		{c.SymbolRef("a", "b c", "1"), `@a::@"b c"::@"1"`},
		{c.NameLocation("n", c.FileLineCol("f", 1, 2)), `loc("n"("f":1:2))`},
		{c.NameLocation("n", nil), `loc("n")`},
		{c.CallSite(c.NameLocation("n", nil), c.FileLineCol("f", 1, 2)), `loc(callsite("n" at "f":1:2))`},
	}
	for _, tt := range tests {
		if tt.got.String() != tt.want {
			t.Errorf("got  %s\nwant %s", tt.got, tt.want)
		}
	}
}

func TestNumElements(t *testing.T) {
	const big = int64(1) << 32
	tests := []struct {
		shape []int64
		want  int64
		err   string
	}{
		{nil, 1, ""},
		{[]int64{2, 3}, 6, ""},
		{[]int64{big, big, 0}, 0, ""},
		{[]int64{big, big >> 1, 1}, 0, "the number of elements of [4294967296 2147483648 1] does not fit in 64 bits"},
		{[]int64{big, big}, 0, "the number of elements of [4294967296 4294967296] does not fit in 64 bits"},
		{[]int64{ir.Dynamic}, 0, "the number of elements of a dynamic shape is not known"},
	}
	for _, tt := range tests {
		n, err := ir.NumElements(tt.shape)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if n != tt.want || text != tt.err {
			t.Errorf("%v: got %d, %q", tt.shape, n, text)
		}
	}
}

func TestDenseArrayInts(t *testing.T) {
	c := newContext(t)
	ints := []int32{4, -1, 1 << 30, 0}
	for i := range 100 { // so many that their sums are kept
		ints = append(ints, int32(i*i))
	}
	a := c.DenseI32(ints)
	sum := int64(0)
	for i, x := range a.Ints() {
		if got := a.Int(i); got != x {
			t.Errorf("element %d is %d, not %d", i, got, x)
		}
		if got := a.Sum(i); got != sum {
			t.Errorf("the sum of %d is %d, not %d", i, got, sum)
		}
		sum += x
	}
}

func TestInts(t *testing.T) {
	c := newContext(t)
	for _, tt := range []struct {
		attr ir.Attribute
		want []int64
		ok   bool
	}{
		{c.I64Array([]int64{3, -1}), []int64{3, -1}, true},
		{c.DenseI32([]int32{3, -1}), []int64{3, -1}, true},
		{c.I64Array(nil), nil, true},
		{c.Array([]ir.Attribute{c.I64(1), c.Str("1")}), nil, false},
		{c.Array([]ir.Attribute{c.BigIntegerAttr(c.Integer(128), new(big.Int).Lsh(big.NewInt(1), 100))}), nil, false},
		{c.DenseArray(c.Float(ir.F32), "\x00\x00\x00\x00"), nil, false},
		{c.I64(1), nil, false},
		{nil, nil, false},
	} {
		if got, ok := ir.Ints(tt.attr); ok != tt.ok || !slices.Equal(got, tt.want) {
			t.Errorf("%v: %v, %t, want %v, %t", tt.attr, got, ok, tt.want, tt.ok)
		}
	}
}
