package ir_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
)

func source(t *testing.T, c *ir.Context, name, text string) *ir.Source {
	t.Helper()
	s, err := c.AddSource(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRender(t *testing.T) {
	c := newContext(t)
	src := source(t, c, "f.mlir", "first\n\tx\ty = z\n\nä€ = %v\r\nlast")
	file := func(line, col int) ir.LocationAttr { return c.FileLineCol("f.mlir", line, col) }
	elsewhere := c.FileLineCol("g.mlir", 7, 8)
	at := func(sub string) ir.Loc { return src.Loc(strings.Index(src.Text, sub)) }
	lines := func(s ...string) string { return strings.Join(s, "\n") + "\n" }
	tests := []struct {
		name string
		d    *ir.Diagnostic
		want string
	}{
		{"a byte of a source", ir.Errorf(at("irst"), "m"), lines("f.mlir:1:2: error: m", "first", " ^")},
		{"tabs", ir.Errorf(at("y"), "m"), lines("f.mlir:2:4: error: m", "        x       y = z", "                ^")},
		{"an empty line", ir.Errorf(c.Loc(file(3, 1)), "m"), lines("f.mlir:3:1: error: m", "", "^")},
		{"letters of several bytes", ir.Errorf(at("%v"), "m"), lines("f.mlir:4:9: error: m", "ä€ = %v", "     ^")},
		{"the end of a line", ir.Errorf(at("\r"), "m"), lines("f.mlir:4:11: error: m", "ä€ = %v", "       ^")},
		{"the end of the text", ir.Errorf(src.Loc(len(src.Text)), "m"), lines("f.mlir:5:5: error: m", "last", "    ^")},
		{"beyond the line", ir.Errorf(c.Loc(file(1, 99)), "m"), lines("f.mlir:1:99: error: m")},
		{"no column", ir.Errorf(c.Loc(file(1, 0)), "m"), lines("f.mlir:1:0: error: m")},
		{"beyond the text", ir.Errorf(c.Loc(file(99, 1)), "m"), lines("f.mlir:99:1: error: m")},
		{"another file", ir.Errorf(c.Loc(elsewhere), "m"), lines("g.mlir:7:8: error: m")},
		{"unknown", ir.Errorf(0, "m"), lines("<unknown>:0: error: m")},
		{"a name without a place", ir.Errorf(c.Loc(c.NameLocation("n", nil)), "m"), lines(`<unknown>:0: error: loc("n"): m`)},
		{"a name", ir.Errorf(c.Loc(c.NameLocation("n", file(5, 1))), "m"), lines("f.mlir:5:1: error: m", "last", "^")},
		{"fused", ir.Errorf(c.Loc(c.Fused([]ir.LocationAttr{c.NameLocation("n", nil), file(5, 2)}, nil)), "m"), lines("f.mlir:5:2: error: m", "last", " ^")},
		{"severities", &ir.Diagnostic{Severity: ir.Warning, Message: "m", Notes: []ir.Diagnostic{{Severity: ir.Remark, Message: "r"}}},
			lines("<unknown>:0: warning: m", "<unknown>:0: remark: r")},
		{"notes", ir.Errorf(at("first"), "m").Note(at("first"), "here").Note(at("last"), "there %d", 1).Note(at("first"), "back"),
			lines("f.mlir:1:1: error: m", "first", "^", "f.mlir:1:1: note: here", "f.mlir:5:1: note: there 1", "last", "^",
				"f.mlir:1:1: note: back", "first", "^")},
		{"calls", ir.Errorf(c.Loc(c.CallSite(elsewhere, c.CallSite(file(1, 1), file(5, 1)))), "m").Note(0, "n"),
			lines("g.mlir:7:8: error: m", "f.mlir:1:1: note: called from", "first", "^", "f.mlir:5:1: note: called from", "last", "^",
				"<unknown>:0: note: n")},
		{"a callee without a place", ir.Errorf(c.Loc(c.CallSite(c.NameLocation("n", nil), file(1, 1))), "m"),
			lines("f.mlir:1:1: error: m", "first", "^", "f.mlir:1:1: note: called from", "first", "^")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, c.Render(*tt.d, false)); diff != "" {
				t.Error(diff)
			}
			coloured := c.Render(*tt.d, true)
			if plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); plain != tt.want {
				t.Errorf("without its colours: %q", plain)
			}
			if !strings.Contains(coloured, "\x1b[0;1;3") {
				t.Error("there are no colours")
			}
		})
	}
}

// TestColours has the bytes that LLVM writes to a terminal.
func TestColours(t *testing.T) {
	c := newContext(t)
	src, err := c.AddSource("f.mlir", "x y\n")
	if err != nil {
		t.Fatal(err)
	}
	d := ir.Errorf(src.Loc(2), "m").Note(src.Loc(0), "n")
	want := "\x1b[1mf.mlir:1:3: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mm\n\x1b[0mx y\n\x1b[0;1;32m  ^\n\x1b[0m" +
		"\x1b[1mf.mlir:1:1: \x1b[0m\x1b[0;1;30mnote: \x1b[0m\x1b[1mn\n\x1b[0mx y\n\x1b[0;1;32m^\n\x1b[0m"
	if diff := cmp.Diff(want, c.Render(*d, true)); diff != "" {
		t.Error(diff)
	}
}

