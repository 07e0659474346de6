package ir_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
)

func TestBuilder(t *testing.T) {
	c := newContext(t)
	k := func(name string) *ir.Kind { return c.UnregisteredKind("t." + name) }
	root := tree(c, "a(x y)")
	x := root.Body().First()
	loc := c.Loc(c.FileLineCol("f", 1, 2))
	x.SetLoc(loc)
	var seen []string
	b := ir.NewBuilder(c).WithListener(func(op *ir.Op) { seen = append(seen, strings.TrimPrefix(op.Name(), "t.")) })
	b.AtEnd(root.Body()).Op(k("end"), nil, nil)
	b.AtStart(root.Body()).Op(k("start"), nil, nil)
	before := b.Before(x).Op(k("before"), c.Index(), nil)
	after := b.After(x)
	first := after.Op(k("first"), nil, []*ir.Value{before.Result(0)}, ir.NamedAttr{Name: "n", Value: c.I64(1)})
	second := after.WithLoc(0).Op(k("second"), nil, nil)
	free := b.Op(k("free"), nil, nil)
	if got := show(root); got != "a(start before x first second y end)" {
		t.Error(got)
	}
	if diff := cmp.Diff([]string{"end", "start", "before", "first", "second"}, seen); diff != "" {
		t.Error(diff)
	}
	got := []any{before.Loc() == loc, first.Loc() == loc, second.Loc() == 0, first.Operand(0) == before.Result(0), first.Attr("n") == c.I64(1),
		free.Block() == nil, after.Block() == root.Body(), b.Block() == nil, after.Loc() == loc, b.Context() == c, b.Err() == nil}
	for i, g := range got {
		if g != true {
			t.Errorf("fact %d does not hold", i)
		}
	}
}

