package asm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// customImpl prints custom<Bracketed> and leaves its terminator out.
type customImpl struct{ loopImpl }

func (customImpl) PrintCustom(p *Printer, op *ir.Op, name string) {
	p.Byte('[')
	p.Operands(op.Operands())
	p.Str("] ")
	p.Str(name)
}

func formatKind(format string) *ir.Kind {
	any := ir.AttrConstraint{Desc: "any attribute"}
	known := ir.AttrConstraint{Desc: "known attribute", Holds: func(ir.Attribute) bool { return true }, Mnemonic: "t.flag"}
	i64 := ir.AttrConstraint{Desc: "i64", ValueType: func(c *ir.Context) ir.Type { return c.Integer(64) }}
	enum := i64
	enum.Keywords = []string{"eq", "ne"}
	return &ir.Kind{
		Name: "f.op", Format: format, Traits: ir.OperandSegments,
		Operands: []ir.Operands{{Name: "lhs"}, {Name: "opt", Arity: ir.Optional}, {Name: "rest", Arity: ir.Variadic}},
		Results:  []ir.Results{{Name: "out", Arity: ir.Variadic}},
		Attrs: []ir.Attr{
			{Name: "any", Type: any, Optional: true},
			{Name: "dense", Type: known, Optional: true},
			{Name: "enum", Type: enum, Optional: true},
			{Name: "flag", Type: known, Optional: true},
			{Name: "num", Type: i64, Default: func(c *ir.Context) ir.Attribute { return c.I64(7) }},
			{Name: "sym_name", Type: any, Optional: true},
			{Name: "unit", Type: ir.AttrConstraint{Desc: "unit attribute"}, Optional: true},
		},
		Regions:    []ir.RegionSpec{{Name: "body"}},
		Successors: []ir.SuccessorSpec{{Name: "dest"}},
		Impl:       customImpl{},
	}
}

// opLine prints op without its results, its operands numbered from 0.
func opLine(op *ir.Op) string {
	p := newPrinter(nil, op, PrintOptions{})
	p.names.add(namedValue{value: op.Operand(0).DefiningOp().Result(0)})
	p.body(op)
	return string(p.w.Bytes())
}

// formatOp builds f.op with one or three operands.
func formatOp(ctx *ir.Context, k *ir.Kind, opt bool, more []ir.NamedAttr) *ir.Op {
	var op *ir.Op
	b := ir.NewBuilder(ctx)
	m := maker{b, ctx}
	src := m.op("u.src", ir.OpState{Types: []ir.Type{ctx.Integer(32), ctx.Float(ir.F32), ctx.Index()}})
	operands, sizes := src.Results()[:1], []int32{1, 0, 0}
	if opt {
		operands, sizes = src.Results(), []int32{1, 1, 1}
	}
	region := m.op("u.around", ir.OpState{Regions: 1}).RegionAt(0)
	entry, dest := region.AddBlock(), region.AddBlock()
	op = m.in(entry).Create(&ir.OpState{
		Kind: k, Operands: operands, Types: []ir.Type{ctx.Integer(1)}, Regions: 1, Successors: []*ir.Block{dest},
		Attrs: append(attrs(ir.OperandSegmentsAttr, ctx.DenseI32(sizes), "other", ctx.Unit()), more...),
	})
	body := op.RegionAt(0).AddBlock()
	m.in(body).op("t.yield", ir.OpState{})
	return op
}

