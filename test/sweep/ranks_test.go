package sweep

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/runner"
)

// manyDims draws a shape of up to nine dims, some of them of size 1, and now and then one of
// size 0; or one that shards divide into very many parts.
func manyDims(r *rand.Rand) []int64 {
	if r.IntN(8) == 0 {
		return slices.Repeat([]int64{3}, 8)
	}
	s := make([]int64, 1+r.IntN(9))
	volume := int64(20 << r.IntN(8))
	for _, i := range r.Perm(len(s)) {
		s[i] = 1 + r.Int64N(min(volume, []int64{2, 5, 17, 65, 130}[r.IntN(5)]))
		volume = max(1, volume/s[i])
	}
	if r.IntN(20) == 0 {
		s[r.IntN(len(s))] = 0
	}
	return s
}

// gridOfMany writes the type of a tensor in shards along several joined dims: neighbours are
// joined, maybe with some slots between them.
func gridOfMany(r *rand.Rand, s []int64, elem string) string {
	var dims, results, grid, shard []string
	for i := range s {
		dims = append(dims, fmt.Sprintf("d%d", i))
	}
	apart, most := r.IntN(2) == 0, 1+r.Int64N(3)
	for end := len(s); end > 0; {
		begin := r.IntN(end)
		if apart || r.IntN(2) == 0 {
			begin = end - 1
		}
		var terms []string
		rows, stride := int64(1), int64(1)
		for i := end - 1; i >= begin; i-- {
			terms = append([]string{fmt.Sprintf("d%d * %d", i, stride)}, terms...)
			rows += (s[i] - 1) * stride
			stride = stride*max(1, s[i]) + max(0, r.Int64N(6)-3)
		}
		if slices.Contains(s[begin:end], 0) {
			rows = 0
		}
		cores := min(max(1, rows), most)
		results = append([]string{strings.Join(terms, " + ")}, results...)
		grid = append([]string{fmt.Sprint(cores)}, grid...)
		shard = append([]string{fmt.Sprint(ceil(rows, cores))}, shard...)
		end = begin
	}
	fill := []string{"undef", "zero", "one", "inf", "neginf"}[r.IntN(5)]
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(%s) -> (%s), %s, <%s>, memref<%sx%s, #ttcore.memory_space<l1>>>>",
		joined(s), elem, strings.Join(dims, ", "), strings.Join(results, ", "), fill, strings.Join(grid, "x"), strings.Join(shard, "x"), elem)
}

// TestRanks goes between grids of many dims, XLA's tiled and transposed layouts, and rows.
func TestRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 20))
	tilings := []string{"", ":T(8,128)", ":T(4,4)(2,1)", ":T(3,5)(2,2)", ":T(2,3,4)", ":T(5)"}
	var cs []conversion
	for i := range 300 {
		f, s := formats[r.IntN(len(formats))], manyDims(r)
		side := func() string {
			order := make([]string, len(s))
			for j, d := range r.Perm(len(s)) {
				order[j] = fmt.Sprint(d)
			}
			switch r.IntN(5) {
			case 0:
				return fmt.Sprintf("tensor<%sx%s>", joined(s), f.name)
			case 1:
				return fmt.Sprintf("tensor<%sx%s, #xla.layout<{%s%s}%s>>", joined(s), f.name, strings.Join(order, ","), tilings[r.IntN(len(tilings))], fill(r))
			}
			return gridOfMany(r, s, f.name)
		}
		cs = append(cs, conversion{fmt.Sprintf("between%d", i), side(), side(), s, f.dtype})
	}
	check(t, r, cs)
}

