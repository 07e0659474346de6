package affine

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// golden reads testdata: texts alternating with what mlir-opt 19.1.7 prints
// for them as an attribute.
func golden(t *testing.T, file string) [][2]string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	var out [][2]string
	for i := 0; i+1 < len(lines); i += 2 {
		out = append(out, [2]string{lines[i], lines[i+1]})
	}
	if len(out) < 10 {
		t.Fatalf("%s holds %d pairs", file, len(out))
	}
	return out
}

func TestMapPrintsAsMLIR(t *testing.T) {
	for _, g := range golden(t, "maps.txt") {
		if m, err := ParseMap(g[0]); err != nil || m.String() != g[1] {
			t.Errorf("%s\n got %s, %v\nwant %s", g[0], m, err, g[1])
		}
	}
}

func TestSetPrintsAsMLIR(t *testing.T) {
	for _, g := range golden(t, "sets.txt") {
		if s, err := ParseSet(g[0]); err != nil || s.String() != g[1] {
			t.Errorf("%s\n got %s, %v\nwant %s", g[0], s, err, g[1])
		}
	}
}

// Where mlir-opt wraps around, or prints what it cannot read, the value wins.
func TestExtremeConstants(t *testing.T) {
	for text, want := range map[string]string{
		"(d0) -> (-9223372036854775808)":                  "(d0) -> (-9223372036854775808)",
		"(d0) -> (d0 + -9223372036854775807 - 1)":         "(d0) -> (d0 + -9223372036854775808)",
		"(d0) -> (d0 + 9223372036854775807 + 1)":          "(d0) -> (d0 + 9223372036854775807 + 1)",
		"(d0) -> (d0 * 4611686018427387904 * 4)":          "(d0) -> ((d0 * 4611686018427387904) * 4)",
		"(d0) -> (5 * 4611686018427387904)":               "(d0) -> (5 * 4611686018427387904)",
		"(d0) -> (d0 * 9223372036854775807 + d0)":         "(d0) -> (d0 * 9223372036854775807 + d0)",
		"(d0) -> (d0 * -9223372036854775808 floordiv -1)": "(d0) -> ((d0 * -9223372036854775808) floordiv -1)",
		"(d0) -> (-9223372036854775808 floordiv -1)":      "(d0) -> (-9223372036854775808 floordiv -1)",
	} {
		m, err := ParseMap(text)
		if err != nil || m.String() != want {
			t.Errorf("%s: %s, %v; want %s", text, m, err, want)
		}
		if again, err := ParseMap(m.String()); err != nil || !again.Equal(m) {
			t.Errorf("%s read back as %s, %v", m, again, err)
		}
	}
}

const notAffine = "non-affine expression: "

