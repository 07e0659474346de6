package pass_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir/pass"
)

func nothing(*pass.Run) error { return nil }

// library has a pass for any op, one with options, one for functions, and two
// named pipelines.
func library() *pass.Library {
	plain := &pass.Pass{Name: "plain", Summary: "does nothing", Run: nothing}
	opts := &pass.Pass{Name: "opts", Summary: "has options", Options: func() any { return defaults() }, Run: nothing}
	forFuncs := &pass.Pass{Name: "for-funcs", Anchor: "t.func", Run: nothing}
	return &pass.Library{
		Passes: []*pass.Pass{plain, opts, forFuncs},
		Pipelines: []*pass.NamedPipeline{
			{Name: "both", Summary: "runs two", Options: func() any {
				return &struct {
					N int `option:"n"`
				}{N: 1}
			}, Build: func(o any) (*pass.Pipeline, error) {
				p := &pass.Pipeline{Anchor: "t.module"}
				if err := p.Add(plain, ""); err != nil {
					return nil, err
				}
				return p, p.Add(forFuncs, "")
			}},
			{Name: "broken", Build: func(any) (*pass.Pipeline, error) { return nil, errors.New("cannot be built") }},
		},
	}
}

const optsText = "opts{flag=false n=3 names=x pair=(0, 0) scope=all text=default wide=0}"

func TestParsePipeline(t *testing.T) {
	tests := []struct{ text, want string }{
		{"t.module()", "t.module()"},
		{" t.module ( \n ) ", "t.module()"},
		{"t.module(plain)", "t.module(plain)"},
		{"t.module( plain , plain{} , plain{ } )", "t.module(plain,plain,plain)"},
		{"any(plain,for-funcs)", "any(plain,for-funcs)"},
		{"t.module(t.func(for-funcs,plain),any(plain))", "t.module(t.func(for-funcs,plain),any(plain))"},
		{"t.module(a.b(c.d(e.f(plain))))", "t.module(a.b(c.d(e.f(plain))))"},
		{"t.module(opts)", "t.module(" + optsText + ")"},
		{"t.module(opts {n=4 text=\"})\"})", "t.module(" + strings.NewReplacer("n=3", "n=4", "default", `"})"`).Replace(optsText) + ")"},
		{"t.module(opts{text={a {b} c}})", "t.module(" + strings.Replace(optsText, "text=default", `text="a {b} c"`, 1) + ")"},
		{"t.module(both)", "t.module(plain,t.func(for-funcs))"},
		{"t.module(both{n=7},plain)", "t.module(plain,t.func(for-funcs),plain)"},
		{"any(both)", "any(plain,t.func(for-funcs))"},
	}
	for _, tt := range tests {
		p, err := pass.ParsePipeline(library(), tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if p.String() != tt.want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.text, p, tt.want)
		}
		again, err := pass.ParsePipeline(library(), p.String())
		if err != nil || again.String() != p.String() {
			t.Errorf("%q: printed as %s, which reads as %s, %v", tt.text, p, again, err)
		}
	}
}