// spaced writes the type of a tensor whose elements are some slots apart, all dims joined in any order.
func spaced(r *rand.Rand, s []int64, elem string) string {
	var dims, terms []string
	apart := []int64{2, 2, 3, 4, 8}[r.IntN(5)]
	slots, stride := int64(1), apart
	for _, d := range r.Perm(len(s)) {
		dims, terms = append(dims, fmt.Sprintf("d%d", len(dims))), append(terms, fmt.Sprintf("d%d * %d", d, stride))
		slots += (s[d] - 1) * stride
		stride = stride*s[d] + apart*r.Int64N(3)
	}
	cores := 1 + r.Int64N(3)
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(%s) -> (%s), %s, <%d>, memref<%dx%s, #ttcore.memory_space<l1>>>>",
		joined(s), elem, strings.Join(dims, ", "), strings.Join(terms, " + "), []string{"undef", "undef", "one"}[r.IntN(3)], cores, ceil(slots, cores), elem)
}

// TestStrides goes to elements that are some slots apart, and back: what is between them may be stored
// along, but nothing behind the last one.
func TestStrides(t *testing.T) {
	r := rand.New(rand.NewPCG(38, 38))
	var cs conversions
	for range 60 {
		f, s := formats[r.IntN(len(formats))], shape(r, 2+r.IntN(2), 3000)
		from, to := randomXLA(r, s, f.name, tilings[:1]), spaced(r, s, f.name)
		cs.add(from, to, s, f.name)
		cs.add(to, from, s, f.name)
	}
	check(t, r, cs)
}

// tilesOfTwo writes the type of a tensor on a grid of cores whose rows are the first of some dims and
// whose columns are the others, in any order, in tiles as a rule.
func tilesOfTwo(r *rand.Rand, s []int64, elem string) string {
	var dims, results, grid, shard []string
	for i := range s {
		dims = append(dims, fmt.Sprintf("d%d", i))
	}
	order := r.Perm(len(s))
	if r.IntN(2) == 0 {
		slices.Sort(order)
	}
	rows, tile := 1+r.IntN(len(s)-1), []int64{1, 8, 16, 32}[r.IntN(4)]
	for _, joined := range [][]int{order[:rows], order[rows:]} {
		sum, extent := "0", int64(1)
		for _, d := range slices.Backward(joined) {
			sum = fmt.Sprintf("d%d * %d + %s", d, extent, sum)
			extent *= s[d]
		}
		cores := 1 + r.Int64N(6)
		results, grid = append(results, sum), append(grid, fmt.Sprint(cores))
		shard = append(shard, fmt.Sprint(ceil(ceil(extent, cores), tile)))
	}
	cell := elem
	if tile > 1 {
		cell = fmt.Sprintf("!ttcore.tile<%dx%d, %s>", tile, tile, dataType(elem))
	}
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(%s) -> (%s), %s, <%s>, memref<%sx%s, #ttcore.memory_space<l1>>>>",
		joined(s), elem, strings.Join(dims, ", "), strings.Join(results, ", "), []string{"undef", "zero", "one"}[r.IntN(3)], strings.Join(grid, "x"), strings.Join(shard, "x"), cell)
}

// TestJoinedOtherwise goes between tiles whose rows and columns are not of the same dims, some in two
// steps: all at once, in parts, and core by core.
func TestJoinedOtherwise(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	inSteps := 0
	for range 3 {
		var cs conversions
		for range 16 {
			s := make([]int64, 4)
			for i := range s {
				s[i] = 4 + r.Int64N(13)
			}
			f := formats[r.IntN(len(formats))]
			from, to := tilesOfTwo(r, s, f.name), tilesOfTwo(r, s, f.name)
			if r.IntN(3) == 0 {
				from = randomXLA(r, s, f.name, []string{":T(8,128)", ":T(4,64)", ":T(32,32)(2,1)"})
			}
			cs.add(from, to, s, f.name)
		}
		check(t, r, cs)
		p := load(t, functionsOf(cs), "parts=true cores=true")
		text, err := p.LLVM()
		if err != nil {
			t.Fatal(err)
		}
		inSteps += bytes.Count(text, []byte("call ptr @malloc"))
		module := compileAll(t, p)
		for _, c := range cs {
			_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: numbers(r, c.dtype, c.shape)})
			checkParts(t, p, module, c, whole, packed)
			checkCoresOf(t, r, p, module, c)
		}
	}
	if inSteps < 8 {
		t.Errorf("memory between steps in %d places: the cases are too easy", inSteps)
	}
}
