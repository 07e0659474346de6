package sweep

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// TestTransposes makes columns of rows that crowd each other in the cache, which
// go by way of scratch memory, and of rows that do not, in the cache and past it,
// whole and in parts.
func TestTransposes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	var cs conversions
	for _, c := range []struct {
		elem  string
		shape []int64
		order string
	}{
		{"ui8", []int64{600, 1024}, "{0,1}"},
		{"ui8", []int64{131, 321}, "{0,1}"},
		{"ui8", []int64{2, 64, 640}, "{1,2,0}"},
		{"ui16", []int64{2, 100, 1024}, "{1,2,0}"},
		{"bf16", []int64{70, 200}, "{0,1}"},
		{"bf16", []int64{2, 200, 332}, "{1,2,0}"},
		{"f32", []int64{70, 1024}, "{0,1}"},
		{"f32", []int64{3, 67, 41}, "{1,0,2}"},
	} {
		m := metal{shape: c.shape, elem: c.elem}
		cs.add(m.plain(), m.xla(c.order), c.shape, c.elem)
	}
	checkPastCache(t, r, cs)
}

// TestAskewRows makes rows that begin anywhere in a line of the cache: of tiles, of
// shards of other grids, which end anywhere, too.
func TestAskewRows(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	var cs conversions
	for _, elem := range []struct {
		name  string
		tiles string
	}{
		{"f32", "T(8,128)"}, {"bf16", "T(8,128)(2,1)"}, {"ui8", "T(8,128)(4,1)"},
	} {
		shape := []int64{40 + r.Int64N(60), 1500 + r.Int64N(1000)}
		grid := func(rows, columns int64, tile string) string {
			return metal{shape: shape, elem: elem.name, grid: [2]int64{rows, columns}, tile: tile, oob: "one"}.String()
		}
		m := metal{shape: shape, elem: elem.name}
		rows, tpu := m.plain(), m.xla("{1,0:"+elem.tiles+"}")
		for _, from := range []string{grid(1, 1, "32x32 16x16"), grid(1, 1, "32x32"), tpu, grid(1, 2, ""), grid(2, 1, "")} {
			for _, to := range []string{rows, grid(3, 1, "")} {
				cs.add(from, to, shape, elem.name)
			}
		}
	}
	checkPastCache(t, r, cs)
}

// TestJoinedRows puts rows together from those of several shards, which end anywhere in them, with
// padding of a few elements or not: lines in which two pieces meet are stored whole.
func TestJoinedRows(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	var cs conversions
	for _, elem := range []struct {
		name string
		most int64
	}{{"f32", 1800}, {"bf16", 3600}, {"ui8", 7200}} {
		for range 8 {
			shape := []int64{10 + r.Int64N(30), elem.most/3 + r.Int64N(elem.most*2/3)}
			grid := func(rows, columns int64) string {
				return metal{shape: shape, elem: elem.name, grid: [2]int64{1 + r.Int64N(rows), columns}, oob: "one"}.String()
			}
			to := 1 + r.Int64N(3)
			cs.add(grid(4, to+1+r.Int64N(3)), grid(4, to), shape, elem.name)
		}
	}
	llvm, err := load(t, functionsOf(cs), "masks=all cache-bytes=1024").LLVM()
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(llvm), "icmp sge"); n < len(cs) {
		t.Errorf("%d questions whether a line is one more; the cases are too easy", n)
	}
	checkPastCache(t, r, cs)
}

// TestBatches makes tiles of bytes, those of a few kilobytes at a time put together before they go past
// the cache.
func TestBatches(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 34))
	var cs conversions
	for range 6 {
		shape := []int64{40 + r.Int64N(60), 128 * (4 + r.Int64N(12))}
		to := metal{shape: shape, elem: "ui8", grid: [2]int64{1 + r.Int64N(3), 1 + r.Int64N(2)}, tile: "32x32 16x16", oob: "one"}
		cs.add(to.plain(), to.String(), shape, "ui8")
	}
	checkPastCache(t, r, cs)
}

// TestBundles makes rows that begin anywhere in a line of tiles whose rows share lines, whole rows at a time.
func TestBundles(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 35))
	var cs conversions
	for _, elem := range []struct {
		name, tiles string
		most        int64
	}{{"bf16", "T(8,128)(2,1)", 1280}, {"ui8", "T(8,128)(4,1)", 2560}, {"ui8", "", 1600}} {
		for range 3 {
			shape := []int64{32 + r.Int64N(70), elem.most/2 + r.Int64N(elem.most/2)}
			to := metal{shape: shape, elem: elem.name, grid: [2]int64{1 + r.Int64N(2), 1}, oob: "one"}
			from := to.xla("{1,0:" + elem.tiles + "}")
			if elem.tiles == "" {
				from = metal{shape: shape, elem: elem.name, grid: [2]int64{1, 1}, tile: "32x32 16x16", oob: "one"}.String()
			}
			cs.add(from, to.String(), shape, elem.name)
		}
	}
	checkPastCache(t, r, cs)
}

