package affine

// textKind is what a text is meant to be.
type textKind uint8

const (
	textMap textKind = iota
	textSet
	textExpr
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

// explain words the error that the token at the given offset is out of place in
// a header or a list, as MLIR would: what is missing is reported at the end of
// the token before, what is wrong at the token.
func explain(kind textKind, text string, offset int) *SyntaxError {
	var w walker
	if kind == textExpr {
		w.place = inList
	}
	s := scanner{text: text}
	for {
		tok, err := s.Next()
		if err != nil || tok.Pos.Offset >= offset || tok.EOF() {
			break
		}
		w.step(tok.Value)
		w.prev, w.end = tok.Value, tok.Pos.Offset+len(tok.Value)
	}
	if w.place == inList && (w.prev == "" || w.prev == "," || w.prev == "(") {
		return &SyntaxError{offset, "expected affine expression"}
	}
	return &SyntaxError{w.end, w.missing(kind)}
}

// walker follows a text that is correct so far.
type walker struct {
	place place
	prev  string // text of the token before
	end   int    // and where it ends
	depth int    // parentheses open inside a list
}

func (w *walker) step(tok string) {
	switch {
	case w.place == atStart:
		w.place = inDims
	case w.place == inDims && tok == ")":
		w.place = afterDims
	case w.place == afterDims && tok == "[":
		w.place = inSymbols
	case w.place == inSymbols && tok == "]":
		w.place = afterSymbols
	case w.place == afterDims || w.place == afterSymbols:
		w.place = afterArrow
	case w.place == afterArrow:
		w.place = inList
	case w.place == inList && tok == "(":
		w.depth++
	case w.place == inList && tok == ")":
		if w.depth--; w.depth < 0 {
			w.place = atEnd
		}
	}
}

// missing says which token was expected where the walker stopped.
func (w *walker) missing(kind textKind) string {
	names := [...]struct{ arrow, list, end string }{
		textMap:  {"expected '->'", " in affine map range", "expected end of affine map"},
		textSet:  {"expected ':'", " in integer set constraint list", "expected end of integer set"},
		textExpr: {end: "expected end of affine expression"},
	}[kind]
	switch w.place {
	case atStart:
		return "expected '(' in dimensional identifier list"
	case inDims, inSymbols:
		if w.prev == "," || w.prev == "(" || w.prev == "[" {
			return "expected bare identifier"
		}
		if w.place == inDims {
			return "expected ')' in dimensional identifier list"
		}
		return "expected ']' in symbol list"
	case afterDims, afterSymbols:
		return names.arrow
	case afterArrow:
		return "expected '('" + names.list
	case inList:
		if names.list != "" {
			return "expected ')'" + names.list
		}
	}
	return names.end
}
