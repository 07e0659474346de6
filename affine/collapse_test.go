package affine

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestCollapseIntervals(t *testing.T) {
	tests := []struct {
		shape     []int64
		rank      int
		intervals string
		want      string
	}{
		// The four joins of the definition.
		{[]int64{4, 5, 6}, 2, "[(0, -1)]", "(d0, d1, d2) -> (d0 * 5 + d1, d2)"},
		{[]int64{4, 5, 6, 7}, 3, "[(1, -1)]", "(d0, d1, d2, d3) -> (d0, d1 * 6 + d2, d3)"},
		{[]int64{4, 5, 6, 7}, 3, "[(0, 2)]", "(d0, d1, d2, d3) -> (d0 * 5 + d1, d2, d3)"},
		{[]int64{2, 3, 4, 5, 6, 7, 8}, 4, "[(0, 3), (-3, -1)]",
			"(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 12 + d1 * 4 + d2, d3, d4 * 7 + d5, d6)"},
		// Its other examples.
		{[]int64{2, 3, 64, 128}, 2, "[(0, -1)]", "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)"},
		{[]int64{8, 300}, 2, "[(0, -1)]", "(d0, d1) -> (d0, d1)"},
		{[]int64{8, 96, 32}, 2, "[(0, -1)]", "(d0, d1, d2) -> (d0 * 96 + d1, d2)"},
		{[]int64{2, 3, 64, 128}, 3, "[(1, -1)]", "(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3)"},
		// Low ranks, unit dims, orders and spellings of intervals.
		{[]int64{7}, 2, "[(0, -1)]", "(d0) -> (0, d0)"},
		{[]int64{7}, 3, "[(0, -1)]", "(d0) -> (0, 0, d0)"},
		{[]int64{7, 9}, 3, "[(0, -1)]", "(d0, d1) -> (0, d0, d1)"},
		{[]int64{}, 2, "[(0, -1)]", "() -> (0, 0)"},
		{[]int64{}, 0, "[]", "() -> ()"},
		{[]int64{1, 1, 32, 1}, 2, "[(0, -1)]", "(d0, d1, d2, d3) -> (d0 * 32 + d1 * 32 + d2, d3)"},
		{[]int64{4, 5, 6}, 3, "[]", "(d0, d1, d2) -> (d0, d1, d2)"},
		{[]int64{4, 5, 6}, 1, "[(0, 3)]", "(d0, d1, d2) -> (d0 * 30 + d1 * 6 + d2)"},
		{[]int64{4, 5, 6}, 3, "[(1, 1), (2, -1)]", "(d0, d1, d2) -> (d0, d1, d2)"},
		{[]int64{2, 3, 4, 5}, 2, "[(2, 4), (0, 2)]", "(d0, d1, d2, d3) -> (d0 * 3 + d1, d2 * 5 + d3)"},
		{[]int64{4, 5, 6}, 2, "[(-3, -1)]", "(d0, d1, d2) -> (d0 * 5 + d1, d2)"},
	}
	for _, tt := range tests {
		intervals, err := ParseCollapseIntervals(tt.intervals)
		if err != nil {
			t.Fatal(err)
		}
		m, err := CollapseIntervals(tt.shape, tt.rank, intervals)
		if err != nil || m.String() != tt.want {
			t.Errorf("%v onto rank %d with %s: %s, %v; want %s", tt.shape, tt.rank, tt.intervals, m, err, tt.want)
		}
	}
}

func TestCollapseIntervalsAligned(t *testing.T) {
	tests := []struct {
		shape     []int64
		rank      int
		intervals []CollapseInterval
		align     []int64
		want      string
	}{
		{[]int64{2, 8, 32}, 2, DefaultCollapseIntervals(), []int64{32}, "(d0, d1, d2) -> (d0 * 32 + d1, d2)"},
		{[]int64{2, 3, 33, 5}, 2, DefaultCollapseIntervals(), []int64{32, 32}, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)"},
		{[]int64{2, 3, 64, 5}, 2, DefaultCollapseIntervals(), []int64{32}, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)"},
		{[]int64{2, 3, 64, 5}, 2, DefaultCollapseIntervals(), []int64{0, 1}, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)"},
		{[]int64{2, 3, 5, 7}, 3, []CollapseInterval{{0, 2}}, []int64{4, 8, 16}, "(d0, d1, d2, d3) -> (d0 * 4 + d1, d2, d3)"},
		{[]int64{2, 3, 5, 7}, 2, []CollapseInterval{{0, 2}, {2, 4}}, []int64{4, 8}, "(d0, d1, d2, d3) -> (d0 * 4 + d1, d2 * 8 + d3)"},
		{[]int64{7}, 2, DefaultCollapseIntervals(), []int64{32}, "(d0) -> (0, d0)"},
	}
	for _, tt := range tests {
		m, err := CollapseIntervalsAligned(tt.shape, tt.rank, tt.intervals, tt.align)
		if err != nil || m.String() != tt.want {
			t.Errorf("%v onto rank %d with %v, align %v: %s, %v; want %s", tt.shape, tt.rank, tt.intervals, tt.align, m, err, tt.want)
		}
	}
}

