package affine

import "testing"

const benchMap = "(d0, d1, d2, d3) -> ((d0 * 192 + d1 * 64 + d2) floordiv 32, d3 floordiv 32, (d0 * 192 + d1 * 64 + d2) mod 32, d3 mod 32)"

func BenchmarkParseMap(b *testing.B) {
	b.SetBytes(int64(len(benchMap)))
	for b.Loop() {
		if _, err := ParseMap(benchMap); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSimplifyOver(b *testing.B) {
	m, err := ParseMap(benchMap)
	if err != nil {
		b.Fatal(err)
	}
	ranges := Extents([]int64{2, 3, 64, 128})
	for b.Loop() {
		m.SimplifyOver(ranges, nil)
	}
}

func BenchmarkEval(b *testing.B) {
	m, err := ParseMap(benchMap)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := m.Results[0].Eval([]int64{1, 2, 33, 70}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
