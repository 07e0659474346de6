package asm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// ParseCustom is the counterpart of PrintCustom.
func (customImpl) ParseCustom(p *Parser, b *Bindings, name string) bool {
	if !p.Accept("[") {
		return false
	}
	uses := p.Operands()
	p.Expect("]")
	p.ExpectKeyword(name)
	for i, group := range []string{"lhs", "opt", "rest"} {
		if i < len(uses) {
			b.SetOperands(group, uses[i])
		}
	}
	b.SetTypes("lhs", p.ctx.Integer(32))
	b.SetTypes("opt", p.ctx.Float(ir.F32))
	b.SetTypes("rest", p.ctx.Index())
	return true
}

// formatContext has the op f.op with the given format.
func formatContext(t testing.TB, k *ir.Kind) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(append(testDialects(), &ir.Dialect{Name: "f", Kinds: []*ir.Kind{k}})...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetAllowUnregistered(true)
	return ctx
}

// around puts an op with custom form into a text that defines what it uses.
func around(op string) string {
	return "\"u.around\"() ({\n  %0:3 = \"u.src\"() : () -> (i32, f32, index)\n  \"u.br\"()[^bb1] : () -> ()\n^bb1:\n  " + op + "\n}) : () -> ()\n"
}

func TestFormatParse(t *testing.T) {
	for _, c := range []struct{ format, text, want string }{
		{"$lhs attr-dict `:` type($lhs)", "%0#0 {other} : i32",
			`"f.op"(%0#0) <{num = 7 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> ({}) {other} : (i32) -> ()`},
		{"$lhs (`,` $rest^)? attr-dict `:` type($lhs) (`,` type($rest)^)?", "%0#0, %0#1, %0#2 : i32, f32, index",
			`"f.op"(%0#0, %0#1, %0#2) <{num = 7 : i64, operandSegmentSizes = array<i32: 1, 0, 2>}> ({}) : (i32, f32, index) -> ()`},
		{"operands attr-dict `:` functional-type(operands, results)", "%0#0, %0#1 {operandSegmentSizes = array<i32: 1, 1, 0>} : (i32, f32) -> (i1, i2)",
			`%1:2 = "f.op"(%0#0, %0#1) <{num = 7 : i64, operandSegmentSizes = array<i32: 1, 1, 0>}> ({}) : (i32, f32) -> (i1, i2)`},
		{"(`opt` $opt^ `:` type($opt))? attr-dict", "opt %0#1 : f32",
			`"f.op"(%0#1) <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 1, 0>}> ({}) : (f32) -> ()`},
		{"(`opt` $opt^ `:` type($opt))? attr-dict", "{a}",
			`"f.op"() <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({}) {a} : () -> ()`},
		{"(`none`) : (`some` $opt^ `:` type($opt))? attr-dict", "some %0#1 : f32",
			`"f.op"(%0#1) <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 1, 0>}> ({}) : (f32) -> ()`},
		{"(`none`) : (`some` $opt^ `:` type($opt))? attr-dict", "none",
			`"f.op"() <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({}) : () -> ()`},
		{"(`unit` $unit^)? (`n` `=` $num^)? attr-dict", "unit n = 8",
			`"f.op"() <{num = 8 : i64, operandSegmentSizes = array<i32: 0, 0, 0>, unit}> ({}) : () -> ()`},
		{"($sym_name^)? $enum `,` $any attr-dict-with-keyword", "@f ne, \"x\" attributes {b}",
			`"f.op"() <{any = "x", enum = 1 : i64, num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>, sym_name = "f"}> ({}) {b} : () -> ()`},
		{"oilist(`u` $unit | `n` `(` $num `)` | `o` $any) attr-dict", "o 5 : i8 u n(3)",
			`"f.op"() <{any = 5 : i8, num = 3 : i64, operandSegmentSizes = array<i32: 0, 0, 0>, unit}> ({}) : () -> ()`},
		{"custom<Bracketed>($lhs, $opt, $rest) attr-dict", "[%0#0, %0#1, %0#2] Bracketed",
			`"f.op"(%0#0, %0#1, %0#2) <{num = 7 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> ({}) : (i32, f32, index) -> ()`},
		{"(custom<Bracketed>($opt)^)? `end` attr-dict", "end",
			`"f.op"() <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({}) : () -> ()`},
		{"prop-dict attr-dict", "<{enum = 1 : i64}> {b}",
			`"f.op"() <{enum = 1 : i64, num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({}) {b} : () -> ()`},
		{"`->` type($out) attr-dict", "-> i1, i2",
			`%1:2 = "f.op"() <{num = 7 : i64, operandSegmentSizes = array<i32: 0, 0, 0>}> ({}) : () -> (i1, i2)`},
	} {
		k := formatKind(c.format)
		k.Impl = customImpl{}
		ctx := formatContext(t, k)
		module := parsed(t, ctx, around("f.op "+c.text))
		got := string(AppendOp(nil, module, PrintOptions{Generic: true, AssumeVerified: true}))
		for _, l := range strings.Split(got, "\n") {
			if strings.Contains(l, `"f.op"`) {
				got = strings.ReplaceAll(strings.TrimSpace(l), " ({", " ({}) ")
			}
		}
		got, _, _ = strings.Cut(got, " ({}) ")
		want, _, _ := strings.Cut(c.want, " ({}) ")
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.format, d)
		}
	}
}