func TestCollapseIntervalErrors(t *testing.T) {
	const huge = math.MaxInt64
	tests := []struct {
		shape     []int64
		rank      int
		intervals []CollapseInterval
		align     []int64
		want      string
	}{
		{[]int64{4, 5, 6}, 2, nil, nil, "collapse intervals [] leave 3 groups of dims for a grid of rank 2"},
		{[]int64{4, 5, 6, 7}, 2, []CollapseInterval{{1, -1}}, nil, "collapse intervals [(1, -1)] leave 3 groups of dims for a grid of rank 2"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{0, 2}, {1, 3}}, nil, "collapse intervals [(0, 2), (1, 3)] overlap at dim 1"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{0, 2}, {0, 2}}, nil, "collapse intervals [(0, 2), (0, 2)] overlap at dim 0"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{0, 4}}, nil, "collapse interval (0, 4) is out of range for rank 3"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{-4, 2}}, nil, "collapse interval (-4, 2) is out of range for rank 3"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{2, 1}}, nil, "collapse interval (2, 1) ends before it begins, for rank 3"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{-1, -3}}, nil, "collapse interval (-1, -3) ends before it begins, for rank 3"},
		{[]int64{4, 5, 6}, 2, []CollapseInterval{{2, -4}}, nil, "collapse interval (2, -4) is out of range for rank 3"},
		{nil, 2, []CollapseInterval{{0, 1}}, nil, "collapse interval (0, 1) is out of range for rank 0"},
		{nil, -1, nil, nil, "collapse intervals [] leave 0 groups of dims for a grid of rank -1"},
		{[]int64{2, huge, 2, 1}, 2, DefaultCollapseIntervals(), nil, "the stride of dim 0 does not fit 64 bits"},
		{[]int64{2, huge, 1}, 2, DefaultCollapseIntervals(), []int64{32}, "the stride of dim 0 does not fit 64 bits"},
		{[]int64{2, -3, 1}, 2, DefaultCollapseIntervals(), nil, "dim 1 has negative size -3"},
		{[]int64{2, 3, 1}, 2, DefaultCollapseIntervals(), []int64{-32}, "alignment -32 is negative"},
		{[]int64{2, 3, 1}, 2, DefaultCollapseIntervals(), []int64{1, 1, 1}, "3 alignments for 2 groups of dims"},
	}
	for _, tt := range tests {
		m, err := CollapseIntervalsAligned(tt.shape, tt.rank, tt.intervals, tt.align)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%v onto rank %d with %v: %s, %v; want %s", tt.shape, tt.rank, tt.intervals, m, err, tt.want)
		}
	}
}

// Within each group the map counts the group's elements in row-major order.
func TestCollapseCountsRowMajor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 4), 1, 5).Draw(t, "shape")
		begin := rapid.IntRange(0, len(shape)-1).Draw(t, "begin")
		end := rapid.IntRange(begin+1, len(shape)).Draw(t, "end")
		group := len(shape) - (end - begin - 1)
		m, err := CollapseIntervals(shape, group, []CollapseInterval{{begin, end}})
		if err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		index := make([]int64, len(shape))
		for more := true; more; {
			got, err := m.Eval(index, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got[begin] != want {
				t.Fatalf("%s at %v: %v, want %d in result %d", m, index, got, want, begin)
			}
			want++
			d := end - 1
			for d >= begin && index[d] == shape[d]-1 {
				index[d] = 0
				d--
			}
			if more = d >= begin; more {
				index[d]++
			}
		}
	})
}

func TestParseCollapseIntervals(t *testing.T) {
	pair := []CollapseInterval{{0, 3}, {-3, -1}}
	for text, want := range map[string][]CollapseInterval{
		"":                     nil,
		"[]":                   nil,
		"[(0, -1)]":            {{0, -1}},
		"(0,-1)":               {{0, -1}},
		"0:-1":                 {{0, -1}},
		"[0:-1]":               {{0, -1}},
		"[[0, -1]]":            {{0, -1}},
		"[(0, 3), (-3, -1)]":   pair,
		"(0, 3), (-3, -1)":     pair,
		"0:3,-3:-1":            pair,
		" [ 0:3 , (-3, -1) ] ": pair,
	} {
		got, err := ParseCollapseIntervals(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
		again, err := ParseCollapseIntervals(FormatCollapseIntervals(got))
		if err != nil || !cmp.Equal(again, got) {
			t.Errorf("%v written and read back: %v, %v", got, again, err)
		}
	}
	for text, offset := range map[string]int{
		"0":                   1,
		"[0, -1]":             2,
		"(0 -1)":              3,
		"[(0, -1)":            8,
		"(0, -1)]":            7,
		"(0, -1),":            8,
		"a:b":                 0,
		"0:-":                 3,
		"0:99999999999999999": 2,
		"0;1":                 1,
	} {
		_, err := ParseCollapseIntervals(text)
		var syntaxErr *SyntaxError
		if !errors.As(err, &syntaxErr) || syntaxErr.Offset != offset {
			t.Errorf("%q: %v, want an error at %d", text, err, offset)
		}
	}
	if _, err := ParseCollapseIntervals("0"); err == nil || !strings.Contains(err.Error(), "expected collapse intervals such as") {
		t.Errorf("unhelpful error: %v", err)
	}
}
