package passes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// shaped draws functions that take tensors, vectors and buffers of i32 apart and
// put them together.
type shaped struct {
	r       *rapid.T
	text    strings.Builder
	tensors []array
	vectors []array
	buffers []buffer
	scalars []string // i32
	indices []string // in [0, 1]
	next    int
}

// array is a value of a static shape.
type array struct {
	name  string
	shape []int64
}

// buffer is a memref in row-major order, or a view of one.
type buffer struct {
	array
	strides []int64
	offset  int64
}

func dims(shape []int64) string {
	var b strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&b, "%dx", n)
	}
	return b.String()
}

func tensorOf(shape []int64) string { return "tensor<" + dims(shape) + "i32>" }
func vectorOf(shape []int64) string { return "vector<" + dims(shape) + "i32>" }

func (b buffer) typ() string {
	if stride := int64(1); b.offset == 0 {
		plain := true
		for i, n := range slices.Backward(b.shape) {
			plain = plain && b.strides[i] == stride
			stride *= n
		}
		if plain {
			return "memref<" + dims(b.shape) + "i32>"
		}
	}
	return fmt.Sprintf("memref<%si32, strided<%s, offset: %d>>", dims(b.shape), list(b.strides), b.offset)
}

// list writes [1, 2].
func list[T any](values []T) string {
	return strings.ReplaceAll(fmt.Sprint(values), " ", ", ")
}

func (g *shaped) n(what string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(g.r, what) }

func (g *shaped) line(format string, args ...any) { fmt.Fprintf(&g.text, "  "+format+"\n", args...) }

func (g *shaped) fresh() string {
	g.next++
	return fmt.Sprintf("%%v%d", g.next)
}

func (g *shaped) shape(least, most int) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(1, 4), least, most).Draw(g.r, "shape")
}

func (g *shaped) scalar() string {
	if g.n("constant", 0, 3) > 0 {
		return rapid.SampledFrom(g.scalars).Draw(g.r, "scalar")
	}
	name := g.fresh()
	g.line("%s = arith.constant %d : i32", name, g.n("value", -9, 9))
	g.scalars = append(g.scalars, name)
	return name
}

// splat makes an array of a shape out of nothing.
func (g *shaped) splat(kind string, shape []int64) array {
	a := array{g.fresh(), shape}
	typ := tensorOf(shape)
	if kind == "vector" {
		typ = vectorOf(shape)
	}
	switch g.n("made", 0, 2) {
	case 0:
		g.line("%s = arith.constant dense<%d> : %s", a.name, g.n("value", -9, 9), typ)
	case 1:
		var text string
		var write func(depth int)
		write = func(depth int) {
			if depth == len(shape) {
				text += fmt.Sprint(g.n("value", -99, 99))
				return
			}
			for i := range shape[depth] {
				text += map[bool]string{true: "[", false: ", "}[i == 0]
				write(depth + 1)
			}
			text += "]"
		}
		write(0)
		g.line("%s = arith.constant dense<%s> : %s", a.name, text, typ)
	default:
		g.line("%s = %s.splat %s : %s", a.name, kind, g.scalar(), typ)
	}
	return a
}

func (g *shaped) tensor() array {
	if g.n("new", 0, 4) == 0 {
		g.tensors = append(g.tensors, g.splat("tensor", g.shape(1, 3)))
	}
	return rapid.SampledFrom(g.tensors).Draw(g.r, "tensor")
}

func (g *shaped) vector() array {
	if g.n("new", 0, 4) == 0 {
		g.vectors = append(g.vectors, g.splat("vector", g.shape(1, 3)))
	}
	return rapid.SampledFrom(g.vectors).Draw(g.r, "vector")
}

func (g *shaped) addTensor(shape []int64) string {
	g.tensors = append(g.tensors, array{g.fresh(), shape})
	return g.tensors[len(g.tensors)-1].name
}

func (g *shaped) addVector(shape []int64) string {
	g.vectors = append(g.vectors, array{g.fresh(), shape})
	return g.vectors[len(g.vectors)-1].name
}

func (g *shaped) addScalar() string {
	g.scalars = append(g.scalars, g.fresh())
	return g.scalars[len(g.scalars)-1]
}

// slice draws a part of a shape: offsets, sizes, strides.
func (g *shaped) slice(shape []int64, unit bool) (offsets, sizes, strides []int64) {
	for _, n := range shape {
		offset := int64(g.n("offset", 0, int(n)-1))
		stride := int64(1)
		if !unit {
			stride = int64(g.n("stride", 1, 2))
		}
		most := (n-1-offset)/stride + 1
		size := int64(g.n("size", 1, int(most)))
		if g.n("whole", 0, 3) == 0 {
			offset, size, stride = 0, n, 1
		}
		offsets, sizes, strides = append(offsets, offset), append(sizes, size), append(strides, stride)
	}
	return offsets, sizes, strides
}