func TestFormat(t *testing.T) {
	ctx := testContext(t)
	flag := ctx.OpaqueAttr("t", "flag<on>", nil)
	for _, c := range []struct {
		format string
		opt    bool
		attrs  []ir.NamedAttr
		want   string
	}{
		{"$lhs attr-dict `:` type($lhs)", false, nil, "%0 {other} : i32"},
		{"$lhs `,` $rest attr-dict-with-keyword `->` functional-type($lhs, $out)", true, nil, "%0, %2 attributes {other} -> (i32) -> i1"},
		{"operands attr-dict `:` functional-type(operands, results)", true, nil, "%0, %1, %2 {operandSegmentSizes = array<i32: 1, 1, 1>, other} : (i32, f32, index) -> i1"},
		{"`<` $lhs `>` `(` $opt `)` `[` $rest `]` attr-dict", true, nil, "<%0> (%1) [%2] {other}"},
		{"$lhs `` `[` $rest `]` ` ` `=` attr-dict", true, nil, "%0[%2] = {other}"},
		{"$lhs `\\n` `next` attr-dict", false, nil, "%0\n next {other}"},
		{"(`opt` $opt^ `:` type($opt))? attr-dict", true, nil, "opt %1 : f32 {other}"},
		{"(`opt` $opt^ `:` type($opt))? attr-dict", false, nil, "{other}"},
		{"(`a` $opt^) : (`b` $rest)? attr-dict", false, nil, "b  {other}"},
		{"(`none`) : (`some` $opt^)? attr-dict", true, nil, "some %1 {other}"},
		{"(`none`) : (`some` $opt^)? attr-dict", false, nil, "none {other}"},
		{"(`unit` $unit^)? (`n` `=` $num^)? attr-dict", false, attrs("unit", ctx.Unit(), "num", ctx.I64(8)), "unit n = 8 {other}"},
		{"(`n` `=` $num^)? attr-dict", false, attrs("num", ctx.I64(7)), "{other}"},
		{"attr-dict", false, attrs("num", ctx.I64(7), "enum", ctx.I64(1)), "{enum = 1 : i64, other}"},
		{"prop-dict attr-dict", false, attrs("enum", ctx.I64(1)), "<{enum = 1 : i64, num = 7 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}> {other}"},
		{"$enum $dense $any attr-dict", false, attrs("enum", ctx.I64(1), "dense", ctx.DenseI64([]int64{3, 4}), "any", ctx.DenseI64([]int64{5})), "ne [3, 4] array<i64: 5> {other}"},
		{"$sym_name $any attr-dict", false, attrs("sym_name", ctx.Str("name"), "any", ctx.Str("s")), "@name \"s\" {other}"},
		{"(`flag` `` $flag^)? qualified($any) attr-dict", false, attrs("flag", flag, "any", flag), "flag<on> #t.flag<on> {other}"},
		{"oilist(`u` $unit | `n` `(` $num `)` | `o` $opt) attr-dict", true, attrs("num", ctx.I64(3), "unit", ctx.Unit()), "u n(3) o %1 {other}"},
		{"custom<Bracketed>($lhs, type($lhs), ref($rest)) attr-dict", true, nil, "[%0, %1, %2] Bracketed {other}"},
		{"(custom<Bracketed>($opt)^)? `end` attr-dict", false, nil, "end {other}"},
		{"$body `to` $dest attr-dict", false, nil, "{\n} to ^bb1 {other}"},
		{"regions successors attr-dict", false, nil, "{\n} ^bb1 {other}"},
	} {
		op := formatOp(ctx, formatKind(c.format), c.opt, c.attrs)
		got := strings.TrimPrefix(strings.TrimPrefix(opLine(op), "f.op"), " ")
		got = strings.NewReplacer("%0#0", "%0", "%0#1", "%1", "%0#2", "%2").Replace(got)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.format, d)
		}
	}
}

func TestFormatErrors(t *testing.T) {
	for _, c := range []struct{ format, want string }{
		{"$nothing", "'$nothing' is not an operand, attribute, result, region or successor"},
		{"`open", "a literal does not end"},
		{"$ lhs", "a name is missing behind '$'"},
		{"($lhs)?", "an optional group needs an anchor"},
		{"($lhs^ $rest^)?", "a group has only one anchor"},
		{"($lhs^)", "expected '?', but got ''"},
		{"type($lhs", "expected ')', but got ''"},
		{"type()", "expected a directive or a variable"},
		{"custom Name", "expected '<', but got 'Name'"},
		{"oilist($lhs)", "a clause of oilist begins with a literal"},
		{"attr-dict )", "unexpected ')'"},
		{"unknown", "unexpected 'unknown'"},
		{"$lhs ; $rest", "unexpected character ';'"},
	} {
		k := formatKind(c.format)
		err := CheckFormats(&ir.Dialect{Name: "f", Kinds: []*ir.Kind{k}})
		if err == nil {
			t.Errorf("%s: compiles", c.format)
			continue
		}
		if d := cmp.Diff("assembly format of 'f.op': "+c.want, err.Error()); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.format, d)
		}
	}
	if err := CheckFormats(testDialects()[1]); err != nil {
		t.Errorf("formats of the test dialect: %v", err)
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range []string{"$lhs `,` $rest attr-dict `:` type($lhs)", "(`a` $opt^) : (`b` $rest)?", "oilist(`u` $unit | `n` $num)", "custom<A>($lhs, ref(type($out)))"} {
		f.Add(s)
	}
	ctx := testContext(f)
	f.Fuzz(func(t *testing.T, format string) {
		k := formatKind(format)
		if _, err := compileFormat(k); err != nil {
			return
		}
		AppendOp(nil, formatOp(ctx, k, true, nil), PrintOptions{AssumeVerified: true})
	})
}
