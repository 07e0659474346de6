package asm

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// This file is what printers of custom forms call.

// Str prints text as it is.
func (p *Printer) Str(text string) { p.w.Str(text) }

// Byte prints one byte.
func (p *Printer) Byte(b byte) { p.w.Byte(b) }

// Int prints v in decimal.
func (p *Printer) Int(v int64) { p.w.Int(v) }

// Quoted prints text between double quotes, escaped.
func (p *Printer) Quoted(text string) { p.w.Quoted(text) }

// KeywordOrString prints text bare where it is an identifier, else quoted.
func (p *Printer) KeywordOrString(text string) { p.w.Name(text) }

// Symbol prints a symbol name with its @.
func (p *Printer) Symbol(name string) { p.w.Symbol(name) }

// Context returns the context of what is printed.
func (p *Printer) Context() *ir.Context { return p.ctx }

// collecting reports whether this is the run that looks for aliases; what is
// printed then is thrown away.
func (p *Printer) collecting() bool { return p.visitor != nil }

// Operand prints the use of a value: %0, %arg1, %2#1.
func (p *Printer) Operand(v *ir.Value) {
	if p.collecting() {
		return // it has no alias
	}
	if v == nil {
		p.Str("<<NULL VALUE>>")
		return
	}
	op := v.DefiningOp()
	if op == nil || op.NumResults() == 1 {
		p.name(v)
		return
	}
	start, end := p.names.group(op, v.Index())
	if !p.name(op.Result(start)) {
		return
	}
	if end-start > 1 {
		p.Byte('#')
		p.w.Int(int64(v.Index() - start))
	}
}

// Operands prints a list of values.
func (p *Printer) Operands(vs []*ir.Value) {
	for i, v := range vs {
		if i > 0 {
			p.Str(", ")
		}
		p.Operand(v)
	}
}

// OperandsFrom returns the operands of op from number i on, in a slice that is
// good until the next call.
func (p *Printer) OperandsFrom(op *ir.Op, i int) []*ir.Value {
	p.operands = p.operands[:0]
	for ; i < op.NumOperands(); i++ {
		p.operands = append(p.operands, op.Operand(i))
	}
	return p.operands
}

func (p *Printer) operandRange(op *ir.Op, lo, hi int) {
	if p.collecting() {
		return
	}
	for i := lo; i < hi; i++ {
		if i > lo {
			p.Str(", ")
		}
		p.Operand(op.Operand(i))
	}
}

// name prints the name of a block argument or of the first result of a group.
func (p *Printer) name(v *ir.Value) bool {
	e := p.names.of(v)
	if e == nil {
		p.Str("<<UNKNOWN SSA VALUE>>")
		return false
	}
	p.Byte('%')
	if e.number < 0 {
		p.Str(p.names.texts[-1-e.number])
	} else {
		p.w.Int(int64(e.number))
	}
	return true
}

// Successor prints the label of a block: ^bb1.
func (p *Printer) Successor(b *ir.Block) {
	if b == nil {
		p.Str("<<NULL BLOCK>>")
		return
	}
	p.blockID(p.names.block(b))
}

// SuccessorWithOperands prints ^bb1(%0, %1 : i32, f32), without the list where
// there are no operands.
func (p *Printer) SuccessorWithOperands(b *ir.Block, vs []*ir.Value) {
	p.Successor(b)
	if len(vs) == 0 {
		return
	}
	p.Byte('(')
	p.Operands(vs)
	p.Str(" : ")
	p.TypesOf(vs)
	p.Byte(')')
}

func (p *Printer) blockID(id int32) {
	if id < 0 {
		p.Str("^INVALIDBLOCK")
		return
	}
	p.Str("^bb")
	p.w.Int(int64(id))
}

// Type prints a type, or its alias.
func (p *Printer) Type(t ir.Type) {
	switch {
	case t == nil:
		p.Str("<<NULL TYPE>>")
	case p.collecting():
		p.visitor.valueType(t)
	case p.w.IsPlain():
		p.Str(t.String())
	default:
		text := p.texts.At(t.Number())
		if text == "" {
			text = p.text(t)
			p.texts.Set(t, text)
		}
		p.Str(text)
	}
}

// Types prints a list of types.
func (p *Printer) Types(ts []ir.Type) {
	for i, t := range ts {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(t)
	}
}

// TypesOf prints the types of values.
func (p *Printer) TypesOf(vs []*ir.Value) {
	for i, v := range vs {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(v.Type())
	}
}

// ResultTypes prints the right side of a function type: one type bare, unless
// it is a function type itself, else a list in parentheses.
func (p *Printer) ResultTypes(ts []ir.Type) {
	if len(ts) == 1 {
		if _, ok := ts[0].(*ir.FunctionType); !ok {
			p.Type(ts[0])
			return
		}
	}
	p.Byte('(')
	p.Types(ts)
	p.Byte(')')
}

// ArrowTypes prints " -> i32" or " -> (i32, f32)", nothing for no types.
func (p *Printer) ArrowTypes(ts []ir.Type) {
	if len(ts) > 0 {
		p.Str(" -> ")
		p.ResultTypes(ts)
	}
}

// FunctionType prints the types of all operands and results as a function
// type.
func (p *Printer) FunctionType(op *ir.Op) {
	p.Byte('(')
	for i, n := 0, op.NumOperands(); i < n; i++ {
		if i > 0 {
			p.Str(", ")
		}
		if v := op.Operand(i); v != nil {
			p.Type(v.Type())
		} else {
			p.Type(nil)
		}
	}
	p.Str(") -> ")
	if op.NumResults() == 1 {
		t := op.Result(0).Type()
		if _, ok := t.(*ir.FunctionType); !ok {
			p.Type(t)
			return
		}
	}
	p.Byte('(')
	for i, n := 0, op.NumResults(); i < n; i++ {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(op.Result(i).Type())
	}
	p.Byte(')')
}

