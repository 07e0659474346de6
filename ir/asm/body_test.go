package asm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// layoutSyntax is a body as a dialect would describe it.
type layoutSyntax struct {
	Map   AffineMapSyntax `parser:"'<' @@ ','"`
	Fill  string          `parser:"@Ident ','"`
	Grid  ShapeSyntax     `parser:"'<' @@ '>' ','"`
	Type  TypeSyntax      `parser:"@@"`
	Extra *AttrSyntax     `parser:"(',' 'extra' '=' @@)?"`
	Name  StringSyntax    `parser:"(',' 'name' '=' @String)? '>'"`
}

// bodyDialect has #b.layout<…> and !b.pair<…>, both kept as text.
type bodyDialect struct{}

func (bodyDialect) Names() (types, attrs []string) { return []string{"pair"}, []string{"layout"} }

func (bodyDialect) ParseAttr(p *BodyParser, mnemonic string, t ir.Type) (ir.Attribute, error) {
	if mnemonic != "layout" {
		return nil, nil
	}
	s, err := ParseBody[layoutSyntax](p)
	if err != nil {
		return nil, err
	}
	m, err := s.Map.Map(p)
	if err != nil {
		return nil, err
	}
	inner, err := s.Type.Type(p)
	if err != nil {
		return nil, err
	}
	if s.Fill == "bad" {
		return nil, p.Errorf(s.Grid.At, "%s is not a fill value", s.Fill)
	}
	text := fmt.Sprintf("%v|%s|%v|%v|%s", m, s.Fill, s.Grid.Dims, inner, string(s.Name))
	if s.Extra != nil {
		a, err := s.Extra.Attr(p)
		if err != nil {
			return nil, err
		}
		text += "|" + a.String()
	}
	return p.Context().Str(text), nil
}

// ParseType reads its body by hand.
func (bodyDialect) ParseType(p *BodyParser, mnemonic string) (ir.Type, error) {
	if mnemonic == "unit" && !p.HasBody() {
		return p.Context().None(), nil
	}
	if mnemonic != "pair" {
		return nil, nil
	}
	p.Expect("<")
	a := p.Type()
	p.Expect(",")
	b := p.Type()
	p.Expect(">")
	if p.Failed() {
		return nil, nil
	}
	return p.Context().Tuple([]ir.Type{a, b}), nil
}

func bodyContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(append(testDialects(), &ir.Dialect{Name: "b", Syntax: bodyDialect{}})...)
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

func TestBody(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#b.layout<(d0) -> (d0 * 2), undef, <2x4>, i32>", `"(d0) -> (d0 * 2)|undef|[2 4]|i32|"`},
		{"#b.layout<(d0)[s0] -> (d0), undef, <0x4>, memref<0x4xf32>>", `"(d0)[s0] -> (d0)|undef|[0 4]|memref<0x4xf32>|"`},
		{"#b.layout<affine_map<(d0) -> (d0)>, zero, <8>, !b.pair<i32, !b.unit>>", `"(d0) -> (d0)|zero|[8]|tuple<i32, none>|"`},
		{"#b.layout<() -> (), zero, <1 x 2 x 3>, (i32) -> i32, extra = [1, 2 : i8]>", `"() -> ()|zero|[1 2 3]|(i32) -> i32||[1, 2 : i8]"`},
		{"#b.layout<() -> (), zero, <1>, i32, extra = dense<1> : tensor<2xi8>, name = \"a\\22b\">", `"() -> ()|zero|[1]|i32|a\22b|dense<1> : tensor<2xi8>"`},
		{"#b.layout<() -> (), zero, <1>, i32, extra = @a::@b>", `"() -> ()|zero|[1]|i32||@a::@b"`},
		{"#b.layout<() -> (), zero, <1>, i32, extra = #b.layout<() -> (), zero, <1>, i32>>", `"() -> ()|zero|[1]|i32||\22() -> ()|zero|[1]|i32|\22"`},
		{"#b<layout<() -> (), zero, <1>, i32>>", `"() -> ()|zero|[1]|i32|"`},
	} {
		a, err := ParseAttr(bodyContext(t), c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if d := cmp.Diff(c.want, a.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

func TestBodyErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#b.layout", "9: expected '<'"},
		{"#b.layout<(d0) -> (d1), zero, <1>, i32>", "20: use of undeclared identifier"},
		{"#b.layout<(d0) -> (d0) zero, <1>, i32>", "23: expected ','"},
		{"#b.layout<(d0) -> (d0), 7, <1>, i32>", "24: expected valid keyword"},
		{"#b.layout<(d0) -> (d0), zero, <1>, i32, name = 5>", "47: expected string"},
		{"#b.layout<(d0) -> (d0), zero, <1>, i32, extra = >", "48: expected attribute value"},
		{"#b.layout<(d0) -> (d0), zero, <1>, i32, extra = tensor<4>>", "57: expected 'x' in dimension list"},
		{"#b.layout<(d0) -> (d0), zero, <1>, !b.pair<i32>>", "47: expected ','"},
		{"#b.layout<(d0) -> (d0), zero, <1>, !b.triple<i32>>", "39: unknown  type `triple` in dialect `b`"},
		{"#b.layout<(d0) -> (d0), bad, <1>, i32>", "31: bad is not a fill value"},
		{"#b.layout<(d0) -> (d0), zero, <99999999999999999999>, i32>", "32: invalid dimension"},
		{"#b.layout<(d0) -> (d0), zero, <1>, i32", "10: unbalanced '<' character in pretty dialect name"},
		{"#b.other<1>", "4: unknown attribute `other` in dialect `b`"},
		{"#b<other 1>", "4: unknown attribute `other` in dialect `b`"},
	} {
		ctx := bodyContext(t)
		_, err := ParseAttr(ctx, c.text)
		d, ok := err.(*ir.Diagnostic)
		if !ok {
			t.Errorf("%s: got %v, want a diagnostic", c.text, err)
			continue
		}
		_, _, col, _ := ctx.Place(d.Loc)
		if d := cmp.Diff(c.want, fmt.Sprintf("%d: %s", col, d.Message)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

// TestAliasesInBodies: a body sees the aliases of the file.
func TestAliasesInBodies(t *testing.T) {
	ctx := bodyContext(t)
	const use = "\"t.yield\"() {value = #b.layout<#m, zero, <1>, !t>} : () -> ()\n"
	op := parsed(t, ctx, "#m = affine_map<(d0) -> (d0 + 1)>\n!t = i8\n"+use+use).Body().First()
	want := `"(d0) -> (d0 + 1)|zero|[1]|i8|"`
	if d := cmp.Diff(want, op.Attr("value").String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if op.Attr("value") != op.Next().Attr("value") {
		t.Errorf("the same text gives two attributes")
	}
}

func TestGrammarText(t *testing.T) {
	ebnf := Grammar[layoutSyntax]().String()
	for _, want := range []string{`LayoutSyntax = "<" AffineMapSyntax "," <ident> ","`, `("," "extra" "=" AttrSyntax)?`} {
		if !strings.Contains(ebnf, want) {
			t.Errorf("want %q in\n%s", want, ebnf)
		}
	}
}
