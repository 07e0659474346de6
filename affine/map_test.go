package affine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustMap(t *testing.T, text string) Map {
	t.Helper()
	m, err := ParseMap(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

func TestCompose(t *testing.T) {
	for _, tt := range [][3]string{
		{"(d0, d1) -> (d0 * 4 + d1)", "(d0) -> (d0 floordiv 4, d0 mod 4)", "(d0) -> ((d0 floordiv 4) * 4 + d0 mod 4)"},
		{"(d0)[s0] -> (d0 + s0)", "(d0)[s0] -> (d0 * s0)", "(d0)[s0, s1] -> (d0 * s1 + s0)"},
		{"(d0, d1) -> (d1, d0)", "(d0, d1, d2) -> (d2, d0)", "(d0, d1, d2) -> (d0, d2)"},
		{"(d0) -> (d0 floordiv 32, d0 mod 32)", "(d0, d1) -> (d0 * 32 + d1)", "(d0, d1) -> (d0 + d1 floordiv 32, d1 mod 32)"},
		{"() -> (3)", "(d0) -> ()", "(d0) -> (3)"},
	} {
		if got := mustMap(t, tt[0]).Compose(mustMap(t, tt[1])); got.String() != tt[2] {
			t.Errorf("%s after %s is %s, want %s", tt[0], tt[1], got, tt[2])
		}
	}
}

func TestMapKinds(t *testing.T) {
	type kinds struct{ Identity, Permutation, Projected, Constant bool }
	for text, want := range map[string]kinds{
		"(d0, d1) -> (d0, d1)":     {true, true, true, false},
		"(d0, d1)[s0] -> (d0, d1)": {Identity: true},
		"(d0, d1) -> (d1, d0)":     {Permutation: true, Projected: true},
		"(d0, d1, d2) -> (d2, d0)": {Projected: true},
		"(d0, d1) -> (d0, d0)":     {},
		"(d0, d1) -> (d0, 0)":      {},
		"(d0) -> (d0 + 1)":         {},
		"() -> ()":                 {true, true, true, true},
		"(d0) -> (2, 3)":           {Constant: true},
	} {
		m := mustMap(t, text)
		got := kinds{m.IsIdentity(), m.IsPermutation(), m.IsProjectedPermutation(), m.IsConstant()}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestInversePermutation(t *testing.T) {
	for text, want := range map[string]string{
		"(d0, d1, d2) -> (d1, d2, d0)":       "(d0, d1, d2) -> (d2, d0, d1)",
		"(d0, d1) -> (d1, d0 + 1, 0, d0)":    "(d0, d1, d2, d3) -> (d3, d0)",
		"(d0, d1) -> (d0, d1, d1, d0)":       "(d0, d1, d2, d3) -> (d0, d1)",
		"(d0, d1) -> (d0)":                   "",
		"(d0)[s0] -> (d0)":                   "",
		"(d0, d1, d2) -> (d1, d2, d0, d1+1)": "(d0, d1, d2, d3) -> (d2, d0, d1)",
	} {
		got, ok := mustMap(t, text).InversePermutation()
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%s inverted: %s, %v; want %q", text, got, ok, want)
		}
	}
}

func TestMapConstructors(t *testing.T) {
	for want, m := range map[string]Map{
		"() -> ()":                 Identity(0),
		"(d0, d1) -> (d0, d1)":     Identity(2),
		"(d0, d1, d2) -> (d1, d2)": MinorIdentity(3, 2),
		"() -> (4, -5)":            ConstantMap(4, -5),
		"(d0, d1, d2) -> (d2, d0)": Identity(3).SubMap(2, 0),
		"(d0)[s0] -> (s0, d0 + 1)": Identity(2).Replace([]*Expr{Symbol(0), Add(Const(1), Dim(0))}, nil, 1, 1),
	} {
		if m.String() != want {
			t.Errorf("got %s, want %s", m, want)
		}
	}
	for _, perm := range [][]int{{0, 0}, {1}, {-1, 0}, {0, 2}} {
		if m, err := Permutation(perm...); err == nil {
			t.Errorf("%v is accepted as %s", perm, m)
		}
	}
}

func TestEvalErrors(t *testing.T) {
	const big = 1 << 62
	for text, want := range map[string]string{
		"(d0)[s0] -> (d0 floordiv s0)":           "result #0: 4611686018427387904 floordiv 0: divisor is not positive",
		"(d0)[s0] -> (d0 mod s0)":                "result #0: 4611686018427387904 mod 0: divisor is not positive",
		"(d0)[s0] -> (s0, d0 * 2)":               "result #1: 4611686018427387904 * 2: integer overflow",
		"(d0)[s0] -> (d0 + 4611686018427387904)": "result #0: 4611686018427387904 + 4611686018427387904: integer overflow",
		"(d0)[s0] -> (d0 floordiv -2)":           "result #0: 4611686018427387904 floordiv -2: divisor is not positive",
		"(d0) -> (d0)":                           "map of 1 dims and 0 symbols evaluated on 1 and 1",
	} {
		m := mustMap(t, text)
		if got, err := m.Eval([]int64{big}, []int64{0}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, %v; want %s", text, got, err, want)
		}
	}
	if v, err := Add(Dim(1), Symbol(0)).Eval([]int64{1}, []int64{2}); err == nil {
		t.Errorf("d1 of one dim is %d", v)
	}
	if v, err := Symbol(3).Eval(nil, nil); err == nil {
		t.Errorf("s3 of no symbols is %d", v)
	}
}

func TestSetContains(t *testing.T) {
	s, err := ParseSet("(i, j)[N] : (i >= 0, i <= N - 1, (i + j) mod 2 == 0)")
	if err != nil {
		t.Fatal(err)
	}
	for i := int64(-3); i < 8; i++ {
		for j := int64(-3); j < 4; j++ {
			got, err := s.Contains([]int64{i, j}, []int64{5})
			if want := i >= 0 && i < 5 && (i+j)&1 == 0; err != nil || got != want {
				t.Errorf("(%d, %d): %v, %v; want %v", i, j, got, err, want)
			}
		}
	}
	if _, err := s.Contains([]int64{0}, nil); err == nil {
		t.Error("missing dims go unnoticed")
	}
	moved := s.Replace([]*Expr{Add(Dim(0), Const(1))}, []*Expr{Const(4)}, 2, 0)
	if got, want := moved.String(), "(d0, d1) : (d0 + 1 >= 0, -(d0 + 1) + 3 >= 0, (d0 + d1 + 1) mod 2 == 0)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if moved.Equal(s) || !s.Equal(s.Replace(nil, nil, 2, 1)) {
		t.Error("equality of sets is off")
	}
}

func TestExprQueries(t *testing.T) {
	m := mustMap(t, "(d0, d1, d2)[s0, s1] -> (d0 * 12 + d2 * 8, d0 * s1, d1 floordiv s0, (d0 * 12) mod 8, 0, 7, (d0 * 12) ceildiv 5 + 3)")
	type facts struct {
		Pure, Symbolic       bool
		Divisor              int64
		MaxDim, MaxSymbol    int
		UsesDim1, UsesSymbol bool
	}
	want := []facts{
		{true, false, 4, 2, -1, false, false},
		{false, false, 1, 0, 1, false, true},
		{false, false, 1, 1, 0, true, false},
		{true, false, 4, 0, -1, false, false},
		{true, true, 0, -1, -1, false, false},
		{true, true, 7, -1, -1, false, false},
		{true, false, 1, 0, -1, false, false},
	}
	for i, e := range m.Results {
		got := facts{e.IsPureAffine(), e.IsSymbolicOrConst(), e.LargestKnownDivisor(), e.MaxDim(), e.MaxSymbol(), e.UsesDim(1), e.UsesSymbol(1)}
		if diff := cmp.Diff(want[i], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", e, diff)
		}
	}
	if e := m.Results[0]; !e.IsMultipleOf(2) || !e.IsMultipleOf(-4) || e.IsMultipleOf(8) || e.IsMultipleOf(0) {
		t.Errorf("multiples of %s are off", e)
	}
}

func TestCoefficients(t *testing.T) {
	coefs, c, ok := mustMap(t, "(d0, d1, d2) -> (d2 * 3 + (d0 - 4) * 2 + d2)").Results[0].Coefficients(3)
	if !ok || c != -8 || !cmp.Equal(coefs, []int64{2, 0, 4}) {
		t.Errorf("%v, %d, %v", coefs, c, ok)
	}
	for _, text := range []string{"(d0)[s0] -> (d0 + s0)", "(d0) -> (d0 mod 2)", "(d0)[s0] -> (d0 * s0)", "(d0) -> ((d0 + 9223372036854775807) * 2)"} {
		if coefs, c, ok := mustMap(t, text).Results[0].Coefficients(1); ok {
			t.Errorf("%s: %v, %d", text, coefs, c)
		}
	}
	if coefs, _, ok := Dim(2).Coefficients(2); ok {
		t.Errorf("d2 of two dims: %v", coefs)
	}
}

func TestAppendTextFunc(t *testing.T) {
	e := mustMap(t, "(d0, d1)[s0] -> (d0 * 2 - d1 + s0)").Results[0]
	text := e.AppendTextFunc([]byte("at "), func(b []byte, op Op, pos int) []byte {
		if op == OpSymbol {
			return append(b, "symbol(%n)"...)
		}
		return append(b, '%', "ij"[pos])
	})
	if got, want := string(text), "at %i * 2 - %j + symbol(%n)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What an expression holds for ever must not be shared with what it was made from.
func TestReplaceKeepsTheRest(t *testing.T) {
	e := mustMap(t, "(d0, d1)[s0] -> (d0 * 2 + s0)").Results[0]
	if got := e.Replace([]*Expr{nil, Const(3)}, nil); got != e {
		t.Errorf("replacing nothing makes %s", got)
	}
	if got := e.Replace([]*Expr{Symbol(1)}, []*Expr{Dim(7)}); got.String() != "d7 + s1 * 2" {
		t.Errorf("got %s", got)
	}
}