func TestSyntaxErrors(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		msg    string
	}{
		{"(d0) -> (d0 * )", 14, "missing right operand of binary operator"},
		{"(d0) -> (d0 floordiv )", 21, "missing right operand of binary operator"},
		{"(d0) -> (d0 - )", 14, "missing right operand of binary operator"},
		{"(d0) -> (d0 + + 2)", 14, "missing right operand of binary operator"},
		{"(d0) -> (d0 * , 2)", 14, "missing right operand of binary operator"},
		{"(d0) -> (d0 * 2, (d0 + 1) mod)", 29, "missing right operand of binary operator"},
		{"(d0) -> (-)", 10, "missing operand of negation"},
		{"(d0) -> (d0 * -)", 15, "missing operand of negation"},
		{"(d0) -> (* d0)", 9, "missing left operand of binary operator"},
		{"(d0) -> (d0, )", 13, "expected affine expression"},
		{"(d0) -> (, d0)", 9, "expected affine expression"},
		{"(d0) -> (())", 10, "no expression inside parentheses"},
		{"(d0) -> (d0 + ())", 15, "no expression inside parentheses"},
		{"(d0) -> ((d0)", 13, "expected ')' in affine map range"},
		{"(d0) -> (d0", 11, "expected ')' in affine map range"},
		{"(d0) -> (d0 d0)", 11, "expected ')' in affine map range"},
		{"(d0) -> (d0 -> 2)", 11, "expected ')' in affine map range"},
		{"(d0) -> ((d0 2))", 12, "expected ')'"},
		{"(d0) -> d0", 7, "expected '(' in affine map range"},
		{"(d0)", 4, "expected '->'"},
		{"(d0) => (d0)", 4, "expected '->'"},
		{"(d0) -> (d1)", 9, "use of undeclared identifier"},
		{"(d0, d0) -> (d0)", 5, "redefinition of identifier 'd0'"},
		{"(d0)[d0] -> (d0)", 5, "redefinition of identifier 'd0'"},
		{"(d0, ) -> (d0)", 4, "expected bare identifier"},
		{"(0) -> (d0)", 1, "expected bare identifier"},
		{"(d0)[1] -> (d0)", 5, "expected bare identifier"},
		{"(d0 d1) -> (d0)", 3, "expected ')' in dimensional identifier list"},
		{"(d0)[s0 -> (d0)", 7, "expected ']' in symbol list"},
		{"d0 -> (d0)", 0, "expected '(' in dimensional identifier list"},
		{"", 0, "expected '(' in dimensional identifier list"},
		{"(d0) -> (d0) d0", 12, "expected end of affine map"},
		{"(d0) -> (d0))", 12, "expected end of affine map"},
		{"(d0) -> (d0 * d0)", 12, notAffine + "at least one of the multiply operands has to be either a constant or symbolic"},
		{"(d0) -> (2 mod d0)", 11, notAffine + "right operand of mod has to be either a constant or symbolic"},
		{"(d0) -> (2 floordiv d0)", 11, notAffine + "right operand of floordiv has to be either a constant or symbolic"},
		{"(d0) -> (2 ceildiv d0)", 11, notAffine + "right operand of ceildiv has to be either a constant or symbolic"},
		{"(d0) -> (9223372036854775808)", 9, "constant too large for index"},
		{"(d0) -> (-9223372036854775809)", 10, "constant too large for index"},
		{"(d0) -> (0xFFFFFFFFFFFFFFFFF)", 9, "constant too large for index"},
		{"(d0) -> (%d0)", 9, "unexpected ssa identifier"},
		{"(d0) -> (symbol(%d0))", 16, "unexpected ssa identifier"},
		{"(symbol) -> (symbol)", 19, "expected '(' at start of SSA symbol"},
		{"(d0) -> (d0 / 2)", 12, "unexpected character"},
		{"(d0) -> (% + 2)", 9, "invalid SSA name"},
		{"(d0) -> (d0 \xff 2)", 12, "unexpected character"},
	}
	for _, tt := range tests {
		m, err := ParseMap(tt.text)
		checkSyntaxError(t, tt.text, m, err, tt.offset, tt.msg)
	}
	sets := []struct {
		text   string
		offset int
		msg    string
	}{
		{"(d0) : (d0)", 10, "expected '== affine-expr' or '>= affine-expr' at end of affine constraint"},
		{"(d0) : (d0 > 0)", 13, "expected '== affine-expr' or '>= affine-expr' at end of affine constraint"},
		{"(d0) : (d0 = 0)", 13, "expected '== affine-expr' or '>= affine-expr' at end of affine constraint"},
		{"(d0) : (d0 >= )", 14, "expected affine expression"},
		{"(d0) : (d0 >= 0, )", 17, "expected affine expression"},
		{"(d0) : (>= 0)", 8, "expected affine expression"},
		{"(d0) : (d0 + >= 0)", 13, "missing right operand of binary operator"},
		{"(d0) : (d0 == 0", 15, "expected ')' in integer set constraint list"},
		{"(d0) : (d0 == d0 == d0)", 16, "expected ')' in integer set constraint list"},
		{"(d0) : d0 == 0", 6, "expected '(' in integer set constraint list"},
		{"(d0) -> (d0)", 4, "expected ':'"},
		{"(d0) : (d0 == d1)", 14, "use of undeclared identifier"},
		{"(d0) : (d1 == 0)", 8, "use of undeclared identifier"},
		{"(d0, d0) : ()", 5, "redefinition of identifier 'd0'"},
		{"(d0) : (d0 == 0) d0", 16, "expected end of integer set"},
	}
	for _, tt := range sets {
		s, err := ParseSet(tt.text)
		checkSyntaxError(t, tt.text, s, err, tt.offset, tt.msg)
	}
}

func checkSyntaxError(t *testing.T, text string, got any, err error, offset int, msg string) {
	t.Helper()
	var syntaxErr *SyntaxError
	if !errors.As(err, &syntaxErr) {
		t.Errorf("%s read as %v, %v, want %q", text, got, err, msg)
	} else if syntaxErr.Offset != offset || syntaxErr.Msg != msg {
		t.Errorf("%s: %v, want offset %d: %s", text, err, offset, msg)
	}
}

