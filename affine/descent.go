package affine

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// exprTree is an expression as it is written, its names not yet resolved:
//
//	expr    = product (("+" | "-") product)*
//	product = signed (("*" | "floordiv" | "ceildiv" | "mod") signed)*
//	signed  = "-" signed | operand
//	operand = Int | Ident | SSA | "symbol" "(" SSA ")" | "(" expr ")"
//
// floordiv, ceildiv, mod and symbol are no reserved words: where an operand is
// due, the first three are names.
type exprTree struct {
	kind treeKind
	pos  int    // of the operator or operand
	text string // of an operator, integer or name
	l, r *exprTree
}

type treeKind uint8

const (
	treeBinary treeKind = iota
	treeNegated
	treeInt
	treeName
)

// constraintTree is "left >= right", "left <= right" or "left == right".
type constraintTree struct {
	left, right *exprTree
	op          byte // '>', '<' or '='
}

// Parse reads an expression for participle.
func (e *exprTree) Parse(lex *lexer.PeekingLexer) error {
	d := descent{lex: lex}
	if d.atEnd() {
		return participle.NextMatch
	}
	tree := d.sum()
	if d.err != nil {
		return d.fail()
	}
	*e = *tree
	return nil
}

// Parse reads a constraint for participle.
func (c *constraintTree) Parse(lex *lexer.PeekingLexer) error {
	d := descent{lex: lex}
	if d.atEnd() {
		return participle.NextMatch
	}
	c.left = d.sum()
	op := d.accept(">", "<", "=")
	if d.err == nil && (op == nil || d.accept("=") == nil) {
		d.wrong("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
	}
	if d.err == nil {
		c.op = op.Value[0]
		c.right = d.sum()
	}
	if d.err != nil {
		return d.fail()
	}
	return nil
}

// descent parses by recursive descent. After the first error its methods return
// nil.
type descent struct {
	lex *lexer.PeekingLexer
	end int // end of the last token
	n   int // operands so far
	err *SyntaxError
}

func (d *descent) atEnd() bool {
	tok := d.lex.Peek()
	return tok.EOF() || tok.Value == ")"
}

// fail returns the error with a token taken, so that participle does not look
// for an alternative.
func (d *descent) fail() error {
	d.lex.Next()
	return d.err
}

// wrong reports the next token, missing the end of the last one.
func (d *descent) wrong(msg string) { d.report(d.lex.Peek().Pos.Offset, msg) }

func (d *descent) missing(msg string) { d.report(d.end, msg) }

func (d *descent) report(offset int, msg string) {
	if d.err == nil {
		d.err = &SyntaxError{offset, msg}
	}
}

// accept takes the next token if it is one of texts.
func (d *descent) accept(texts ...string) *lexer.Token {
	tok := d.lex.Peek()
	for _, text := range texts {
		if tok.Value == text && d.err == nil {
			return d.next()
		}
	}
	return nil
}

func (d *descent) next() *lexer.Token {
	tok := d.lex.Next()
	d.end = tok.Pos.Offset + len(tok.Value)
	return tok
}

func (d *descent) sum() *exprTree {
	left := d.product("")
	for op := d.accept("+", "-"); op != nil; op = d.accept("+", "-") {
		left = &exprTree{kind: treeBinary, pos: op.Pos.Offset, text: op.Value, l: left, r: d.product(missingRight)}
	}
	return left
}

// maxOperands bounds the operands of an expression, because a long sum is a deep
// tree.
const maxOperands = 1 << 18

const missingRight = "missing right operand of binary operator"

// product parses a product; complaint says what is wrong if there is none.
func (d *descent) product(complaint string) *exprTree {
	left := d.signed(complaint)
	for {
		op := d.accept("*", "floordiv", "ceildiv", "mod")
		if op == nil {
			return left
		}
		left = &exprTree{kind: treeBinary, pos: op.Pos.Offset, text: op.Value, l: left, r: d.signed(missingRight)}
	}
}

func (d *descent) signed(complaint string) *exprTree {
	if sign := d.accept("-"); sign != nil {
		return &exprTree{kind: treeNegated, pos: sign.Pos.Offset, l: d.signed("missing operand of negation")}
	}
	return d.operand(complaint)
}

func (d *descent) operand(complaint string) *exprTree {
	if d.err != nil {
		return nil
	}
	if d.n++; d.n > maxOperands {
		d.wrong("expression is too long")
		return nil
	}
	tok := d.lex.Peek()
	switch tok.Type {
	case tokInt:
		d.next()
		return &exprTree{kind: treeInt, pos: tok.Pos.Offset, text: tok.Value}
	case tokIdent, tokSSA:
		d.next()
		if tok.Value == "symbol" {
			return d.symbol()
		}
		return &exprTree{kind: treeName, pos: tok.Pos.Offset, text: tok.Value}
	}
	if d.accept("(") != nil {
		if d.lex.Peek().Value == ")" {
			d.wrong("no expression inside parentheses")
		}
		e := d.sum()
		d.expect(")")
		return e
	}
	switch {
	case complaint != "":
		d.wrong(complaint)
	case tok.Value == "+" || tok.Value == "*":
		d.wrong("missing left operand of binary operator")
	default:
		d.wrong("expected affine expression")
	}
	return nil
}

// symbol parses "(%name)".
func (d *descent) symbol() *exprTree {
	if d.accept("(") == nil {
		d.missing("expected '(' at start of SSA symbol")
		return nil
	}
	tok := d.lex.Peek()
	if tok.Type != tokSSA {
		d.wrong("expected SSA name")
		return nil
	}
	d.next()
	d.expect(")")
	return &exprTree{kind: treeName, pos: tok.Pos.Offset, text: tok.Value}
}

func (d *descent) expect(text string) {
	if d.accept(text) == nil {
		d.missing("expected '" + text + "'")
	}
}
