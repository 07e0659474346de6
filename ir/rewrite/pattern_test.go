package rewrite_test

import (
	"testing"

	"github.com/ttopt/ttopt/ir/rewrite"
)

func TestPatternIsNamed(t *testing.T) {
	p := &rewrite.Pattern{Name: "sum of sums", Upstream: "AddLeft AddRight"}
	for _, tt := range []struct {
		labels   []string
		one, all bool
	}{
		{nil, false, false},
		{[]string{"sum of sums"}, true, true},
		{[]string{"AddLeft"}, true, false},
		{[]string{"(anonymous namespace)::AddRight", "AddLeft"}, true, true},
		{[]string{"Add"}, false, false},
	} {
		if one, all := p.IsNamed(tt.labels); one != tt.one || all != tt.all {
			t.Errorf("%q: %v %v", tt.labels, one, all)
		}
	}
	if one, all := (&rewrite.Pattern{Name: "x"}).IsNamed([]string{""}); one || all {
		t.Error("a pattern without other names has one")
	}
}
