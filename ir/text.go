package ir

import (
	"bytes"
	"strconv"
)

// TextWriter is where types and attributes print themselves. With Alias set,
// every nested type or attribute that has an alias prints as its alias.
type TextWriter struct {
	buf       []byte
	composite bool

	keying bool   // what is written is the key of a node
	nested int    // bytes of nested nodes
	inside []byte // of the key: the large nodes that it leaves out, what the text does not tell

	// Alias returns the name of a node, including its # or !, if it has one.
	Alias func(n Node) (string, bool)
	// ElideElements prints dense elements with more elements than this as
	// dense_resource<__elided__>; 0 means never.
	ElideElements int64
	// HexElements prints the data of dense elements with more elements than this
	// as one hexadecimal string; 0 means 100, a negative number never.
	HexElements int64
	// DistinctID numbers distinct attributes; nil: by age.
	DistinctID func(*DistinctAttr) int64
}

// Bytes returns what was written.
func (w *TextWriter) Bytes() []byte { return w.buf }

// IsPlain reports whether every node prints as its String method tells.
func (w *TextWriter) IsPlain() bool {
	return w.Alias == nil && w.DistinctID == nil && w.ElideElements == 0 && w.HexElements == 0
}

// Reset forgets what was written and writes to buf from now on.
func (w *TextWriter) Reset(buf []byte) { w.buf = buf }

// Str appends s as it is.
func (w *TextWriter) Str(s string) { w.buf = append(w.buf, s...) }

// Byte appends one byte.
func (w *TextWriter) Byte(b byte) { w.buf = append(w.buf, b) }

// Int appends v in decimal.
func (w *TextWriter) Int(v int64) { w.buf = strconv.AppendInt(w.buf, v, 10) }

// Append hands the buffer to f, for printers that append.
func (w *TextWriter) Append(f func([]byte) []byte) { w.buf = f(w.buf) }

// Quoted appends s between double quotes, escaped as MLIR escapes.
func (w *TextWriter) Quoted(s string) { w.buf = AppendQuoted(w.buf, s) }

// Type appends t, or its alias.
func (w *TextWriter) Type(t Type) {
	w.composite = true
	n := t.typeBase()
	if w.Alias != nil {
		if name, ok := w.Alias(t); ok {
			w.Str(name)
			return
		}
	}
	if w.leavesOut(&n.node) {
		return
	}
	if n.large || n.composite && !w.IsPlain() {
		t.PrintTo(w)
		return
	}
	text := t.String()
	w.nested += len(text)
	w.Str(text)
}

// Attr appends a, or its alias.
func (w *TextWriter) Attr(a Attribute) {
	w.composite = true
	n := a.attrBase()
	if w.Alias != nil {
		if name, ok := w.Alias(a); ok {
			w.Str(name)
			return
		}
	}
	if w.leavesOut(&n.node) {
		return
	}
	if n.large || n.composite && !w.IsPlain() {
		a.PrintTo(w)
		return
	}
	text := a.String()
	w.nested += len(text)
	w.Str(text)
}

// AttrElidingType appends a without its type where MLIR leaves it out: i64
// integers and f64 floats that are not hexadecimal, as in an array.
func (w *TextWriter) AttrElidingType(a Attribute) {
	if w.Alias != nil {
		if name, ok := w.Alias(a); ok {
			w.Str(name)
			return
		}
	}
	switch a := a.(type) {
	case *IntegerAttr:
		if it, ok := a.typ.(*IntegerType); ok && it.width == 64 && it.sign == Signless {
			a.printValue(w)
			return
		}
	case *FloatAttr:
		if a.typ.kind == F64 {
			start := len(w.buf)
			if a.printValue(w); bytes.HasPrefix(w.buf[start:], []byte("0x")) {
				w.Str(" : f64")
			}
			return
		}
	}
	w.Attr(a)
}

// AttrWithoutType appends a without its type, whatever it is, as op formats
// do that print the type elsewhere.
func (w *TextWriter) AttrWithoutType(a Attribute) {
	switch a := a.(type) {
	case *IntegerAttr:
		a.printValue(w)
	case *FloatAttr:
		a.printValue(w)
	case *StringAttr:
		w.Quoted(a.value)
	case *DenseElementsAttr:
		a.printValue(w)
	case *DenseResourceAttr:
		a.printValue(w)
	case *SparseElementsAttr:
		a.printValue(w)
	default:
		w.Attr(a)
	}
}

// Name appends an attribute name: bare where it is an identifier, else quoted.
func (w *TextWriter) Name(s string) {
	if isBareName(s) {
		w.Str(s)
	} else {
		w.Quoted(s)
	}
}

// EmptySymbol is what MLIR prints for a symbol whose name is empty. It cannot be
// read back.
const EmptySymbol = "@<<INVALID EMPTY SYMBOL>>"

// Symbol appends s as a symbol name, with its @.
func (w *TextWriter) Symbol(s string) {
	if s == "" {
		w.Str(EmptySymbol)
		return
	}
	w.Byte('@')
	if !isDigit(s[0]) && s[0] != '.' && s[0] != '$' && isBareName(s) {
		w.Str(s)
	} else {
		w.Quoted(s)
	}
}

func isBareName(s string) bool {
	if s == "" || !(isLetter(s[0]) || s[0] == '_') {
		return false
	}
	for i := 1; i < len(s); i++ {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '_' && c != '$' && c != '.' {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// AppendQuoted appends s between double quotes; bytes that do not print come
// as a backslash and two hex digits.
func AppendQuoted(buf []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	buf = append(buf, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			buf = append(buf, '\\', '\\')
		case c < 0x20 || c >= 0x7f || c == '"':
			buf = append(buf, '\\', hex[c>>4], hex[c&15])
		default:
			buf = append(buf, c)
		}
	}
	return append(buf, '"')
}

// AppendShape appends dims as "2x?x3x", each dim followed by an x.
func AppendShape(buf []byte, dims []int64) []byte {
	for _, d := range dims {
		if d == Dynamic {
			buf = append(buf, '?')
		} else {
			buf = strconv.AppendInt(buf, d, 10)
		}
		buf = append(buf, 'x')
	}
	return buf
}