// dropUnits leaves out some dims of 1.
func (g *shaped) dropUnits(sizes []int64) []int64 {
	if g.n("reduce", 0, 2) > 0 {
		return sizes
	}
	return slices.DeleteFunc(slices.Clone(sizes), func(n int64) bool { return n == 1 })
}

// positions are offsets into a shape, some of them known at run time only.
func (g *shaped) positions(shape []int64) string {
	out := make([]string, len(shape))
	for i, n := range shape {
		out[i] = rapid.SampledFrom(g.indices[:min(int(n), 2)]).Draw(g.r, "index")
		if g.n("known", 0, 1) == 0 {
			out[i] = g.fresh()
			g.line("%s = arith.constant %d : index", out[i], g.n("position", 0, int(n)-1))
		}
	}
	return list(out)
}

// prefix is a position in the first dims of a shape, in one at least.
func (g *shaped) prefix(shape []int64) []int {
	at := make([]int, g.n("depth", 1, len(shape)))
	for i := range at {
		at[i] = g.n("position", 0, int(shape[i])-1)
	}
	return at
}

// groups joins neighbouring dims.
func (g *shaped) groups(shape []int64) (text string, joined []int64) {
	var groups [][]int
	for i := 0; i < len(shape); {
		n := g.n("group", 1, len(shape)-i)
		extent, dims := int64(1), []int{}
		for ; n > 0; n-- {
			dims = append(dims, i)
			extent *= shape[i]
			i++
		}
		groups = append(groups, dims)
		joined = append(joined, extent)
	}
	return list(groups), joined
}