func TestParsePipelineErrors(t *testing.T) {
	const wrap = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
	tests := []struct {
		text string
		want []string // lines; the first without the place, which is that of the caret
	}{
		{"", []string{wrap}},
		{"plain", []string{wrap}},
		{"(plain)", []string{wrap}},
		{"7(plain)", []string{wrap}},
		{"t.module(plan)", []string{"'plan' does not refer to a registered pass or pass pipeline, did you mean 'plain'?", "t.module(plan)", "         ^"}},
		{"t.module(xyzzy)", []string{"'xyzzy' does not refer to a registered pass or pass pipeline", "t.module(xyzzy)", "         ^"}},
		{"t.module(plain", []string{"encountered unbalanced parentheses while parsing pipeline", "t.module(plain", "        ^"}},
		{"t.module(plain))", []string{"encountered extra closing ')' creating unbalanced parentheses while parsing pipeline", "t.module(plain))", "               ^"}},
		{"t.module(plain) x", []string{"expected the end of the pass pipeline", "t.module(plain) x", "                ^"}},
		{"t.module(plain plain)", []string{"expected ',' after parsing pipeline", "t.module(plain plain)", "               ^"}},
		{"t.module(plain,)", []string{"'' does not refer to a registered pass or pass pipeline", "t.module(plain,)", "               ^"}},
		{"t.module(,plain)", []string{"'' does not refer to a registered pass or pass pipeline", "t.module(,plain)", "         ^"}},
		{"t.module(t.func())", []string{"'' does not refer to a registered pass or pass pipeline", "t.module(t.func())", "                ^"}},
		{"t.module(any( ),plain)", []string{"'' does not refer to a registered pass or pass pipeline", "t.module(any( ),plain)", "              ^"}},
		{"t.module(opts{n=3)", []string{"missing closing '}' while processing pass options", "t.module(opts{n=3)", "             ^"}},
		{"t.module(opts{n=x})", []string{`opts: option n: 'x' value invalid for long argument!`, "t.module(opts{n=x})", "         ^"}},
		{"t.module(plain{n=1})", []string{"plain: no such option n: there are no options", "t.module(plain{n=1})", "         ^"}},
		{"t.module(broken)", []string{"broken: cannot be built", "t.module(broken)", "         ^"}},
		{"t.module(both{m=1})", []string{"both: no such option m (there are n)", "t.module(both{m=1})", "         ^"}},
		{"t.module(for-funcs)", []string{"can't add pass 'for-funcs' restricted to 't.func' on a PassManager intended to run on 't.module', did you intend to nest?", "t.module(for-funcs)", "         ^"}},
		{"t.func(both)", []string{"can't add pass pipeline 'both' restricted to 't.module' on a PassManager intended to run on 't.func', did you intend to nest?", "t.func(both)", "       ^"}},
		{"t.module(\n\tplain,\n\t t.func(nope) )", []string{"'nope' does not refer to a registered pass or pass pipeline", "\t t.func(nope) )", "\t        ^"}},
		{strings.Repeat("a(", 101), []string{"pass pipeline is nested more than 100 deep", strings.Repeat("a(", 101), strings.Repeat(" ", 201) + "^"}},
	}
	for _, tt := range tests {
		_, err := pass.ParsePipeline(library(), tt.text)
		if err == nil {
			t.Errorf("%q is accepted", tt.text)
			continue
		}
		got := strings.Split(err.Error(), "\n")
		if len(got) == 3 {
			place, message, _ := strings.Cut(got[0], ": error: ")
			got[0] = message
			caret := strings.Index(got[2], "^")
			line := 1 + strings.Count(tt.text[:strings.Index(tt.text, got[1])], "\n")
			if want := fmt.Sprintf("<pass pipeline>:%d:%d", line, caret+1); place != want {
				t.Errorf("%q: at %s, the caret is at %s", tt.text, place, want)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q:\n%s", tt.text, diff)
		}
	}
	// Many brackets in a row are no deep nesting.
	if _, err := pass.ParsePipeline(library(), "t.module(opts{text=["+strings.Repeat("(0, 1),", 500)+"]})"); err != nil {
		t.Error(err)
	}
}

func TestPipelineAdd(t *testing.T) {
	lib := library()
	plain, forFuncs := lib.Pass("plain"), lib.Pass("for-funcs")
	p := &pass.Pipeline{Anchor: "t.module"}
	for _, ps := range []*pass.Pass{plain, forFuncs, forFuncs, plain, forFuncs} {
		if err := p.Add(ps, ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.AddNamed(lib.Pipeline("both"), "n=2"); err != nil {
		t.Fatal(err)
	}
	if want := "t.module(plain,t.func(for-funcs,for-funcs),plain,t.func(for-funcs),plain,t.func(for-funcs))"; p.String() != want {
		t.Errorf("got %s, want %s", p, want)
	}
	for _, err := range []error{p.Add(lib.Pass("opts"), "n=x"), p.AddNamed(lib.Pipeline("both"), "n=x"), p.AddNamed(lib.Pipeline("broken"), "")} {
		if err == nil {
			t.Error("a step that cannot be is added")
		}
	}
	if want := 6; len(p.Items) != want {
		t.Errorf("%d items, want %d", len(p.Items), want)
	}
}

func TestLibrary(t *testing.T) {
	lib := library()
	if diff := cmp.Diff([]string{"plain", "opts", "for-funcs", "both", "broken"}, lib.Names()); diff != "" {
		t.Error(diff)
	}
	if lib.Pass("both") != nil || lib.Pipeline("plain") != nil || lib.Check() != nil {
		t.Error("a name stands for something else, or twice")
	}
	lib.Passes = append(lib.Passes, &pass.Pass{Name: "both"})
	if err := lib.Check(); err == nil || err.Error() != `pass or pipeline "both" is given twice` {
		t.Errorf("got %v", err)
	}
}

func TestHelp(t *testing.T) {
	lib := library()
	want := `      --opts                                                 -   has options
        --flag                                               - a flag (default: false)
        --n=<N>                                              - a number (default: 3)
        --names=<A,B>                                        -  (default: x)
        --pair=<TEXT>                                        -  (default: (0, 0))
        --scope=<all|assigned>                               - which ones (default: all)
        --text=<TEXT>                                        -  (default: default)
        --wide=<N>                                           -  (default: 0)
      --both                                                 -   runs two
        --n=<N>                                              -  (default: 1)
      --plain                                                -   does nothing
`
	if diff := cmp.Diff(want, lib.Pass("opts").Help()+lib.Pipeline("both").Help()+lib.Pass("plain").Help()); diff != "" {
		t.Error(diff)
	}
}

func FuzzParsePipeline(f *testing.F) {
	for _, s := range []string{"t.module(plain,opts{n=1},t.func(for-funcs))", "any(both)", "a(b(c()))", "t.module(opts{text=\"}\"})", "a(", "a)", "t.module(opts{names=a,{b c}})"} {
		f.Add(s)
	}
	lib := library()
	f.Fuzz(func(t *testing.T, text string) {
		p, err := pass.ParsePipeline(lib, text)
		if err != nil {
			return
		}
		again, err := pass.ParsePipeline(lib, p.String())
		if err != nil {
			t.Fatalf("%q: printed as %s: %v", text, p, err)
		}
		if again.String() != p.String() {
			t.Fatalf("%q: printed as %s, then as %s", text, p, again)
		}
	})
}
