package affine

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/alecthomas/participle/v2"
)

// SyntaxError says what is wrong with a text at a byte offset of it.
type SyntaxError struct {
	Offset int
	Msg    string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

// ParseMap reads a map such as "(i, j)[N] -> (i * 4 + N, j mod 2)". Errors are
// of type *[SyntaxError].
func ParseMap(text string) (Map, error) {
	tree, err := parse(mapGrammar(), textMap, text)
	if err != nil {
		return Map{}, err
	}
	b := binder{names: map[string]*Expr{}}
	if err := b.header(&tree.Header); err != nil {
		return Map{}, err
	}
	m := Map{NumDims: len(tree.Header.Dims), NumSymbols: len(tree.Header.Symbols)}
	m.Results, err = b.exprs(tree.Results)
	return m, err
}

// ParseSet reads a set such as "(i)[N] : (i >= 0, i <= N - 1, i mod 2 == 0)". A
// set of no constraints is given the one that always holds, 0 == 0. Errors are
// of type *[SyntaxError].
func ParseSet(text string) (Set, error) {
	tree, err := parse(setGrammar(), textSet, text)
	if err != nil {
		return Set{}, err
	}
	b := binder{names: map[string]*Expr{}}
	if err := b.header(&tree.Header); err != nil {
		return Set{}, err
	}
	s := Set{NumDims: len(tree.Header.Dims), NumSymbols: len(tree.Header.Symbols)}
	for _, c := range tree.Constraints {
		left, err := b.expr(c.left)
		if err != nil {
			return Set{}, err
		}
		right, err := b.expr(c.right)
		if err != nil {
			return Set{}, err
		}
		if c.op == '<' {
			left, right = right, left
		}
		s.Constraints = append(s.Constraints, Constraint{Sub(left, right), c.op == '='})
	}
	if len(s.Constraints) == 0 {
		s.Constraints = []Constraint{{Const(0), true}}
	}
	return s, nil
}

// ParseExpr reads an expression whose dims and symbols have the given names.
// Errors are of type *[SyntaxError].
func ParseExpr(text string, dimNames, symNames []string) (*Expr, error) {
	tree, err := parse(exprGrammar(), textExpr, text)
	if err != nil {
		return nil, err
	}
	b := binder{names: map[string]*Expr{}}
	for i, n := range dimNames {
		b.names[n] = Dim(i)
	}
	for i, n := range symNames {
		b.names[n] = Symbol(i)
	}
	return b.expr(tree.Expr)
}

// parse runs the grammar and words its errors as MLIR does.
func parse[G any](g *participle.Parser[G], kind textKind, text string) (*G, error) {
	tree, err := g.ParseString("", text)
	if err == nil {
		return tree, nil
	}
	var syntaxErr *SyntaxError
	if errors.As(err, &syntaxErr) {
		return nil, syntaxErr
	}
	var at participle.Error
	if errors.As(err, &at) {
		return nil, explain(kind, text, at.Position().Offset)
	}
	return nil, &SyntaxError{0, err.Error()}
}

// binder turns syntax into expressions.
type binder struct{ names map[string]*Expr }

func (b *binder) header(h *headerSyntax) error {
	for i, n := range h.Dims {
		if err := b.define(n, Dim(i)); err != nil {
			return err
		}
	}
	for i, n := range h.Symbols {
		if err := b.define(n, Symbol(i)); err != nil {
			return err
		}
	}
	return nil
}

func (b *binder) define(n nameSyntax, e *Expr) error {
	if b.names[n.Text] != nil {
		return &SyntaxError{n.Pos.Offset, "redefinition of identifier '" + n.Text + "'"}
	}
	b.names[n.Text] = e
	return nil
}

func (b *binder) exprs(list []*exprTree) ([]*Expr, error) {
	out := make([]*Expr, len(list))
	for i, t := range list {
		e, err := b.expr(t)
		if err != nil {
			return nil, err
		}
		out[i] = e
	}
	return out, nil
}

func (b *binder) expr(t *exprTree) (*Expr, error) {
	switch t.kind {
	case treeInt:
		v, ok := parseUint(t.text)
		if !ok || v > math.MaxInt64 {
			return nil, &SyntaxError{t.pos, "constant too large for index"}
		}
		return Const(int64(v)), nil
	case treeName:
		return b.name(t)
	case treeNegated:
		// The literal of the lowest int64 does not fit without its sign.
		if v, ok := parseUint(t.l.text); ok && t.l.kind == treeInt && v == -math.MinInt64 {
			return Const(math.MinInt64), nil
		}
		e, err := b.expr(t.l)
		if err != nil {
			return nil, err
		}
		return Neg(e), nil
	}
	l, err := b.expr(t.l)
	if err != nil {
		return nil, err
	}
	r, err := b.expr(t.r)
	if err != nil {
		return nil, err
	}
	return combine(t, l, r)
}

// combine applies the operator of t, if the result is affine.
func combine(t *exprTree, l, r *Expr) (*Expr, error) {
	switch t.text {
	case "+":
		return Add(l, r), nil
	case "-":
		return Sub(l, r), nil
	case "*":
		if !l.IsSymbolicOrConst() && !r.IsSymbolicOrConst() {
			return nil, &SyntaxError{t.pos, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"}
		}
		return Mul(l, r), nil
	}
	if !r.IsSymbolicOrConst() {
		return nil, &SyntaxError{t.pos, "non-affine expression: right operand of " + t.text + " has to be either a constant or symbolic"}
	}
	switch t.text {
	case "mod":
		return Mod(l, r), nil
	case "floordiv":
		return FloorDiv(l, r), nil
	}
	return CeilDiv(l, r), nil
}

func (b *binder) name(t *exprTree) (*Expr, error) {
	if e := b.names[t.text]; e != nil {
		return e, nil
	}
	if t.text[0] == '%' {
		return nil, &SyntaxError{t.pos, "unexpected ssa identifier"}
	}
	return nil, &SyntaxError{t.pos, "use of undeclared identifier"}
}

// parseUint reads a decimal, leading zeros and all, or 0x literal.
func parseUint(digits string) (uint64, bool) {
	base := 10
	if len(digits) > 2 && digits[1] == 'x' {
		digits, base = digits[2:], 16
	}
	v, err := strconv.ParseUint(digits, base, 64)
	return v, err == nil
}
