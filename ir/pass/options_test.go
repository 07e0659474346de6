package pass_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir/pass"
	"pgregory.net/rapid"
)

// pair is an option that reads and prints itself.
type pair struct{ A, B int }

func (p *pair) Set(text string) error {
	if n, err := fmt.Sscanf(text, "(%d, %d)", &p.A, &p.B); n != 2 {
		return fmt.Errorf("expected (a, b), found %q: %w", text, err)
	}
	return nil
}

func (p *pair) String() string { return fmt.Sprintf("(%d, %d)", p.A, p.B) }

type scope struct {
	Scope string `option:"scope" choices:"all|assigned" doc:"which ones"`
}

type testOptions struct {
	Flag  bool     `option:"flag" doc:"a flag"`
	N     int      `option:"n" doc:"a number"`
	Wide  int64    `option:"wide"`
	Text  string   `option:"text"`
	Names []string `option:"names" type:"A,B"`
	Pair  pair     `option:"pair"`
	scope
	Internal int // no option
}

func defaults() *testOptions {
	return &testOptions{N: 3, Text: "default", Names: []string{"x"}, scope: scope{"all"}}
}

func TestParseOptions(t *testing.T) {
	tests := []struct {
		text string
		set  func(*testOptions)
	}{
		{"", func(*testOptions) {}},
		{"  \t\n", func(*testOptions) {}},
		{"flag", func(o *testOptions) { o.Flag = true }},
		{"flag=false", func(o *testOptions) {}},
		{"flag=1 n=-7", func(o *testOptions) { o.Flag, o.N = true, -7 }},
		{" n=1\tn=2 ", func(o *testOptions) { o.N = 2 }},
		{"wide=-9223372036854775808", func(o *testOptions) { o.Wide = -1 << 63 }},
		{"text=", func(o *testOptions) { o.Text = "" }},
		{"text= n=5", func(o *testOptions) { o.Text, o.N = "", 5 }},
		{"text", func(o *testOptions) { o.Text = "" }},
		{"text=a=b", func(o *testOptions) { o.Text = "a=b" }},
		{`text="a b" n=1`, func(o *testOptions) { o.Text, o.N = "a b", 1 }},
		{`text='a "b' n=1`, func(o *testOptions) { o.Text, o.N = `a "b`, 1 }},
		{`text="a \"b\" \\ \n"`, func(o *testOptions) { o.Text = `a "b" \ n` }},
		{`text='a\'`, func(o *testOptions) { o.Text = `a\` }},
		{`text={a b}`, func(o *testOptions) { o.Text = "a b" }},
		{`text={a {b "}"} c} flag`, func(o *testOptions) { o.Text, o.Flag = `a {b "}"} c`, true }},
		{`text={a}{b}`, func(o *testOptions) { o.Text = "{a}{b}" }},
		{`text="a"b`, func(o *testOptions) { o.Text = `"a"b` }},
		{`text=[(0, -1), (2, 3)] flag`, func(o *testOptions) { o.Text, o.Flag = "[(0, -1), (2, 3)]", true }},
		{`text=[[[[[ ]]]]]`, func(o *testOptions) { o.Text = "[[[[[ ]]]]]" }},
		{`text=f(")")`, func(o *testOptions) { o.Text = `f(")")` }},
		{"names=", func(o *testOptions) { o.Names = nil }},
		{"names=a", func(o *testOptions) { o.Names = []string{"a"} }},
		{"names=a,b,", func(o *testOptions) { o.Names = []string{"a", "b", ""} }},
		{`names=a,"b,c d",[e,f],'"'`, func(o *testOptions) { o.Names = []string{"a", "b,c d", "[e,f]", `"`} }},
		{`names={a b,c} n=4`, func(o *testOptions) { o.Names, o.N = []string{"a b", "c"}, 4 }},
		{"names=a,b n=1 names=c", func(o *testOptions) { o.Names, o.N = []string{"a", "b", "c"}, 1 }},
		{`names={a},{b}`, func(o *testOptions) { o.Names = []string{"a", "b"} }},
		{"pair=(1, 2)", func(o *testOptions) { o.Pair = pair{1, 2} }},
		{`pair="(1, 2)"`, func(o *testOptions) { o.Pair = pair{1, 2} }},
		{"scope=assigned", func(o *testOptions) { o.Scope = "assigned" }},
	}
	for _, tt := range tests {
		got, want := defaults(), defaults()
		if err := pass.ParseOptions(got, tt.text); err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		tt.set(want)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(testOptions{})); diff != "" {
			t.Errorf("%q:\n%s", tt.text, diff)
		}
		// What is printed reads back.
		text, again := pass.FormatOptions(got, defaults()), defaults()
		if err := pass.ParseOptions(again, text); err != nil {
			t.Errorf("%q: printed as %q: %v", tt.text, text, err)
		} else if diff := cmp.Diff(got, again, cmp.AllowUnexported(testOptions{})); diff != "" {
			t.Errorf("%q: printed as %q:\n%s", tt.text, text, diff)
		}
	}
}

func TestParseOptionsErrors(t *testing.T) {
	const names = " (there are flag, n, wide, text, names, pair, scope)"
	tests := []struct{ text, want string }{
		{"nn=1", "no such option nn" + names + ", did you mean 'n'?"},
		{"scop=all", "no such option scop" + names + ", did you mean 'scope'?"},
		{"internal=1", "no such option internal" + names},
		{"n", `option n: '' value invalid for long argument!`},
		{"n=x", `option n: 'x' value invalid for long argument!`},
		{"n=99999999999999999999", `option n: '99999999999999999999' value invalid for long argument!`},
		{"flag=maybe", `option flag: 'maybe' is invalid value for boolean argument! Try 0 or 1`},
		{"flag=", `option flag: '' is invalid value for boolean argument! Try 0 or 1`},
		{"names", "option names: expected a list"},
		{"scope=some", `option scope: expected all, assigned, found "some"`},
		{"pair=7", `option pair: expected (a, b), found "7": input does not match format`},
		{"=1", `cannot read options "=1": expected the name of an option, found "=1"`},
		{"7=1", `cannot read options "7=1": expected the name of an option, found "7=1"`},
		{"n!", `cannot read options "n!": expected '=' or a space behind "n", found "!"`},
		{`text="a`, `cannot read options "text=\"a": option text: missing closing "`},
		{`text='a`, `cannot read options "text='a": option text: missing closing '`},
		{`text="a\"`, `cannot read options "text=\"a\\\"": option text: missing closing "`},
		{"text=[(a", `cannot read options "text=[(a": option text: missing closing ')'`},
		{"text=(a]", `cannot read options "text=(a]": option text: expected ')', found ']'`},
		{"text=a)", `cannot read options "text=a)": option text: extra closing ')'`},
		{"text=" + strings.Repeat("(", 2000), "option text: brackets are nested too deep"},
	}
	for _, tt := range tests {
		err := pass.ParseOptions(defaults(), tt.text)
		if err == nil || err.Error() != tt.want && !strings.HasSuffix(err.Error(), ": "+tt.want) {
			t.Errorf("%.60q: got %v, want %s", tt.text, err, tt.want)
		}
	}
	for _, none := range []any{nil, &struct{}{}} {
		if err := pass.ParseOptions(none, "x=1"); err == nil || err.Error() != "no such option x: there are no options" {
			t.Errorf("got %v", err)
		}
		if err := pass.ParseOptions(none, " "); err != nil {
			t.Error(err)
		}
	}
	var odd struct {
		F float32 `option:"f"`
	}
	if err := pass.ParseOptions(&odd, "f=1"); err == nil || err.Error() != "option f: fields of type *float32 cannot be options" {
		t.Errorf("got %v", err)
	}
	if errors.Unwrap(pass.ParseOptions(defaults(), "pair=7")) == nil {
		t.Error("what an option value says is not wrapped")
	}
}

func TestDescribeOptions(t *testing.T) {
	type described struct{ Name, Doc, Type, Default string }
	var got []described
	for _, o := range pass.DescribeOptions(defaults()) {
		got = append(got, described{o.Name, o.Doc, o.Type, o.Default})
	}
	want := []described{
		{"flag", "a flag", "", "false"}, {"n", "a number", "N", "3"}, {"wide", "", "N", "0"}, {"text", "", "TEXT", "default"},
		{"names", "", "A,B", "x"}, {"pair", "", "TEXT", "(0, 0)"}, {"scope", "which ones", "all|assigned", "all"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if pass.DescribeOptions(nil) != nil {
		t.Error("there are options of nothing")
	}
}

func TestFormatOptions(t *testing.T) {
	o := defaults()
	o.Text, o.Names = `say "hi"`, []string{"", "a,b", "{c}"}
	if got, want := pass.FormatOptions(o, defaults()), `flag=false n=3 names="","a,b","{c}" pair=(0, 0) scope=all text="say \"hi\"" wide=0`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	o.Names = nil
	if got, want := pass.FormatOptions(o, defaults()), `flag=false n=3 names={} pair=(0, 0) scope=all text="say \"hi\"" wide=0`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	type lists struct {
		A []string `option:"a"`
		B int      `option:"b"`
		C []string `option:"c"`
	}
	if got, want := pass.FormatOptions(&lists{}, &lists{}), " b=0 "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestOptionsRoundTrip prints any strings and lists and reads them back.
func TestOptionsRoundTrip(t *testing.T) {
	awkward := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune(`ab ,"'\{}[]()=`+"\n\t"))))
	rapid.Check(t, func(t *rapid.T) {
		o := &testOptions{Flag: rapid.Bool().Draw(t, "flag"), N: rapid.Int().Draw(t, "n"), Wide: rapid.Int64().Draw(t, "wide"),
			Text: awkward.Draw(t, "text"), Names: rapid.SliceOf(awkward).Draw(t, "names"), scope: scope{"assigned"}}
		if len(o.Names) == 0 {
			o.Names = nil
		}
		text, again := pass.FormatOptions(o, defaults()), defaults()
		if err := pass.ParseOptions(again, text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(o, again, cmp.AllowUnexported(testOptions{})); diff != "" {
			t.Fatalf("%s:\n%s", text, diff)
		}
	})
}

func FuzzParseOptions(f *testing.F) {
	for _, s := range []string{"", "flag n=3", `text="a b" names=a,'b',{c}`, "pair=(1, 2) scope=all", `text={a "}" b}`, `text="\"`, "names={a}", `names={`, "text=[(])"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := defaults()
		if pass.ParseOptions(o, text) != nil {
			return
		}
		printed, again := pass.FormatOptions(o, defaults()), defaults()
		if err := pass.ParseOptions(again, printed); err != nil {
			t.Fatalf("%q: printed as %q: %v", text, printed, err)
		}
		if diff := cmp.Diff(o, again, cmp.AllowUnexported(testOptions{})); diff != "" {
			t.Fatalf("%q: printed as %q:\n%s", text, printed, diff)
		}
		if second := pass.FormatOptions(again, defaults()); second != printed {
			t.Fatalf("%q, then %q", printed, second)
		}
	})
}

func TestDidYouMean(t *testing.T) {
	names := []string{"canonicalize", "cse", "ttcore-shard"}
	for _, tt := range []struct{ name, want string }{
		{"canonicalise", ", did you mean 'canonicalize'?"}, {"cs", ", did you mean 'cse'?"}, {"ttcore-shrad", ", did you mean 'ttcore-shard'?"},
		{"tile", ""}, {"completely-different", ""}, {"", ""},
	} {
		if got := pass.DidYouMean(tt.name, names); got != tt.want {
			t.Errorf("%q: got %q", tt.name, got)
		}
	}
}

// TestUnsignedOption: no number below 0, and none of more than 32 bits.
func TestUnsignedOption(t *testing.T) {
	type options struct {
		Count uint32 `option:"count" doc:"how many"`
	}
	for text, want := range map[string]string{
		"count=4294967295": "",
		"count=-1":         `option count: '-1' value invalid for uint argument!`,
		"count=4294967296": `option count: '4294967296' value invalid for uint argument!`,
	} {
		var o options
		err := pass.ParseOptions(&o, text)
		switch {
		case want == "" && (err != nil || o.Count != 4294967295):
			t.Errorf("%s: %d, %v", text, o.Count, err)
		case want != "" && (err == nil || err.Error() != want):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestNoSuchPass: what a library does not have is an error where it is added.
func TestNoSuchPass(t *testing.T) {
	p := &pass.Pipeline{Anchor: "builtin.module"}
	if err := p.Add(nil, ""); err == nil {
		t.Error("no pass is added")
	}
	if err := p.AddNamed(nil, ""); err == nil {
		t.Error("no pipeline is added")
	}
}
