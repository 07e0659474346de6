package asm

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// affineParser reads affine maps, sets and subscripts where they stand in the
// text. It decides as MLIR's does, token by token, so that its errors are at the
// same places. Its methods return nil after an error.
//
//	map     = dims "->" "(" [expr {"," expr}] ")"
//	set     = dims ":" "(" [expr ("==" | ">=" | "<=") expr {"," …}] ")"
//	dims    = "(" [name {"," name}] ")" ["[" [name {"," name}] "]"]
//	expr    = product {("+" | "-") product}
//	product = operand {("*" | "floordiv" | "ceildiv" | "mod") operand}
//	operand = int | name | "-" operand | "(" expr ")" | %value | "symbol" "(" %value ")"
type affineParser struct {
	*Parser
	names []affineName
	// byName has all names, once there are many.
	byName map[string]*affine.Expr
	// values are allowed in subscripts: those seen are the dims and symbols.
	values     bool
	dims, syms []string
	operands   int
}

// affineName is a dim or a symbol.
type affineName struct {
	name string
	expr *affine.Expr
}

// maxAffineOperands bounds an expression, because a long sum is a deep tree.
const maxAffineOperands = 1 << 18

// mapOrSet parses a map or a set; the other one is nil.
func (a *affineParser) mapOrSet() (*affine.Map, *affine.Set) {
	numDims, numSyms := 0, 0
	a.list('(', ')', " in dimensional identifier list", func() {
		a.define(affine.Dim(numDims))
		numDims++
	})
	if a.kind == '[' {
		a.list('[', ']', " in symbol list", func() {
			a.define(affine.Symbol(numSyms))
			numSyms++
		})
	}
	if a.accept(tokArrow) {
		m := &affine.Map{NumDims: numDims, NumSymbols: numSyms}
		a.list('(', ')', " in affine map range", func() { m.Results = append(m.Results, a.expr()) })
		return m, nil
	}
	a.need(':', "expected '->' or ':'")
	s := &affine.Set{NumDims: numDims, NumSymbols: numSyms}
	a.list('(', ')', " in integer set constraint list", func() { s.Constraints = append(s.Constraints, a.constraint()) })
	if len(s.Constraints) == 0 {
		s.Constraints = []affine.Constraint{{Expr: affine.Const(0), IsEq: true}}
	}
	return nil, s
}

// define parses the name of a dim or a symbol.
func (a *affineParser) define(e *affine.Expr) {
	if a.kind != tokIdent {
		a.wrong("expected bare identifier")
		return
	}
	name := a.spelling()
	if a.lookup(name) != nil {
		a.here("redefinition of identifier '%s'", name)
		return
	}
	a.add(name, e)
	a.advance()
}

// manyNames is how many there must be for a map to pay.
const manyNames = 16

func (a *affineParser) add(name string, e *affine.Expr) {
	a.names = append(a.names, affineName{name, e})
	switch {
	case a.byName != nil:
		a.byName[name] = e
	case len(a.names) > manyNames:
		a.byName = map[string]*affine.Expr{}
		for _, n := range a.names {
			a.byName[n.name] = n.expr
		}
	}
}

func (a *affineParser) lookup(name string) *affine.Expr {
	if a.byName != nil {
		return a.byName[name]
	}
	for i := range a.names {
		if a.names[i].name == name {
			return a.names[i].expr
		}
	}
	return nil
}

