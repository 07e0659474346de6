package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/affine"
)

func TestTable(t *testing.T) {
	rows := []*row{
		{relayout: &relayout{name: "a"}, gigabytes: 40.2, ratio: map[string]float64{ours: 0.5, "oneDNN": 0.05}},
		{relayout: &relayout{name: "b"}, gigabytes: 99.9, ratio: map[string]float64{ours: 2}},
	}
	var got strings.Builder
	if err := writeTable(&got, rows, []string{ours, "oneDNN", "NumPy"}); err != nil {
		t.Fatal(err)
	}
	want := `| case | memcpy GB/s | ttopt | oneDNN | NumPy |
| --- | ---: | ---: | ---: | ---: |
| a | 40 | 0.50 | 0.050 |  |
| b | 100 | 2.00 |  |  |
| geometric mean | | 1.00 | 0.050 |  |
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
}

func TestExpressionInC(t *testing.T) {
	d0 := affine.Dim(0)
	e := affine.Add(affine.Mul(affine.FloorDiv(d0, affine.Const(8)), affine.Const(1024)), affine.Mod(d0, affine.Const(8)))
	if diff := cmp.Diff("(((d0 / 8) * 1024) + (d0 % 8))", inC(e)); diff != "" {
		t.Error(diff)
	}
}