// TestSpaces goes to tiles that space elements, in either order, where what is between may hold
// anything.
func TestSpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 36))
	var cs conversions
	for _, elem := range []struct {
		name, packed string
	}{{"bf16", "(2,1)"}, {"ui8", "(4,1)"}, {"f32", "(2,1)"}} {
		for _, order := range []string{"{1,0:", "{0,1:"} {
			shape := []int64{20 + r.Int64N(200), 20 + r.Int64N(200)}
			m := metal{shape: shape, elem: elem.name, grid: [2]int64{1 + r.Int64N(4), 1 + r.Int64N(4)}, oob: "one"}
			spaced := m.xla(order + "T(256)" + elem.packed + "}")
			cs.add(m.String(), spaced, shape, elem.name)
			cs.add(m.xla("{1,0:T(8,128)}"), spaced, shape, elem.name)
			cs.add(spaced, m.plain(), shape, elem.name)
		}
	}
	checkPastCache(t, r, cs)
}

// TestRoutines goes to shards that end anywhere, from others and from tiles of columns,
// and back: so many boxes that what is done to them is in functions of its own.
func TestRoutines(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	var cs conversions
	for _, elem := range []string{"f32", "bf16", "ui8"} {
		shape := []int64{211, 195}
		grid := func(rows, columns int64) string {
			return metal{shape: shape, elem: elem, grid: [2]int64{rows, columns}, oob: "one"}.String()
		}
		columns := metal{shape: shape, elem: elem}.xla("{0,1:T(8,32)}")
		tiles := metal{shape: shape, elem: elem, grid: [2]int64{7, 9}, tile: "16x16", oob: "one"}.String()
		for _, c := range [][2]string{{columns, grid(5, 4)}, {grid(5, 4), columns}, {grid(7, 4), grid(3, 7)}, {grid(8, 8), tiles}, {tiles, grid(5, 12)}} {
			cs.add(c[0], c[1], shape, elem)
		}
		// Rows of many lines, of as many parts.
		long := []int64{31, 3001}
		wide := func(rows, columns int64) string {
			return metal{shape: long, elem: elem, grid: [2]int64{rows, columns}, oob: "one"}.String()
		}
		for _, c := range [][2]string{{wide(3, 9), wide(4, 17)}, {wide(2, 23), wide(3, 3)}} {
			cs.add(c[0], c[1], long, elem)
		}
	}
	checkPastCache(t, r, cs)
}

// TestOutlines goes to and from shards and tiles whose kernels are of much code: what is done in
// many places is in functions of its own, in parts, too.
func TestOutlines(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 26))
	var cs conversions
	for _, elem := range []struct {
		name, columns string
	}{{"f32", "{0,1:T(8,32)}"}, {"bf16", "{0,1:T(128)(2,1)}"}, {"ui8", "{0,1}"}} {
		shape := []int64{205, 211}
		columns := metal{shape: shape, elem: elem.name}.xla(elem.columns)
		for _, grid := range [][2]int64{{6, 2}, {4, 7}} {
			for _, tile := range []string{"", "16x16", "32x32"} {
				shards := metal{shape: shape, elem: elem.name, grid: grid, tile: tile, oob: "one"}.String()
				for _, c := range [][2]string{{columns, shards}, {shards, columns}} {
					cs.add(c[0], c[1], shape, elem.name)
				}
			}
		}
	}
	llvm, err := load(t, functionsOf(cs), "parts=true").LLVM()
	if err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "_part"} {
		if n := strings.Count(string(llvm), suffix+"_outline1("); n < len(cs)/2 {
			t.Errorf("%d calls of outlines in kernels%s; the cases are too easy", n, suffix)
		}
	}
	checkPastCache(t, r, cs)
}

// checkPastCache runs conversions in the cache and past it, whole and in parts.
func checkPastCache(t *testing.T, r *rand.Rand, cs []conversion) {
	t.Helper()
	for _, options := range []string{"", "cache-bytes=1024", "cache-bytes=1024 masks=none", "cache-bytes=1024 masks=all vector-bits=256", "cache-bytes=1024 masks=all stores=past", "cache-bytes=1024 masks=all stores=ahead"} {
		p := load(t, functionsOf(cs), "parts=true "+options)
		module := compileAll(t, p)
		for _, c := range cs {
			in := random(r, c.dtype, c.shape)
			inputs := []runner.Input{{Name: "x", Array: in}}
			memrefs, packed, whole := runWhole(t, p, module, c.name, inputs...)
			checkParts(t, p, module, c, whole, packed)
			copy(memrefs[1].Buffer.Data, whole[1])
			native, err := p.Results(c.name, memrefs)
			if err != nil {
				t.Fatal(err)
			}
			interpreted, err := p.Run(context.Background(), c.name, inputs)
			if err != nil {
				t.Fatal(err)
			}
			for what, out := range map[string]*npy.Array{"LLVM": native[0], "the interpreter": interpreted[0]} {
				if !bytes.Equal(out.Data, in.Data) {
					t.Errorf("%s, %s: the elements changed\n%s", what, options, c.function())
				}
			}
		}
	}
}