func (a *affineParser) constraint() (c affine.Constraint) {
	left := a.expr()
	for _, op := range []tokenKind{'>', '<', '='} {
		if !a.accept(op) || !a.accept('=') {
			continue
		}
		right := a.expr()
		if a.err != nil {
			return c
		}
		if op == '<' {
			left, right = right, left
		}
		return affine.Constraint{Expr: affine.Sub(left, right), IsEq: op == '='}
	}
	if a.err == nil {
		a.here("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
	}
	return c
}

// subscripts parses expressions of values, to the bracket that closes them.
func (a *affineParser) subscripts(close tokenKind) affine.Map {
	var m affine.Map
	if a.kind != close {
		m.Results = append(m.Results, a.expr())
		for a.accept(',') {
			m.Results = append(m.Results, a.expr())
		}
	}
	m.NumDims, m.NumSymbols = len(a.dims), len(a.syms)
	return m
}

func (a *affineParser) expr() *affine.Expr {
	left := a.product(nil)
	for a.err == nil {
		switch {
		case a.accept('+'):
			if right := a.product(left); a.err == nil {
				left = affine.Add(left, right)
			}
		case a.accept('-'):
			if right := a.product(left); a.err == nil {
				left = affine.Sub(left, right)
			}
		default:
			return left
		}
	}
	return nil
}

// product parses a product; before is what stands to the left of it, if
// anything does.
func (a *affineParser) product(before *affine.Expr) *affine.Expr {
	left := a.operand(before)
	at := a.Pos()
	for op := a.productOp(); op != ""; {
		right := a.operand(left)
		next := a.Pos()
		nextOp := a.productOp()
		if nextOp != "" {
			at = next // where MLIR reports what is wrong with op
		}
		left = a.combine(op, left, right, at)
		op, at = nextOp, next
	}
	return left
}

// productOp consumes an operator of products, "" where none comes next.
func (a *affineParser) productOp() string {
	if a.accept('*') {
		return "*"
	}
	return a.AcceptKeywords("floordiv", "ceildiv", "mod")
}

// combine applies an operator of products, if the result is affine.
func (a *affineParser) combine(op string, left, right *affine.Expr, at Pos) *affine.Expr {
	switch {
	case a.err != nil:
		return nil
	case op == "*" && !left.IsSymbolicOrConst() && !right.IsSymbolicOrConst():
		a.errorf(at, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
		return nil
	case op != "*" && !right.IsSymbolicOrConst():
		a.errorf(at, "non-affine expression: right operand of %s has to be either a constant or symbolic", op)
		return nil
	}
	switch op {
	case "*":
		return affine.Mul(left, right)
	case "floordiv":
		return affine.FloorDiv(left, right)
	case "ceildiv":
		return affine.CeilDiv(left, right)
	}
	return affine.Mod(left, right)
}

// operand parses an operand; before is what stands to the left of its operator.
func (a *affineParser) operand(before *affine.Expr) *affine.Expr {
	if a.operands++; a.operands > maxAffineOperands {
		a.here("expression is too long")
	}
	if !a.enter() {
		return nil
	}
	defer a.leave()
	switch a.kind {
	case tokInt:
		return a.constant(false)
	case tokPercent:
		return a.value(false)
	case '(':
		a.advance()
		if a.kind == ')' {
			a.here("no expression inside parentheses")
		}
		e := a.expr()
		a.need(')', "expected ')'")
		return e
	case '-':
		return a.negation(before)
	case tokIdent:
		return a.word()
	}
	switch {
	case a.err != nil:
	case before != nil:
		a.here("missing right operand of binary operator")
	case a.kind == '+' || a.kind == '*':
		a.here("missing left operand of binary operator")
	default:
		a.here("expected affine expression")
	}
	return nil
}

// maxNegations is how deep a negation is told that it lacks its operand: MLIR tells
// every one.
const maxNegations = 100

func (a *affineParser) negation(before *affine.Expr) *affine.Expr {
	a.advance()
	failed := a.err != nil
	var e *affine.Expr
	if a.kind == tokInt {
		e = a.constant(true)
	} else if e = a.operand(before); a.err == nil {
		e = affine.Neg(e)
	}
	if a.err != nil {
		if !failed && a.nesting < maxNegations {
			at := a.start
			if at == len(a.text) {
				at--
			}
			a.report(Pos(at), "missing operand of negation")
		}
		return nil
	}
	return e
}

func (a *affineParser) constant(negative bool) *affine.Expr {
	v, ok := uintLiteral(a.spelling(), 64)
	if lowest := negative && v == -math.MinInt64; !ok || v > math.MaxInt64 && !lowest {
		a.here("constant too large for index")
		return nil
	}
	a.advance()
	if negative {
		return affine.Const(-int64(v))
	}
	return affine.Const(int64(v))
}

// word parses a name, or symbol(%value).
func (a *affineParser) word() *affine.Expr {
	if a.AcceptKeyword("symbol") {
		a.need('(', "expected '(' at start of SSA symbol")
		e := a.value(true)
		a.need(')', "expected ')' at end of SSA symbol")
		return e
	}
	e := a.lookup(a.spelling())
	if e == nil {
		a.wrong("use of undeclared identifier")
		return nil
	}
	a.advance()
	return e
}

// value parses the use of a value, which becomes a dim or a symbol where it is
// seen for the first time.
func (a *affineParser) value(symbol bool) *affine.Expr {
	switch {
	case a.err != nil:
		return nil
	case !a.values:
		a.wrong("unexpected ssa identifier")
		return nil
	case a.kind != tokPercent:
		a.wrong("expected ssa identifier")
		return nil
	}
	name := a.spelling()
	if a.end < len(a.text) && a.text[a.end] == '#' {
		a.advance()
		name += a.spelling()
	}
	a.advance()
	e := a.lookup(name)
	switch {
	case e != nil:
		return e
	case symbol:
		e = affine.Symbol(len(a.syms))
		a.syms = append(a.syms, name)
	default:
		e = affine.Dim(len(a.dims))
		a.dims = append(a.dims, name)
	}
	a.add(name, e)
	return e
}

// positions returns where in names each of some names is.
func positions(some, names []string) []int {
	var at []int
	for _, n := range some {
		at = append(at, slices.Index(names, n))
	}
	return at
}
