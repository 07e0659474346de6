package affine

import (
	"math"
	"strconv"
)

// String returns e as MLIR prints it.
func (e *Expr) String() string { return string(e.AppendText(nil)) }

// AppendText appends e to b as MLIR prints it, dims as d0, d1, … and symbols as
// s0, s1, ….
func (e *Expr) AppendText(b []byte) []byte { return e.AppendTextFunc(b, appendLeaf) }

// AppendTextFunc is AppendText with the names of dims and symbols written by
// leaf, which appends the name of the dim (op is OpDim) or symbol (OpSymbol) at
// position pos.
func (e *Expr) AppendTextFunc(b []byte, leaf func(b []byte, op Op, pos int) []byte) []byte {
	p := printer{b, leaf}
	p.expr(e, false)
	return p.buf
}

// appendGroups appends how the additions in e are nested where the text does not
// say it: two bits each, for operands that are additions themselves. It reports
// whether some right operand is one, which reads as if it were not.
func (e *Expr) appendGroups(b []byte) (groups []byte, right bool) {
	if e.lhs == nil {
		return b, false
	}
	if e.op == OpAdd {
		var bits byte
		if e.lhs.op == OpAdd {
			bits |= 1
		}
		if e.rhs.op == OpAdd {
			bits |= 2
		}
		b, right = append(b, bits), bits > 1
	}
	b, inLeft := e.lhs.appendGroups(b)
	b, inRight := e.rhs.appendGroups(b)
	return b, right || inLeft || inRight
}

func appendLeaf(b []byte, op Op, pos int) []byte {
	if op == OpDim {
		b = append(b, 'd')
	} else {
		b = append(b, 's')
	}
	return strconv.AppendInt(b, int64(pos), 10)
}

type printer struct {
	buf  []byte
	leaf func(b []byte, op Op, pos int) []byte
}

func (p *printer) text(s string) { p.buf = append(p.buf, s...) }

// expr prints e; tight says it is an operand of an operator that binds more
// strongly than +, so that every binary expression needs parentheses.
func (p *printer) expr(e *Expr, tight bool) {
	switch e.op {
	case OpDim, OpSymbol:
		p.buf = p.leaf(p.buf, e.op, int(e.value))
		return
	case OpConst:
		p.buf = strconv.AppendInt(p.buf, e.value, 10)
		return
	}
	if tight {
		p.text("(")
		defer p.text(")")
	}
	switch {
	case e.op == OpAdd:
		p.sum(e)
	case e.op == OpMul && e.rhs.IsConst(-1):
		p.text("-")
		p.expr(e.lhs, true)
	default:
		p.expr(e.lhs, true)
		p.text(" ")
		p.text(e.op.String())
		p.text(" ")
		p.expr(e.rhs, true)
	}
}

// sum prints an addition, of something negative as a subtraction.
func (p *printer) sum(e *Expr) {
	p.expr(e.lhs, false)
	x, c := term(e.rhs)
	if e.rhs.op == OpConst {
		x, c = nil, e.rhs.value
	}
	if c >= 0 || c == math.MinInt64 {
		p.text(" + ")
		p.expr(e.rhs, false)
		return
	}
	p.text(" - ")
	switch {
	case x == nil:
		p.buf = strconv.AppendInt(p.buf, -c, 10)
	case c == -1:
		p.expr(x, x.op == OpAdd)
	default:
		p.expr(x, true)
		p.text(" * ")
		p.buf = strconv.AppendInt(p.buf, -c, 10)
	}
}
