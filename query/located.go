package query

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// TypeError says what is wrong with the text of a type, and where.
type TypeError struct {
	Field  string // of the request: type, a or b
	Text   string
	Offset int // byte of Text
	Err    error

	placed bool // Err has a place, which its text does not say
}

func (e *TypeError) Error() string {
	if e.placed {
		return fmt.Sprintf("offset %d: %v", e.Offset, e.Err)
	}
	return e.Err.Error()
}

func (e *TypeError) Unwrap() error { return e.Err }

// Render returns the error as a compiler shows it, with the text and a caret
// below what it is about:
//
//	type:1:17: error: expected an integer, found '}'
//	f32[3,5]{1,0:T(2,}
//	                 ^
func (e *TypeError) Render() string {
	start := strings.LastIndexByte(e.Text[:e.Offset], '\n') + 1
	line, _, _ := strings.Cut(e.Text[start:], "\n")
	msg := e.Err.Error()
	var syntax *xlashape.SyntaxError
	if errors.As(e.Err, &syntax) {
		msg = syntax.Msg
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: error: %s\n%s\n", e.Field, 1+strings.Count(e.Text[:start], "\n"), 1+e.Offset-start, msg, line)
	for _, r := range e.Text[start:e.Offset] {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	b.WriteString("^\n")
	return b.String()
}

// errorIn finds the place that an error of reading text is about; the start of
// the text if it does not say.
func (s *Session) errorIn(text string, err error) *TypeError {
	e := &TypeError{Field: "type", Text: text, Err: err}
	var syntax *xlashape.SyntaxError
	var diag *ir.Diagnostic
	switch {
	case errors.As(err, &syntax):
		e.Offset = syntax.Offset
	case errors.As(err, &diag):
		if _, line, col, ok := s.ctx.Place(diag.Loc); ok {
			whole, _ := tensorText(text)
			e.Offset, e.placed = offsetOf(whole, line, col)-strings.Index(whole, text), true
		}
	}
	e.Offset = min(max(e.Offset, 0), len(text))
	return e
}

// offsetOf returns the byte at a line and a column, both counted from 1.
func offsetOf(text string, line, col int) int {
	at := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			break
		}
		at += n + 1
	}
	return at + col - 1
}