// TestRenderIsMLIRs compares with what mlir-opt prints about an op that lacks an
// attribute, located by loc(...).
func TestRenderIsMLIRs(t *testing.T) {
	for _, loc := range []string{
		`"<stdin>":1:3`, `"<stdin>":1:0`, `"<stdin>":2:1`, `"<stdin>":3:2`, `"<stdin>":3:11`, `"<stdin>":77:1`, `"else":3:4`, `unknown`, `"n"`,
		`"n"("<stdin>":1:2)`, `callsite("else":3:4 at "<stdin>":1:1)`, `callsite("n" at "<stdin>":1:1)`,
		`fused["n", callsite("else":3:4 at callsite("<stdin>":1:2 at "<stdin>":3:2))]`,
	} {
		const text = "// first\n\n\t//a \tb \t c\n"
		bad := text + `"arith.constant"() : () -> i32 loc(` + loc + ")\n"
		got := renderAt(t, bad, loc)
		want, _, _ := strings.Cut(mlirOptFails(t, bad), "see current operation")
		want = want[:strings.LastIndexByte(want, '\n')+1]
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("loc(%s) (-mlir-opt +ours):\n%s", loc, diff)
		}
	}
}

// renderAt renders the error that mlir-opt gives for that op.
func renderAt(t *testing.T, text, loc string) string {
	c := newContext(t)
	source(t, c, "<stdin>", text)
	here := func(line, col int) ir.LocationAttr { return c.FileLineCol("<stdin>", line, col) }
	n, elsewhere := c.NameLocation("n", nil), c.FileLineCol("else", 3, 4)
	var a ir.LocationAttr
	switch {
	case loc == "unknown":
		a = c.UnknownLocation()
	case loc == `"n"`:
		a = n
	case strings.HasPrefix(loc, `"n"(`):
		a = c.NameLocation("n", here(1, 2))
	case strings.HasPrefix(loc, `callsite("n"`):
		a = c.CallSite(n, here(1, 1))
	case strings.HasPrefix(loc, "callsite"):
		a = c.CallSite(elsewhere, here(1, 1))
	case strings.HasPrefix(loc, "fused"):
		a = c.Fused([]ir.LocationAttr{n, c.CallSite(elsewhere, c.CallSite(here(1, 2), here(3, 2)))}, nil)
	case strings.HasPrefix(loc, `"else"`):
		a = elsewhere
	default:
		var line, col int
		if _, err := fmt.Sscanf(loc, `"<stdin>":%d:%d`, &line, &col); err != nil {
			t.Fatal(err)
		}
		a = here(line, col)
	}
	return c.Render(*ir.Errorf(c.Loc(a), "'arith.constant' op requires attribute 'value'"), false)
}

func TestDiagnosticsOfOps(t *testing.T) {
	c := newContext(t)
	op := newOp(c, 0)
	d := op.Errorf("is %s", "bad")
	wrapped := fmt.Errorf("while testing: %w", d)
	var seen []string
	c.Emit(d) // nobody listens
	c.SetHandler(func(d ir.Diagnostic) { seen = append(seen, d.Message) })
	c.Emit(d)
	c.Emit(op.AsDiagnostic(wrapped))
	c.Emit(op.AsDiagnostic(errors.New("plain")))
	want := []string{"'t.any' op is bad", "while testing: 't.any' op is bad", "'t.any' op plain"}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
	if op.AsDiagnostic(d) != d || op.AsDiagnostic(wrapped).Op != op || d.Error() != d.Message {
		t.Error("a diagnostic is not kept as it is")
	}
}

func TestPlaces(t *testing.T) {
	c := newContext(t)
	a := source(t, c, "a", "one\ntwo\n")
	b := source(t, c, "b", "")
	if got := c.LocationAttr(a.Loc(5)).String(); got != `loc("a":2:2)` {
		t.Error(got)
	}
	if got := c.LocationAttr(b.Loc(0)).String(); got != `loc("b":1:1)` {
		t.Error(got)
	}
	if _, _, _, ok := c.Place(0); ok || c.LocationAttr(0) != c.UnknownLocation() || c.Loc(c.UnknownLocation()) != 0 {
		t.Error("the zero location is known")
	}
	named := c.NameLocation("n", nil)
	if a, b := c.Loc(named), c.Loc(named); a != b || c.LocationAttr(c.Loc(named)) != ir.LocationAttr(named) {
		t.Error("a location does not come back")
	}
	got := []string{a.Line(1), a.Line(2), a.Line(3), a.Line(0), c.SourceLine("a", 2), c.SourceLine("none", 1)}
	if diff := cmp.Diff([]string{"one", "two", "", "", "two", ""}, got); diff != "" {
		t.Error(diff)
	}
}

func TestFused(t *testing.T) {
	c := newContext(t)
	x, y := c.FileLineCol("x", 1, 1), c.FileLineCol("y", 1, 1)
	unknown, meta := c.UnknownLocation(), c.Str("m")
	fuse := func(meta ir.Attribute, locs ...ir.LocationAttr) string { return c.Fused(locs, meta).String() }
	got := []string{
		fuse(nil), fuse(nil, unknown), fuse(nil, x), fuse(nil, x, unknown, y, x), fuse(meta), fuse(meta, x),
		fuse(nil, c.Fused([]ir.LocationAttr{x, y}, nil), x), fuse(meta, c.Fused([]ir.LocationAttr{x, y}, nil), x),
	}
	want := []string{
		"loc(unknown)", "loc(unknown)", `loc("x":1:1)`, `loc(fused["x":1:1, "y":1:1])`, `loc(fused<"m">[unknown])`, `loc(fused<"m">["x":1:1])`,
		`loc(fused["x":1:1, "y":1:1])`, `loc(fused<"m">[fused["x":1:1, "y":1:1], "x":1:1])`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
