package ir

import (
	"fmt"
	"strings"
)

// Severity of a diagnostic.
type Severity uint8

// The severities, as MLIR prints them.
const (
	Error Severity = iota
	Warning
	Remark
	Note
)

var severityNames = [...]string{"error", "warning", "remark", "note"}

// String returns "error" or the like.
func (s Severity) String() string { return severityNames[s] }

// Diagnostic is a message about a place. It is an error value too, so that
// what finds a problem can return it and what knows more can add notes.
type Diagnostic struct {
	Severity Severity
	Loc      Loc
	Message  string
	Notes    []Diagnostic
	// Op is the op the message is about, for handlers that show it; may be nil.
	Op *Op
}

// Error returns the message.
func (d *Diagnostic) Error() string { return d.Message }

// Note adds a note and returns d.
func (d *Diagnostic) Note(loc Loc, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Diagnostic{Severity: Note, Loc: loc, Message: fmt.Sprintf(format, args...)})
	return d
}

// Errorf returns an error at loc.
func Errorf(loc Loc, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Error, Loc: loc, Message: fmt.Sprintf(format, args...)}
}

// Errorf returns an error about the op: 'arith.addi' op message.
func (op *Op) Errorf(format string, args ...any) *Diagnostic {
	return &Diagnostic{
		Severity: Error, Loc: op.loc, Op: op,
		Message: "'" + op.kind.Name + "' op " + fmt.Sprintf(format, args...),
	}
}

// AsDiagnostic returns err as a diagnostic; an error of another type becomes
// one at the op's place.
func (op *Op) AsDiagnostic(err error) *Diagnostic {
	if d, ok := err.(*Diagnostic); ok {
		return d
	}
	return op.Errorf("%s", err)
}

// SetHandler says who gets the diagnostics. Without a handler they are lost.
func (c *Context) SetHandler(h func(Diagnostic)) {
	c.diagMu.Lock()
	defer c.diagMu.Unlock()
	c.handler = h
}

// Emit gives d to the handler; calls never overlap.
func (c *Context) Emit(d *Diagnostic) {
	c.diagMu.Lock()
	defer c.diagMu.Unlock()
	if c.handler != nil {
		c.handler(*d)
	}
}

// Place resolves a location to file, line and column; ok is false for an
// unknown one. A name or a call site stands where its inner location stands, a
// fused location where the first of its parts does.
func (c *Context) Place(l Loc) (file string, line, col int, ok bool) {
	if l&locInSource != 0 {
		src, offset := c.sourceOf(l)
		line, col = src.LineCol(offset)
		return src.Name, line, col, true
	}
	return placeOf(c.LocationAttr(l))
}

func placeOf(a LocationAttr) (file string, line, col int, ok bool) {
	switch a := a.(type) {
	case *FileLineColLoc:
		return a.file, a.line, a.col, true
	case *NameLoc:
		return placeOf(a.child)
	case *CallSiteLoc:
		return placeOf(a.callee)
	case *FusedLoc:
		for _, l := range a.locs {
			if file, line, col, ok = placeOf(l); ok {
				return
			}
		}
	}
	return "", 0, 0, false
}

// SourceLine returns the text of a line of a source that was added, or "".
func (c *Context) SourceLine(file string, line int) string {
	if s := c.sourceNamed(file); s != nil {
		return s.Line(line)
	}
	return ""
}

// ANSI sequences of a coloured diagnostic.
const (
	colourOff  = "\x1b[0m"
	colourBold = "\x1b[1m"
	colourMark = "\x1b[1;32m"
)

var severityColours = [...]string{"\x1b[1;31m", "\x1b[1;35m", "\x1b[1;34m", "\x1b[1;36m"}

// Render returns d as text, with the source line and a caret:
//
//	file.mlir:3:8: error: message
//	  %0 = "test.op"() : () -> i3x
//	       ^
//
// followed by its notes in the same form.
func (c *Context) Render(d Diagnostic, colour bool) string {
	var b strings.Builder
	c.render(&b, d, colour)
	return b.String()
}

func (c *Context) render(b *strings.Builder, d Diagnostic, colour bool) {
	paint := func(seq, text string) {
		if colour {
			b.WriteString(seq + text + colourOff)
		} else {
			b.WriteString(text)
		}
	}
	file, line, col, ok := c.Place(d.Loc)
	if ok {
		paint(colourBold, fmt.Sprintf("%s:%d:%d: ", file, line, col))
	} else if d.Loc != 0 {
		paint(colourBold, c.LocationAttr(d.Loc).String()+": ")
	}
	paint(severityColours[d.Severity], d.Severity.String()+": ")
	paint(colourBold, d.Message)
	b.WriteByte('\n')
	if ok {
		if text := c.SourceLine(file, line); text != "" && col <= len(text)+1 {
			b.WriteString(text)
			b.WriteByte('\n')
			for i := 0; i < col-1; i++ {
				if text[i] == '\t' {
					b.WriteByte('\t')
				} else {
					b.WriteByte(' ')
				}
			}
			paint(colourMark, "^")
			b.WriteByte('\n')
		}
	}
	for _, n := range d.Notes {
		c.render(b, n, colour)
	}
}