// TestBuilderErrors goes on after every error, as a frontend does, and reads all
// of them in the end.
func TestBuilderErrors(t *testing.T) {
	c := newContext(t)
	root := tree(c, "a(x)")
	seen := 0
	b := ir.NewBuilder(c).WithListener(func(*ir.Op) { seen++ }).AtEnd(root.Body())
	k := c.UnregisteredKind("t.k")
	v := b.Op(c.Kind("no.such"), c.Index(), nil).Result(0)
	w := b.WithLoc(3).Create(&ir.OpState{Kind: k, Operands: []*ir.Value{v, nil}, Types: []ir.Type{nil, c.Index()}}).Result(0)
	b.Create(&ir.OpState{Kind: k, Successors: []*ir.Block{nil}, Attrs: []ir.NamedAttr{{Name: "n"}}, Operands: []*ir.Value{w}})
	b.Failf("and %s", "more")
	if got := show(root); got != "a(x)" || seen != 0 {
		t.Errorf("%s, %d shown: ops with parts missing are in the block", got, seen)
	}
	want := "the kind of an op is missing\nt.k: operand #1 is missing\nt.k: result type #0 is missing\nt.k: successor #0 is missing\nt.k: attribute 'n' is missing\nand more"
	if err := b.Err(); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

// TestBuilderNodes gives a builder a nil pointer for a type and an attribute, as
// functions that take such pointers do, and nodes of another context.
func TestBuilderNodes(t *testing.T) {
	c, other := newContext(t), newContext(t)
	root := tree(c, "a(x)")
	b := ir.NewBuilder(c).AtEnd(root.Body())
	k := c.UnregisteredKind("t.k")
	v := ir.NewBuilder(other).Op(other.UnregisteredKind("t.k"), other.Index(), nil).Result(0)
	b.Create(&ir.OpState{
		Kind: k, Types: []ir.Type{(*ir.TensorType)(nil)}, Attrs: []ir.NamedAttr{{Name: "n", Value: (*ir.DenseElementsAttr)(nil)}},
	})
	b.Create(&ir.OpState{
		Kind: k, Operands: []*ir.Value{v}, Types: []ir.Type{other.Index()}, Attrs: []ir.NamedAttr{{Name: "n", Value: other.I64(1)}},
	})
	if got := show(root); got != "a(x)" {
		t.Errorf("%s: wrong ops are in the block", got)
	}
	want := "t.k: result type #0 is missing\nt.k: attribute 'n' is missing\n" +
		"t.k: operand #0 is of another context\nt.k: result type #0 is of another context\nt.k: attribute 'n' is of another context"
	if err := b.Err(); err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}

func TestSymbols(t *testing.T) {
	k := newKinds(t)
	c := k.ctx
	sym := func(name string) *ir.Op { return k.with(k.op(k.symbol, nil, nil), "sym_name", c.Str(name)) }
	from := k.op(k.end, nil, nil)
	deep := sym("deep")
	inner := k.with(k.op(k.module, nil, nil, []*ir.Op{deep}), "sym_name", c.Str("inner"))
	a := sym("a")
	noTable := k.with(k.op(k.block, nil, nil, []*ir.Op{sym("x")}), "sym_name", c.Str("noTable"))
	root := k.op(k.module, nil, nil, []*ir.Op{a, inner, k.op(k.block, nil, nil, []*ir.Op{from}), sym("a"), noTable})
	var tables ir.SymbolTables
	for _, tt := range []struct {
		from *ir.Op
		path []string
		want *ir.Op
	}{
		{from, []string{"a"}, a}, {from, []string{"inner"}, inner}, {from, []string{"inner", "deep"}, deep},
		{from, []string{"deep"}, nil}, {from, []string{"a", "deep"}, nil}, {from, []string{"none"}, nil}, {from, []string{"none", "deep"}, nil},
		{from, []string{"noTable"}, noTable}, {from, []string{"noTable", "x"}, nil},
		{root, []string{"a"}, a}, {inner, []string{"deep"}, deep}, {inner, []string{"a"}, nil}, {deep, []string{"deep"}, deep},
		{k.op(k.end, nil, nil), []string{"a"}, nil},
	} {
		ref := c.SymbolRef(tt.path...)
		if got := tt.from.ResolveSymbol(ref); got != tt.want {
			t.Errorf("%s from %s: %v", ref, tt.from.Name(), got)
		}
		if got := tables.Resolve(tt.from, ref); got != tt.want {
			t.Errorf("%s from %s, by tables: %v", ref, tt.from.Name(), got)
		}
	}
	got := []any{root.LookupSymbol("a") == a, root.LookupSymbol("deep") == nil, a.SymbolName(), root.SymbolName(), from.SymbolTable() == root, inner.SymbolTable() == inner}
	if diff := cmp.Diff([]any{true, true, "a", "", true, true}, got); diff != "" {
		t.Error(diff)
	}
}

func TestNewContextErrors(t *testing.T) {
	kind := func(name string) *ir.Kind { return &ir.Kind{Name: name} }
	for _, tt := range []struct {
		dialects []*ir.Dialect
		want     string
	}{
		{[]*ir.Dialect{{Name: "a"}, {Name: "a"}}, `dialect "a" is given twice`},
		{[]*ir.Dialect{{Name: "a", Kinds: []*ir.Kind{kind("a.x"), kind("a.x")}}}, `op "a.x" is defined twice`},
		{[]*ir.Dialect{{Name: "a", Kinds: []*ir.Kind{kind("b.x")}}}, `op "b.x" does not belong to dialect "a"`},
	} {
		if _, err := ir.NewContext(tt.dialects...); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	c := newContext(t, &ir.Dialect{Name: "b"}, &ir.Dialect{Name: "a", Kinds: []*ir.Kind{kind("a.x")}})
	if ds := c.Dialects(); len(ds) != 2 || ds[0].Name != "a" || c.Dialect("b") != ds[1] || c.Dialect("c") != nil {
		t.Error("the dialects are not those given, by name")
	}
	if c.Kind("a.x") == nil || c.Kind("a.y") != nil {
		t.Error("kinds are not those given")
	}
	if x, y := c.UnregisteredKind("a.y"), c.UnregisteredKind("a.y"); x != y {
		t.Error("an unregistered kind is not kept")
	}
	if k := c.Kind("a.x"); k.Dialect() != "a" || kind("x").Dialect() != "" {
		t.Error("a kind does not know its dialect")
	}
}

func TestGroups(t *testing.T) {
	k := newKinds(t)
	c := k.ctx
	var vs []*ir.Value
	for range 5 {
		vs = append(vs, newOp(c, 1).Result(0))
	}
	variadic := k.op(k.groups, nil, vs[:4], nil)
	segments := k.with(k.op(k.segments, nil, vs), ir.OperandSegmentsAttr, c.DenseI32([]int32{2, 3}))
	broken := k.with(k.op(k.segments, nil, vs), ir.OperandSegmentsAttr, c.DenseI32([]int32{2, 4}))
	sizes := func(op *ir.Op) []int {
		s, _ := op.OperandGroupSizes()
		return s
	}
	got := [][]int{sizes(variadic), sizes(segments), sizes(broken), sizes(k.op(k.optional, nil, vs[:1])), sizes(k.op(k.optional, nil, vs[:2]))}
	if diff := cmp.Diff([][]int{{1, 3}, {2, 3}, nil, {1, 0}, {1, 1}}, got); diff != "" {
		t.Error(diff)
	}
	for _, tt := range []struct {
		op    *ir.Op
		group int
		want  []*ir.Value
	}{{variadic, 0, vs[:1]}, {variadic, 1, vs[1:4]}, {segments, 0, vs[:2]}, {segments, 1, vs[2:]}, {broken, 1, nil}} {
		group := tt.op.OperandGroup(tt.group)
		if len(group) != len(tt.want) {
			t.Errorf("group %d has %d operands", tt.group, len(group))
			continue
		}
		for i := range group {
			if group[i] != tt.want[i] {
				t.Errorf("group %d, operand %d is another one", tt.group, i)
			}
		}
	}
	results, err := k.op(k.results, []ir.Type{c.Index(), c.Index(), c.Index()}, nil).ResultGroupSizes()
	if diff := cmp.Diff([]int{1, 2}, results); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
