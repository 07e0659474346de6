package affine

import "github.com/alecthomas/participle/v2/lexer"

// textKind is what a text is meant to be.
type textKind uint8

const (
	textMap textKind = iota
	textSet
	textExpr
	textIndices
)

// place is where in a text a token stands.
type place uint8

const (
	atStart place = iota
	inDims
	afterDims
	inSymbols
	afterSymbols
	afterArrow // "->" or ":"
	inList
	atEnd
)

// explain words the error that the token at the given offset is out of place,
// as MLIR would: what is missing is reported at the end of the token before,
// what is wrong at the token.
func explain(kind textKind, text string, offset int) *SyntaxError {
	w := walker{kind: kind, wantOperand: true}
	if kind >= textExpr {
		w.place = inList
	}
	s := scanner{text: text}
	for {
		tok, err := s.Next()
		if err != nil || tok.Pos.Offset >= offset || tok.EOF() {
			if missing := w.missing(tok); missing != "" {
				return &SyntaxError{w.end, missing}
			}
			return &SyntaxError{offset, w.wrong(tok)}
		}
		w.step(tok)
		w.prev, w.end = tok.Value, tok.Pos.Offset+len(tok.Value)
	}
}

// walker follows a text that is correct so far.
type walker struct {
	kind        textKind
	place       place
	prev        string // text of the token before
	end         int    // and where it ends
	depth       int    // parentheses open inside an expression
	wantOperand bool
	sign        bool // the token before is a unary minus
	compared    bool // a comparison has been read since the last comma
}

func (w *walker) step(tok lexer.Token) {
	switch w.place {
	case inList:
		w.stepList(tok)
	case inDims:
		if tok.Value == ")" {
			w.place = afterDims
		}
	case inSymbols:
		if tok.Value == "]" {
			w.place = afterSymbols
		}
	case atStart:
		w.place = inDims
	case afterDims, afterSymbols:
		w.place = afterArrow
		if tok.Value == "[" {
			w.place = inSymbols
		}
	case afterArrow:
		w.place = inList
	}
}

func (w *walker) stepList(tok lexer.Token) {
	w.sign = false
	switch {
	case w.wantOperand && tok.Type != tokPunct:
		w.wantOperand = false
	case tok.Value == "(":
		w.depth++
		w.wantOperand = true
	case tok.Value == ")":
		w.depth--
		w.wantOperand = false
		if w.depth < 0 {
			w.place = atEnd
		}
	default: // an operator, a comparison or a comma
		w.sign = w.wantOperand && tok.Value == "-"
		w.wantOperand = true
		w.compared = tok.Value != "," && (w.compared || tok.Value == "=" && isComparison(w.prev))
	}
}

func isComparison(tok string) bool { return tok == ">" || tok == "<" || tok == "=" }

// missing says which token was expected before tok, "" if tok itself is wrong.
func (w *walker) missing(tok lexer.Token) string {
	listName := map[textKind]string{textMap: " in affine map range", textSet: " in integer set constraint list"}[w.kind]
	afterComma := w.prev == "," || w.prev == "(" || w.prev == "["
	switch w.place {
	case atStart:
		return "expected '(' in dimensional identifier list"
	case inDims:
		if afterComma {
			return "expected bare identifier"
		}
		return "expected ')' in dimensional identifier list"
	case inSymbols:
		if afterComma {
			return "expected bare identifier"
		}
		return "expected ']' in symbol list"
	case afterDims, afterSymbols:
		if w.kind == textSet {
			return "expected ':'"
		}
		return "expected '->'"
	case afterArrow:
		return "expected '('" + listName
	case inList:
		switch {
		case w.wantOperand || w.kind == textSet && w.depth == 0 && !w.compared:
			return ""
		case w.prev == "symbol":
			return "expected '(' at start of SSA symbol"
		case w.depth > 0:
			return "expected ')'"
		case w.kind == textExpr:
			return "expected end of affine expression"
		case w.kind == textIndices:
			return "expected ','"
		}
		return "expected ')'" + listName
	}
	return map[textKind]string{textMap: "expected end of affine map", textSet: "expected end of integer set"}[w.kind]
}

// wrong says what is wrong with tok where an operand or a comparison should be.
func (w *walker) wrong(tok lexer.Token) string {
	switch {
	case !w.wantOperand, isComparison(w.prev) && !w.compared:
		return "expected '== affine-expr' or '>= affine-expr' at end of affine constraint"
	case w.sign:
		return "missing operand of negation"
	case w.prev == "(" && w.depth > 0 && tok.Value == ")":
		return "no expression inside parentheses"
	case w.prev == "+" || w.prev == "-" || w.prev == "*" || isDivision(w.prev):
		return "missing right operand of binary operator"
	case tok.Value == "+" || tok.Value == "*":
		return "missing left operand of binary operator"
	}
	return "expected affine expression"
}
