package indexlist

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// List is a list as the parser reads it.
type List struct {
	Static []int64 // ir.Dynamic where a value stands
	Values []asm.Unresolved
}

// Parse reads a list in brackets: "[" or "(".
func Parse(p *asm.Parser, open string) List {
	var l List
	if p.Failed() {
		return l
	}
	p.ListIn(open, closing(open), " in dynamic index list", func() {
		if v, ok := p.AcceptOperand(); ok {
			l.Static = append(l.Static, ir.Dynamic)
			l.Values = append(l.Values, v)
			return
		}
		l.Static = append(l.Static, p.Int())
	})
	if p.Failed() {
		p.Also(p.NamePos(), "expected SSA value or integer")
	}
	return l
}

func closing(open string) string {
	if open == "(" {
		return ")"
	}
	return "]"
}

// Print writes a list in brackets.
func Print(p *asm.Printer, open string, static []int64, values []*ir.Value) {
	p.Str(open)
	next := 0
	for i, n := range static {
		if i > 0 {
			p.Str(", ")
		}
		switch {
		case n != ir.Dynamic:
			p.Int(n)
		case next < len(values):
			p.Operand(values[next])
			next++
		}
	}
	p.Str(closing(open))
}

// Static returns the dense array property of an op, nil where it lacks it.
func Static(op *ir.Op, name string) []int64 {
	if a, ok := op.Attr(name).(*ir.DenseArrayAttr); ok {
		return a.Ints()
	}
	return nil
}

// CountDynamic returns how many entries are ir.Dynamic.
func CountDynamic(static []int64) int {
	n := 0
	for _, v := range static {
		if v == ir.Dynamic {
			n++
		}
	}
	return n
}

// Verify checks that a list has n entries and a value for each dynamic one;
// what names it in messages.
func Verify(op *ir.Op, what string, n int, static []int64, values int) error {
	if len(static) != n {
		return op.PlainErrorf("expected %d %s values, got %d", n, what, len(static))
	}
	if want := CountDynamic(static); values != want {
		return op.PlainErrorf("expected %d dynamic %s values", want, what)
	}
	return nil
}

// Index is an entry of a list: a value, or a constant where Value is nil.
type Index struct {
	Value *ir.Value
	Const int64
}

// Const returns a constant entry.
func Const(n int64) Index { return Index{Const: n} }

// Consts returns constant entries.
func Consts(ns ...int64) []Index {
	list := make([]Index, len(ns))
	for i, n := range ns {
		list[i] = Const(n)
	}
	return list
}

// Mixed joins the two parts of a list.
func Mixed(static []int64, values []*ir.Value) []Index {
	list := make([]Index, len(static))
	next := 0
	for i, n := range static {
		if list[i].Const = n; n == ir.Dynamic && next < len(values) {
			list[i] = Index{Value: values[next]}
			next++
		}
	}
	return list
}

// Split is the opposite of Mixed.
func Split(list []Index) (static []int64, values []*ir.Value) {
	static = make([]int64, len(list))
	for i, x := range list {
		if static[i] = x.Const; x.Value != nil {
			static[i] = ir.Dynamic
			values = append(values, x.Value)
		}
	}
	return static, values
}