// TestFormatRoundTrip: what an op with a format prints, it parses again.
func TestFormatRoundTrip(t *testing.T) {
	for _, c := range []struct{ format, text string }{
		{"$lhs `,` $opt attr-dict `:` type($lhs) `,` type($opt)", "f.op %0#0, %0#1 : i32, f32"},
		{"$lhs `` `[` $rest `]` attr-dict `:` type($lhs) `,` type($rest)", "f.op %0#0[%0#1, %0#2] : i32, f32, index"},
		{"$lhs $body `to` $dest attr-dict `:` type($lhs)", "f.op %0#0 {\n    } to ^bb1 : i32"},
		{"$lhs regions successors attr-dict `:` type($lhs)", "f.op %0#0 {\n    ^bb0(%arg0: i32):\n      %1 = \"u.x\"(%arg0) : (i32) -> i32\n    } ^bb1 : i32"},
		{"`<` $enum `>` attr-dict", "f.op<eq>"},
		{"(`flag` `=` $unit^)? attr-dict", "f.op"},
	} {
		k := formatKind(c.format)
		k.Impl = nil
		if !strings.Contains(c.format, "$lhs") {
			k.Operands[0].Arity = ir.Optional // an op that lacks an operand has no form of its own
		}
		ctx := formatContext(t, k)
		text := around(c.text)
		got := string(AppendOp(nil, parsed(t, ctx, text), PrintOptions{AssumeVerified: true}))
		again := string(AppendOp(nil, parsed(t, ctx, got), PrintOptions{AssumeVerified: true}))
		if d := cmp.Diff(got, again); d != "" {
			t.Errorf("%s (-first +second):\n%s", c.format, d)
		}
		if !strings.Contains(got, c.text) {
			t.Errorf("%s: want %q in\n%s", c.format, c.text, got)
		}
	}
}

