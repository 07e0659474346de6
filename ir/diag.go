package ir

import (
	"errors"
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
	// Width is how many columns of the source line the message is about; 0 as for 1.
	Width int
	// Op is the op the message is about, for handlers that show it; may be nil.
	Op *Op
	// Meant is the name that was probably meant where one is not known, for
	// handlers that show it; MLIR has no such note.
	Meant string
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
	return op.PlainErrorf("'%s' op %s", op.kind.Name, fmt.Sprintf(format, args...))
}

// PlainErrorf returns an error about the op that does not begin with its name.
func (op *Op) PlainErrorf(format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Error, Loc: op.loc, Op: op, Message: fmt.Sprintf(format, args...)}
}

// AsDiagnostic returns err as a diagnostic: the one that err is or wraps, with
// what the wrapping adds to the message, else one about op.
func (op *Op) AsDiagnostic(err error) *Diagnostic {
	var d *Diagnostic
	if !errors.As(err, &d) {
		return op.Errorf("%s", err)
	}
	if err.Error() == d.Message {
		return d
	}
	wrapped := *d
	wrapped.Message = err.Error()
	return &wrapped
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
// unknown one. A name stands where its inner location stands, a call site where
// the callee does, else the caller, a fused location where the first of its
// parts does.
func (c *Context) Place(l Loc) (file string, line, col int, ok bool) {
	if file, line, col, ok = c.FileLineColOf(l); ok {
		return
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
		if file, line, col, ok = placeOf(a.callee); ok {
			return
		}
		return placeOf(a.caller)
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
	colourMark = "\x1b[0;1;32m"
)

// LLVM's colours, also for notes.
var severityColours = [...]string{"\x1b[0;1;31m", "\x1b[0;1;35m", "\x1b[0;1;34m", "\x1b[0;1;30m"}

// Render returns d as text, with the source line and a caret, as mlir-opt does:
//
//	file.mlir:3:8: error: message
//	  %0 = "test.op"() : () -> i3x
//	       ^
//
// Then come, in the same form, the places from which the code there is called,
// and the notes of d; a note at the place of what stands before it does without
// the source line. Tabs are 8 columns wide.
func (c *Context) Render(d Diagnostic, colour bool) string {
	r := renderer{ctx: c, colour: colour}
	r.message(d.Severity, d.Loc, d.Width, d.Message, true)
	shown := d.Loc
	if shown&locInSource == 0 {
		stack := c.callers(c.LocationAttr(d.Loc))
		for _, caller := range stack {
			r.message(Note, c.Loc(caller), 0, "called from", true)
			shown = c.Loc(caller)
		}
	}
	for _, n := range d.Notes {
		r.message(n.Severity, n.Loc, n.Width, n.Message, n.Loc != shown)
		shown = n.Loc
	}
	return r.text.String()
}

// maxCallers bounds the call stack of a diagnostic.
const maxCallers = 10

// callers lists the locations of the calls through which a is reached.
func (c *Context) callers(a LocationAttr) []LocationAttr {
	var stack []LocationAttr
	for site := callSite(a); site != nil && len(stack) < maxCallers; site = callSite(site.caller) {
		stack = append(stack, site.caller)
	}
	return stack
}

func callSite(a LocationAttr) *CallSiteLoc {
	switch a := a.(type) {
	case *CallSiteLoc:
		return a
	case *NameLoc:
		return callSite(a.child)
	case *FusedLoc:
		for _, l := range a.locs {
			if site := callSite(l); site != nil {
				return site
			}
		}
	}
	return nil
}

type renderer struct {
	ctx    *Context
	colour bool
	text   strings.Builder
}

func (r *renderer) paint(sequence, text string) {
	if r.colour {
		r.text.WriteString(sequence + text + colourOff)
	} else {
		r.text.WriteString(text)
	}
}

func (r *renderer) message(s Severity, loc Loc, width int, message string, withSource bool) {
	file, line, col, ok := r.ctx.Place(loc)
	if ok {
		r.paint(colourBold, fmt.Sprintf("%s:%d:%d: ", file, line, col))
	} else {
		r.paint(colourBold, "<unknown>:0: ")
		if loc != 0 {
			message = r.ctx.LocationAttr(loc).String() + ": " + message
		}
	}
	r.paint(severityColours[s], s.String()+": ")
	r.paint(colourBold, message+"\n")
	if source := r.ctx.sourceNamed(file); ok && withSource && source != nil && source.hasColumn(line, col) {
		r.sourceLine(source.Line(line), col, width)
	}
}

// sourceLine shows a line with a caret below the byte in column col, from 1, and
// tildes behind it: marked columns of the line in all.
func (r *renderer) sourceLine(line string, col, marked int) {
	const tab = 8
	width, caret := 0, -1
	for i, char := range line {
		if caret < 0 && i >= col-1 {
			caret = width
		}
		if char != '\t' {
			r.text.WriteRune(char)
			width++
			continue
		}
		spaces := tab - width%tab
		r.text.WriteString(strings.Repeat(" ", spaces))
		width += spaces
	}
	if caret < 0 {
		caret = width
	}
	r.text.WriteByte('\n')
	r.paint(colourMark, strings.Repeat(" ", caret)+"^"+strings.Repeat("~", max(0, min(marked, width-caret)-1))+"\n")
}
