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
	m.Results, err = b.sums(tree.Results)
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
		left, err := b.sum(c.Left)
		if err != nil {
			return Set{}, err
		}
		right, err := b.sum(c.Right)
		if err != nil {
			return Set{}, err
		}
		if c.Op == "<" {
			left, right = right, left
		}
		s.Constraints = append(s.Constraints, Constraint{Sub(left, right), c.Op == "="})
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
	return b.sum(tree.Expr)
}

// ParseIndices reads the subscripts of an affine access, such as
// "%i + 1, %j * 4 + symbol(%n)", without the brackets. The map's dims and
// symbols are the SSA names in dims and syms, in order of first use. Errors are
// of type *[SyntaxError].
func ParseIndices(text string) (m Map, dims, syms []string, err error) {
	tree, err := parse(indicesGrammar(), textIndices, text)
	if err != nil {
		return Map{}, nil, nil, err
	}
	b := binder{names: map[string]*Expr{}, ssa: true}
	results, err := b.sums(tree.Indices)
	if err != nil {
		return Map{}, nil, nil, err
	}
	return Map{len(b.dims), len(b.syms), results}, b.dims, b.syms, nil
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
type binder struct {
	names      map[string]*Expr
	ssa        bool // unknown SSA names become dims, or symbols inside symbol(…)
	dims, syms []string
}

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

func (b *binder) sums(list []*sumSyntax) ([]*Expr, error) {
	out := make([]*Expr, len(list))
	for i, s := range list {
		e, err := b.sum(s)
		if err != nil {
			return nil, err
		}
		out[i] = e
	}
	return out, nil
}

func (b *binder) sum(s *sumSyntax) (*Expr, error) {
	e, err := b.product(s.First)
	if err != nil {
		return nil, err
	}
	for _, r := range s.Rest {
		o, err := b.product(r.Product)
		if err != nil {
			return nil, err
		}
		if r.Op == "-" {
			o = Neg(o)
		}
		e = Add(e, o)
	}
	return e, nil
}

func (b *binder) product(p *productSyntax) (*Expr, error) {
	e, err := b.signed(p.First)
	if err != nil {
		return nil, err
	}
	for _, r := range p.Rest {
		o, err := b.signed(r.Signed)
		if err != nil {
			return nil, err
		}
		if r.Op == "*" {
			if !e.IsSymbolicOrConst() && !o.IsSymbolicOrConst() {
				return nil, &SyntaxError{r.Pos.Offset, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"}
			}
			e = Mul(e, o)
			continue
		}
		if !o.IsSymbolicOrConst() {
			return nil, &SyntaxError{r.Pos.Offset, "non-affine expression: right operand of " + r.Op + " has to be either a constant or symbolic"}
		}
		switch r.Op {
		case "mod":
			e = Mod(e, o)
		case "floordiv":
			e = FloorDiv(e, o)
		case "ceildiv":
			e = CeilDiv(e, o)
		}
	}
	return e, nil
}

func (b *binder) signed(s *signedSyntax) (*Expr, error) {
	if s.Negated == nil {
		return b.operand(s.Operand)
	}
	// The literal of the lowest int64 does not fit without its sign.
	if n := s.Negated.Operand; n != nil && n.Int != "" {
		if v, ok := parseUint(n.Int); ok && v == -math.MinInt64 {
			return Const(math.MinInt64), nil
		}
	}
	e, err := b.signed(s.Negated)
	if err != nil {
		return nil, err
	}
	return Neg(e), nil
}

func (b *binder) operand(o *operandSyntax) (*Expr, error) {
	switch {
	case o.Paren != nil:
		return b.sum(o.Paren)
	case o.Int != "":
		v, ok := parseUint(o.Int)
		if !ok || v > math.MaxInt64 {
			return nil, &SyntaxError{o.Pos.Offset, "constant too large for index"}
		}
		return Const(int64(v)), nil
	case o.Symbol != "":
		return b.ssaName(o, o.Symbol, true)
	}
	if e := b.names[o.Name]; e != nil {
		return e, nil
	}
	if o.Name[0] == '%' {
		return b.ssaName(o, o.Name, false)
	}
	return nil, &SyntaxError{o.Pos.Offset, "use of undeclared identifier"}
}

func (b *binder) ssaName(o *operandSyntax, name string, symbol bool) (*Expr, error) {
	if e := b.names[name]; e != nil {
		return e, nil
	}
	if !b.ssa {
		return nil, &SyntaxError{o.Pos.Offset, "unexpected ssa identifier"}
	}
	var e *Expr
	if symbol {
		e = Symbol(len(b.syms))
		b.syms = append(b.syms, name)
	} else {
		e = Dim(len(b.dims))
		b.dims = append(b.dims, name)
	}
	b.names[name] = e
	return e, nil
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