func (g *shaped) statement() {
	switch g.n("kind", 0, 23) {
	case 0: // a slice, maybe of lower rank
		t := g.tensor()
		offsets, sizes, strides := g.slice(t.shape, false)
		out := g.dropUnits(sizes)
		g.line("%s = tensor.extract_slice %s%s %s %s : %s to %s", g.addTensor(out), t.name, list(offsets), list(sizes), list(strides), tensorOf(t.shape), tensorOf(out))
	case 1:
		t := g.tensor()
		offsets, sizes, strides := g.slice(t.shape, false)
		in := g.dropUnits(sizes)
		part := g.splat("tensor", in)
		for _, x := range g.tensors {
			if slices.Equal(x.shape, in) {
				part = x
			}
		}
		g.line("%s = tensor.insert_slice %s into %s%s %s %s : %s into %s", g.addTensor(t.shape), part.name, t.name, list(offsets), list(sizes), list(strides), tensorOf(in), tensorOf(t.shape))
	case 2:
		t := g.tensor()
		groups, joined := g.groups(t.shape)
		g.line("%s = tensor.collapse_shape %s %s : %s into %s", g.addTensor(joined), t.name, groups, tensorOf(t.shape), tensorOf(joined))
	case 3:
		wide := g.shape(1, 3)
		groups, joined := g.groups(wide)
		t := g.splat("tensor", joined)
		for _, x := range g.tensors {
			if slices.Equal(x.shape, joined) {
				t = x
			}
		}
		g.line("%s = tensor.expand_shape %s %s output_shape %s : %s into %s", g.addTensor(wide), t.name, groups, list(wide), tensorOf(joined), tensorOf(wide))
	case 4: // what is known is forgotten and found again
		t := g.tensor()
		dynamic := "tensor<" + strings.Repeat("?x", len(t.shape)) + "i32>"
		middle := g.fresh()
		g.line("%s = tensor.cast %s : %s to %s", middle, t.name, tensorOf(t.shape), dynamic)
		g.line("%s = tensor.cast %s : %s to %s", g.addTensor(t.shape), middle, dynamic, tensorOf(t.shape))
	case 5:
		t := g.tensor()
		at := g.positions(t.shape)
		g.line("%s = tensor.extract %s%s : %s", g.addScalar(), t.name, at, tensorOf(t.shape))
	case 6:
		t := g.tensor()
		x, at := g.scalar(), g.positions(t.shape)
		g.line("%s = tensor.insert %s into %s%s : %s", g.addTensor(t.shape), x, t.name, at, tensorOf(t.shape))
	case 7:
		shape := g.shape(1, 2)
		count := 1
		for _, n := range shape {
			count *= int(n)
		}
		elements := make([]string, count)
		for i := range elements {
			elements[i] = g.scalar()
		}
		g.line("%s = tensor.from_elements %s : %s", g.addTensor(shape), strings.Trim(list(elements), "[]"), tensorOf(shape))
	case 8:
		v := g.vector()
		shape := append(g.shape(0, max(0, 4-len(v.shape))), v.shape...)
		g.line("%s = vector.broadcast %s : %s to %s", g.addVector(shape), v.name, vectorOf(v.shape), vectorOf(shape))
	case 9:
		v := g.vector()
		at := g.prefix(v.shape)
		depth := len(at)
		if depth == len(v.shape) {
			g.line("%s = vector.extract %s%s : i32 from %s", g.addScalar(), v.name, list(at), vectorOf(v.shape))
			return
		}
		g.line("%s = vector.extract %s%s : %s from %s", g.addVector(v.shape[depth:]), v.name, list(at), vectorOf(v.shape[depth:]), vectorOf(v.shape))
	case 10:
		v := g.vector()
		at := g.prefix(v.shape)
		depth := len(at)
		if depth == len(v.shape) {
			x := g.scalar()
			g.line("%s = vector.insert %s, %s %s : i32 into %s", g.addVector(v.shape), x, v.name, list(at), vectorOf(v.shape))
			return
		}
		part := g.vectorOf(v.shape[depth:])
		g.line("%s = vector.insert %s, %s %s : %s into %s", g.addVector(v.shape), part, v.name, list(at), vectorOf(v.shape[depth:]), vectorOf(v.shape))
	case 11:
		v := g.vector()
		offsets, sizes, strides := g.slice(v.shape, true)
		g.line("%s = vector.extract_strided_slice %s {offsets = %s, sizes = %s, strides = %s} : %s to %s", g.addVector(sizes), v.name, list(offsets), list(sizes), list(strides), vectorOf(v.shape), vectorOf(sizes))
	case 12:
		v := g.vector()
		offsets, sizes, strides := g.slice(v.shape, true)
		part := g.vectorOf(sizes)
		g.line("%s = vector.insert_strided_slice %s, %s {offsets = %s, strides = %s} : %s into %s", g.addVector(v.shape), part, v.name, list(offsets), list(strides), vectorOf(sizes), vectorOf(v.shape))
	case 13:
		v := g.vector()
		_, joined := g.groups(v.shape)
		g.line("%s = vector.shape_cast %s : %s to %s", g.addVector(joined), v.name, vectorOf(v.shape), vectorOf(joined))
	case 14:
		wide := g.shape(1, 3)
		_, joined := g.groups(wide)
		v := g.vectorOf(joined)
		g.line("%s = vector.shape_cast %s : %s to %s", g.addVector(wide), v, vectorOf(joined), vectorOf(wide))
	case 15:
		v := g.vector()
		perm := rapid.Permutation([]int{0, 1, 2, 3}[:len(v.shape)]).Draw(g.r, "permutation")
		shape := make([]int64, len(perm))
		for i, p := range perm {
			shape[i] = v.shape[p]
		}
		g.line("%s = vector.transpose %s, %s : %s to %s", g.addVector(shape), v.name, list(perm), vectorOf(v.shape), vectorOf(shape))
	case 16:
		a := g.vectorOf([]int64{4})
		b := g.vectorOf([]int64{3})
		mask := rapid.SliceOfN(rapid.IntRange(0, 6), 1, 4).Draw(g.r, "mask")
		g.line("%s = vector.shuffle %s, %s %s : vector<4xi32>, vector<3xi32>", g.addVector([]int64{int64(len(mask))}), a, b, list(mask))
	case 17:
		v := g.vectorOf(g.shape(1, 1))
		at := g.vectors[len(g.vectors)-1]
		for _, x := range g.vectors {
			if x.name == v {
				at = x
			}
		}
		g.line("%s = vector.reduction <%s>, %s : %s into i32", g.addScalar(), rapid.SampledFrom([]string{"add", "mul", "maxsi", "xor", "and"}).Draw(g.r, "reduction"), v, vectorOf(at.shape))
	case 18:
		v := g.vector()
		w := g.vectorOf(v.shape)
		g.line("%s = arith.%s %s, %s : %s", g.addVector(v.shape), rapid.SampledFrom([]string{"addi", "muli", "subi", "maxsi"}).Draw(g.r, "op"), v.name, w, vectorOf(v.shape))
	case 19: // a view of a buffer
		b := rapid.SampledFrom(g.buffers).Draw(g.r, "buffer")
		offsets, sizes, strides := g.slice(b.shape, false)
		view := buffer{array{g.fresh(), sizes}, make([]int64, len(sizes)), b.offset}
		for i := range sizes {
			view.offset += offsets[i] * b.strides[i]
			view.strides[i] = strides[i] * b.strides[i]
		}
		typ := view.typ()
		if !strings.Contains(typ, "strided") {
			return // which the ops below would write otherwise
		}
		g.line("%s = memref.subview %s%s %s %s : %s to %s", view.name, b.name, list(offsets), list(sizes), list(strides), b.typ(), typ)
		g.buffers = append(g.buffers, view)
	case 20:
		b := rapid.SampledFrom(g.buffers).Draw(g.r, "buffer")
		x, at := g.scalar(), g.positions(b.shape)
		g.line("memref.store %s, %s%s : %s", x, b.name, at, b.typ())
	case 21:
		b := rapid.SampledFrom(g.buffers).Draw(g.r, "buffer")
		at := g.positions(b.shape)
		g.line("%s = memref.load %s%s : %s", g.addScalar(), b.name, at, b.typ())
	case 22: // vectors from and to memory, whole and beyond its end
		b := rapid.SampledFrom(g.buffers).Draw(g.r, "buffer")
		shape := []int64{int64(g.n("lanes", 1, 5))}
		at, pad := g.positions(b.shape), g.scalar()
		g.line("%s = vector.transfer_read %s%s, %s : %s, %s", g.addVector(shape), b.name, at, pad, b.typ(), vectorOf(shape))
	case 23:
		b := rapid.SampledFrom(g.buffers).Draw(g.r, "buffer")
		v := g.vector()
		if len(v.shape) > len(b.shape) {
			return
		}
		at := g.positions(b.shape)
		g.line("vector.transfer_write %s, %s%s : %s, %s", v.name, b.name, at, vectorOf(v.shape), b.typ())
	}
}