func TestInference(t *testing.T) {
	i1 := ir.TypeConstraint{Desc: "i1", Only: func(c *ir.Context) ir.Type { return c.Integer(1) }}
	vectorOf := func(t ir.Type) ir.Type { return t.Context().Vector([]int64{4}, nil, t) }
	for _, c := range []struct {
		kind       ir.Kind
		text, want string
	}{
		{ir.Kind{Traits: ir.SameTypes, Operands: []ir.Operands{{Name: "a"}, {Name: "b"}}, Results: []ir.Results{{Name: "r"}}, Format: "$a `,` $b attr-dict `:` type($r)"},
			"%0#0, %0#0 : i32", "(i32, i32) -> i32"},
		{ir.Kind{Traits: ir.SameTypes, Operands: []ir.Operands{{Name: "a"}, {Name: "b"}}, Results: []ir.Results{{Name: "r"}}, Format: "operands attr-dict `:` type($a)"},
			"%0#0, %0#0 : i32", "(i32, i32) -> i32"},
		{ir.Kind{Traits: ir.SameOperandTypes, Operands: []ir.Operands{{Name: "a"}, {Name: "b"}}, Results: []ir.Results{{Name: "r", Type: i1}}, Format: "$a `,` $b attr-dict `:` type($a)"},
			"%0#1, %0#1 : f32", "(f32, f32) -> i1"},
		{ir.Kind{Operands: []ir.Operands{{Name: "a"}}, Results: []ir.Results{{Name: "r"}}, TypeRules: []ir.TypeRule{{From: "a", To: "r", Via: vectorOf}}, Format: "$a attr-dict `:` type($a)"},
			"%0#1 : f32", "(f32) -> vector<4xf32>"},
		{ir.Kind{Operands: []ir.Operands{{Name: "a"}}, Results: []ir.Results{{Name: "r"}}, TypeRules: []ir.TypeRule{{From: "a", To: "r"}}, Format: "$a attr-dict `:` type($r)"},
			"%0#1 : f32", "(f32) -> f32"},
		{ir.Kind{Results: []ir.Results{{Name: "r"}}, Attrs: []ir.Attr{{Name: "value"}}, TypeRules: []ir.TypeRule{{From: "value", To: "r"}}, Format: "$value attr-dict"},
			"5 : i8", "() -> i8"},
		{ir.Kind{Operands: []ir.Operands{{Name: "a", Arity: ir.Variadic, Type: ir.TypeConstraint{Only: func(c *ir.Context) ir.Type { return c.Index() }}}}, Format: "$a attr-dict"},
			"%0#2, %0#2", "(index, index) -> ()"},
		{ir.Kind{Operands: []ir.Operands{{Name: "a"}}, Results: []ir.Results{{Name: "r"}}, Impl: inferImpl{}, Format: "$a attr-dict `:` type($a)"},
			"%0#0 : i32", "(i32) -> tuple<i32>"},
	} {
		c.kind.Name = "f.op"
		ctx := formatContext(t, &c.kind)
		result := ""
		if len(c.kind.Results) > 0 {
			result = "%r = "
		}
		got := string(AppendOp(nil, parsed(t, ctx, around(result+"f.op "+c.text)), PrintOptions{Generic: true}))
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: want %s in\n%s", c.kind.Format, c.want, got)
		}
	}
}

// inferImpl gives the result a tuple of the operand's type.
type inferImpl struct{}

func (inferImpl) InferTypes(ctx *ir.Context, s *ir.OpState) ([]ir.Type, error) {
	return []ir.Type{ctx.Tuple([]ir.Type{s.Operands[0].Type()})}, nil
}

func TestFormatParseErrors(t *testing.T) {
	for _, c := range []struct{ format, text, want string }{
		{"$lhs `to` $opt attr-dict", "%0#0 %0#1", "5:13: custom op 'f.op' expected 'to'"},
		{"$lhs `,` $opt attr-dict", "%0#0 %0#1", "5:12: expected ','"},
		{"$lhs attr-dict", "1", "5:7: expected SSA operand"},
		{"$lhs attr-dict `:` type($lhs)", "%0#0 : i64", "5:8: use of value '%0' expects different type than prior uses: 'i64' vs 'i32'"},
		{"$rest attr-dict `:` type($rest)", "%0#0, %0#1 : i32", "5:8: custom op 'f.op' 2 operands present, but expected 1"},
		{"$enum attr-dict", "foo", "5:8: custom op 'f.op' expected string or keyword containing one of the following enum values for attribute 'enum' [eq, ne]"},
		{"$enum attr-dict", `"foo"`, "5:8: custom op 'f.op' invalid enum attribute specification: \"foo\""},
		{"oilist(`u` $unit | `v` $any) attr-dict", "u u", "5:10: `u` clause can appear at most once in the expansion of the oilist directive"},
		{"$body attr-dict", "1", "5:7: expected '{' to begin a region"},
		{"$dest attr-dict", "1", "5:7: expected block name"},
		{"attr-dict `:` functional-type(operands, results)", ": i32", "5:10: custom op 'f.op' invalid kind of type specified"},
	} {
		k := formatKind(c.format)
		for i := range k.Attrs {
			k.Attrs[i].Optional = k.Attrs[i].Name != "enum"
		}
		ctx := formatContext(t, k)
		var got string
		ctx.SetHandler(func(d ir.Diagnostic) { got = ctx.Render(d, false) })
		src, err := ctx.AddSource("-", around("f.op "+c.text))
		if err != nil {
			t.Fatal(err)
		}
		Parse(ctx, src)
		got, _, _ = strings.Cut(got, "\n")
		if d := cmp.Diff("-:"+strings.Replace(c.want, ": ", ": error: ", 1), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.format, d)
		}
	}
}