func TestParseExprErrors(t *testing.T) {
	for text, want := range map[string]SyntaxError{
		"":        {0, "expected affine expression"},
		"i j":     {1, "expected end of affine expression"},
		"i + j":   {4, "use of undeclared identifier"},
		"(i":      {2, "expected ')'"},
		"i, i":    {1, "expected end of affine expression"},
		"symbol(": {7, "expected SSA name"},
	} {
		e, err := ParseExpr(text, []string{"i"}, nil)
		checkSyntaxError(t, text, e, err, want.Offset, want.Msg)
	}
}

// Nesting is limited, and so is length, far beyond what anyone writes.
func TestDeepAndLong(t *testing.T) {
	deep := func(open, close string, n int) string {
		return "(d0) -> (" + strings.Repeat(open, n) + "d0" + strings.Repeat(close, n) + ")"
	}
	for _, tt := range []struct{ open, close string }{{"(", ")"}, {"-", ""}, {"- (", ")"}, {"-(d0 + ", ")"}} {
		if _, err := ParseMap(deep(tt.open, tt.close, 400)); err != nil {
			t.Errorf("400 times %q: %v", tt.open, err)
		}
		_, err := ParseMap(deep(tt.open, tt.close, 1_000_000))
		var syntaxErr *SyntaxError
		if !errors.As(err, &syntaxErr) || syntaxErr.Msg != "expression is nested too deeply" {
			t.Errorf("a million times %q: %v", tt.open, err)
		}
	}
	m, err := ParseMap("(d0)[s0] -> (" + strings.Repeat("d0 * s0 + ", 5000) + "d0, " + strings.Repeat("d0, ", 5000) + "0)")
	if err != nil || len(m.Results) != 5002 {
		t.Errorf("%d results, %v", len(m.Results), err)
	}
	sum := strings.Repeat("s0 mod s1 + ", 200_000) + "0"
	if e, err := ParseExpr(sum, nil, []string{"s0", "s1"}); err == nil {
		t.Errorf("%d bytes are accepted as %d bytes", len(sum), len(e.String()))
	}
	sum = strings.Repeat("d0 mod s1 + d1 + ", 80_000) + "0"
	e, err := ParseExpr(sum, []string{"d0", "d1"}, []string{"s1"})
	if err != nil || len(e.String()) != len(sum)-4 {
		t.Errorf("%d bytes, %v", len(e.String()), err)
	}
}

func FuzzParseMap(f *testing.F) {
	for _, seed := range []string{
		"(d0, d1) -> (d0 * 192 + d1 * 64, d1 mod 4)", "(i)[N] -> (i floordiv (N + 1))", "() -> ()",
		"(a)[b] -> (-(a - b) ceildiv 3, 0x1F)", "(d0) : (d0 >= 0, d0 - 3 == 0)", "(d0) -> (d0 // c\n)",
		"(d0) -> (9223372036854775807 + 1)", "(mod) -> (mod mod 2)", "[(0, -1), 2:3]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkOffset(t, text, parseErrOf(ParseCollapseIntervals(text)))
		checkOffset(t, text, parseErrOf(ParseSet(text)))
		m, err := ParseMap(text)
		checkOffset(t, text, err)
		if err != nil {
			return
		}
		s := m.Simplify()
		again, err := ParseMap(m.String())
		if err != nil || len(again.Results) != len(m.Results) {
			t.Fatalf("%q read as %s, which reads as %v, %v", text, m, again, err)
		}
		dims, syms := make([]int64, m.NumDims), make([]int64, m.NumSymbols)
		for i := range dims {
			dims[i] = int64(7*i + 3)
		}
		for i := range syms {
			syms[i] = int64(5*i + 1)
		}
		want, err := m.Eval(dims, syms)
		if err != nil {
			return
		}
		for _, o := range []Map{again, s} {
			got, err := o.Eval(dims, syms)
			for i := range got {
				if err == nil && got[i] != want[i] {
					t.Fatalf("%q: %s is %v, %s is %v at %v, %v", text, m, want, o, got, dims, syms)
				}
			}
		}
	})
}

func parseErrOf[T any](_ T, err error) error { return err }

func checkOffset(t *testing.T, text string, err error) {
	var syntaxErr *SyntaxError
	if err != nil && (!errors.As(err, &syntaxErr) || syntaxErr.Offset < 0 || syntaxErr.Offset > len(text)) {
		t.Fatalf("%q: %v", text, err)
	}
}