// vectorOf returns a vector of a shape, one that is there or a new one.
func (g *shaped) vectorOf(shape []int64) string {
	for _, v := range slices.Backward(g.vectors) {
		if slices.Equal(v.shape, shape) {
			return v.name
		}
	}
	v := g.splat("vector", shape)
	g.vectors = append(g.vectors, v)
	return v.name
}

// drawShaped draws a function that returns some of what it made, and its memory.
func drawShaped(r *rapid.T) string {
	g := &shaped{
		r:       r,
		tensors: []array{{"%t", []int64{3, 4}}, {"%u", []int64{2, 3, 2}}},
		vectors: []array{{"%v", []int64{2, 3}}, {"%w", []int64{4}}},
		scalars: []string{"%x", "%y"},
		indices: []string{"%zero", "%i"},
		buffers: []buffer{{array{"%m", []int64{4, 4}}, []int64{4, 1}, 0}},
	}
	g.text.WriteString("func.func @main(%t: tensor<3x4xi32>, %u: tensor<2x3x2xi32>, %v: vector<2x3xi32>, %w: vector<4xi32>, %x: i32, %y: i32) -> RESULTS {\n")
	g.line("%%zero = arith.constant 0 : index")
	g.line("%%one = arith.constant 1 : i32")
	g.line("%%low = arith.andi %%y, %%one : i32")
	g.line("%%i = arith.index_castui %%low : i32 to index")
	g.line("%%m = memref.alloc() : memref<4x4xi32>")
	g.line("%%init = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [1, 1, 1, 1], [9, 8, 7, 6]]> : vector<4x4xi32>")
	g.line("vector.transfer_write %%init, %%m[%%zero, %%zero] {in_bounds = [true, true]} : vector<4x4xi32>, memref<4x4xi32>")
	for range g.n("statements", 1, 14) {
		g.statement()
	}
	var names, types []string
	result := func(name, typ string) { names, types = append(names, name), append(types, typ) }
	last := func(list []array) []array { return list[max(0, len(list)-3):] }
	for _, t := range last(g.tensors) {
		result(t.name, tensorOf(t.shape))
	}
	for _, v := range last(g.vectors) {
		result(v.name, vectorOf(v.shape))
	}
	for _, x := range g.scalars[max(0, len(g.scalars)-3):] {
		result(x, "i32")
	}
	g.line("%%all = vector.transfer_read %%m[%%zero, %%zero], %%one {in_bounds = [true, true]} : memref<4x4xi32>, vector<4x4xi32>")
	result("%all", "vector<4x4xi32>")
	g.line("return %s : %s\n}", strings.Join(names, ", "), strings.Join(types, ", "))
	return strings.Replace(g.text.String(), "RESULTS", "("+strings.Join(types, ", ")+")", 1)
}

// TestShapesKeepMeaning runs functions of shaped values before and after the
// passes that fold them.
func TestShapesKeepMeaning(t *testing.T) {
	lib := Library()
	rapid.Check(t, func(r *rapid.T) {
		transform(t, r, lib, "builtin.module("+rapid.SampledFrom([]string{"canonicalize", "canonicalize,cse,canonicalize", "cse", "sccp,canonicalize"}).Draw(r, "passes")+")", drawShaped(r), 2)
	})
}
