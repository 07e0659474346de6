package passes

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir/pass"
)

func TestShapeOption(t *testing.T) {
	tests := []struct {
		text string
		want Shape
		err  string
	}{
		{"2x4", Shape{2, 4}, ""},
		{"7", Shape{7}, ""},
		{"1x2x3x4", Shape{1, 2, 3, 4}, ""},
		{"", nil, ""},
		{"none", nil, ""},
		{"9223372036854775807", Shape{1<<63 - 1}, ""},
		{"9223372036854775808", nil, "expected positive extents"},
		{"0", nil, "expected positive extents"},
		{"2x-4", nil, "expected positive extents"},
		{"2x", nil, "expected positive extents"},
		{"x", nil, "expected positive extents"},
		{"2X4", nil, "expected positive extents"},
		{"2 x 4", nil, "expected positive extents"},
		{"auto", nil, "expected positive extents"},
	}
	for _, tt := range tests {
		s := Shape{99}
		err := s.Set(tt.text)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		if diff := cmp.Diff(tt.want, s); err != nil || diff != "" {
			t.Errorf("%q: %v (-want +got):\n%s", tt.text, err, diff)
		}
	}
}

func TestGridChoiceOption(t *testing.T) {
	var g GridChoice
	for _, text := range []string{"auto", "2x4", "auto", "none", "1x1x8"} {
		if err := g.Set(text); err != nil {
			t.Fatal(err)
		}
		if g.String() != text {
			t.Errorf("%q reads back as %q", text, g.String())
		}
		if g.Auto != (text == "auto") {
			t.Errorf("%q: auto is %v", text, g.Auto)
		}
	}
	if err := g.Set("2xauto"); err == nil {
		t.Error("2xauto is no grid")
	}
}

// TestOptionsReadBack prints random values and reads them again.
func TestOptionsReadBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := Shape(rapid.SliceOfN(rapid.Int64Range(1, 1<<40), 0, 5).Draw(r, "shape"))
		var again Shape
		if err := again.Set(shape.String()); err != nil || !slices.Equal(shape, again) {
			r.Fatalf("%v: %v, %v", shape, again, err)
		}
		end := rapid.IntRange(-9, 9)
		intervals := Intervals(rapid.SliceOfN(rapid.Custom(func(r *rapid.T) affine.CollapseInterval {
			return affine.CollapseInterval{Begin: end.Draw(r, "begin"), End: end.Draw(r, "end")}
		}), 0, 4).Draw(r, "intervals"))
		var back Intervals
		if err := back.Set(intervals.String()); err != nil || !slices.Equal(intervals, back) {
			r.Fatalf("%v: %v, %v", intervals, back, err)
		}
	})
}

// TestIntervalsOf compares with the slice that Python would take, spelled out.
func TestIntervalsOf(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rank := rapid.IntRange(0, 6).Draw(r, "rank")
		end := rapid.IntRange(-8, 8)
		iv := affine.CollapseInterval{Begin: end.Draw(r, "begin"), End: end.Draw(r, "end")}
		got := Intervals{iv}.of(rank)[0]
		for d := range rank {
			inside := func(limit int, from bool) bool {
				if limit < 0 {
					limit += rank
				}
				return d >= limit == from
			}
			want := inside(iv.Begin, true) && inside(iv.End, false)
			if is := got.Begin <= d && d < got.End; is != want {
				r.Fatalf("%v of rank %d is %v: dim %d inside is %v", iv, rank, got, d, is)
			}
		}
		if got.Begin < 0 || got.End < got.Begin || got.End > rank {
			r.Fatalf("%v of rank %d is %v", iv, rank, got)
		}
	})
}

// TestLibrary sees to it that every pass can be looked up, printed and read.
func TestLibrary(t *testing.T) {
	lib := Library()
	names := map[string]bool{}
	for _, p := range lib.Passes {
		if names[p.Name] {
			t.Errorf("two passes have the name %s", p.Name)
		}
		names[p.Name] = true
		if p.Summary == "" || p.Run == nil {
			t.Errorf("%s: no summary or nothing to run", p.Name)
		}
		if p.Options == nil {
			continue
		}
		for _, o := range pass.DescribeOptions(p.Options()) {
			if o.Doc == "" {
				t.Errorf("%s: option %s has no documentation", p.Name, o.Name)
			}
		}
		text := "builtin.module(" + p.Name + ")"
		pipeline, err := pass.ParsePipeline(lib, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if again, err := pass.ParsePipeline(lib, pipeline.String()); err != nil || again.String() != pipeline.String() {
			t.Errorf("%s prints as %s, which reads as %v, %v", text, pipeline, again, err)
		}
	}
	for _, n := range lib.Pipelines {
		if names[n.Name] {
			t.Errorf("pass and pipeline have the name %s", n.Name)
		}
		if _, err := n.Build(n.Options()); err != nil {
			t.Errorf("%s: %v", n.Name, err)
		}
	}
}