// Attr prints an attribute, or its alias.
func (p *Printer) Attr(a ir.Attribute) {
	switch {
	case a == nil:
		p.Str("<<NULL ATTRIBUTE>>")
	case p.collecting():
		p.visitor.visit(a, false)
	default:
		if _, ok := a.(*ir.DenseElementsAttr); ok {
			p.w.Attr(a) // its text is not kept
			return
		}
		if p.w.IsPlain() {
			p.Str(a.String())
			return
		}
		text := p.texts.At(a.Number())
		if text == "" {
			if text = p.text(a); canHaveAlias(a) {
				p.texts.Set(a, text)
			}
		}
		p.Str(text)
	}
}

// text returns what the text of a type or an attribute is here, where parts of it may
// have aliases.
func (p *Printer) text(n ir.Node) string {
	if !canHaveAlias(n) {
		return n.String()
	}
	before := p.w.Bytes()
	switch n := n.(type) {
	case ir.Type:
		p.w.Type(n)
	case ir.Attribute:
		p.w.Attr(n)
	}
	text := string(p.w.Bytes()[len(before):])
	p.w.Reset(p.w.Bytes()[:len(before)])
	return text
}

// AttrWithoutType prints an attribute without its type.
func (p *Printer) AttrWithoutType(a ir.Attribute) {
	if p.collecting() || p.aliased(a) {
		p.Attr(a)
		return
	}
	p.w.AttrWithoutType(a)
}

// aliased reports whether a node prints as an alias.
func (p *Printer) aliased(n ir.Node) bool {
	_, ok := p.aliasOf(n)
	return ok
}

// AttrDict prints " {…}" with all attributes of the op but the elided ones,
// nothing where none is left.
func (p *Printer) AttrDict(op *ir.Op, elided ...string) { p.Attrs("", op.AllAttrs(), elided...) }

// AttrDictWithKeyword prints " attributes {…}", nothing where no attribute is
// left.
func (p *Printer) AttrDictWithKeyword(op *ir.Op, elided ...string) {
	p.Attrs(" attributes", op.AllAttrs(), elided...)
}

// Attrs prints lead and " {…}" with attrs but the elided ones, nothing where
// none is left.
func (p *Printer) Attrs(lead string, attrs []ir.NamedAttr, elided ...string) {
	open := false
	for i := range attrs {
		if slices.Contains(elided, attrs[i].Name) {
			continue
		}
		if open {
			p.Str(", ")
		} else {
			open = true
			p.Str(lead)
			p.Str(" {")
		}
		p.entry(&attrs[i])
	}
	if open {
		p.Byte('}')
	}
}

// entry prints an entry of a dictionary.
func (p *Printer) entry(a *ir.NamedAttr) {
	p.w.Name(a.Name)
	if _, ok := a.Value.(*ir.UnitAttr); !ok {
		p.Str(" = ")
		p.Attr(a.Value)
	}
}

// Argument prints a block argument as it is declared, with its type and the
// given attributes.
func (p *Printer) Argument(v *ir.Value, attrs []ir.NamedAttr) {
	p.argument(v, attrs, true)
}

// ArgumentWithoutType is Argument without the type.
func (p *Printer) ArgumentWithoutType(v *ir.Value, attrs []ir.NamedAttr) {
	p.argument(v, attrs, false)
}

func (p *Printer) argument(v *ir.Value, attrs []ir.NamedAttr, typed bool) {
	if p.collecting() {
		p.visitor.argument(v, attrs)
		return
	}
	p.name(v)
	if typed {
		p.Str(": ")
		p.Type(v.Type())
	}
	p.Attrs("", attrs)
	p.argLoc(v)
}

// AffineMapOfSSA prints the results of a map with its operands in place of the
// dims and symbols: %i * 4 + symbol(%n).
func (p *Printer) AffineMapOfSSA(m affine.Map, operands []*ir.Value) {
	for i, e := range m.Results {
		if i > 0 {
			p.Str(", ")
		}
		p.AffineExprOfSSA(e, operands[:m.NumDims], operands[m.NumDims:])
	}
}

// AffineExprOfSSA prints an expression with values in place of its dims and
// symbols.
func (p *Printer) AffineExprOfSSA(e *affine.Expr, dims, syms []*ir.Value) {
	if p.collecting() {
		return // numbers and values have no aliases
	}
	if e.Op() == affine.OpDim {
		p.Operand(dims[e.Value()])
		return
	}
	outer := p.inputs
	p.inputs = inputs{dims, syms}
	p.w.Reset(e.AppendTextFunc(p.w.Bytes(), p.appendInput))
	p.inputs = outer
}

// inputs are the values that stand for the dims and symbols of the expression
// being printed.
type inputs struct{ dims, syms []*ir.Value }

// input appends the name of such a value. Names are printed by p, so the buffer
// changes hands.
func (p *Printer) input(buf []byte, op affine.Op, pos int) []byte {
	p.w.Reset(buf)
	if op == affine.OpDim {
		p.Operand(p.inputs.dims[pos])
	} else {
		p.Str("symbol(")
		p.Operand(p.inputs.syms[pos])
		p.Byte(')')
	}
	return p.w.Bytes()
}
