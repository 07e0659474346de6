package ir

import "strings"

// NestedMark stands in the body of an opaque type or attribute for a type or
// an attribute that is not text but a node.
const NestedMark = "\x00"

// OpaqueAttr is an attribute of a dialect that is not loaded, kept as its
// text: #dialect.anything<…>.
type OpaqueAttr struct {
	AttrBase
	dialect, body string
	nested        []Node
	typ           Type // nil: none
}

// OpaqueAttr returns #dialect.body : t, body being the text after the dot; t
// may be nil. The body has a NestedMark for each of the nested nodes.
func (c *Context) OpaqueAttr(dialect, body string, t Type, nested ...Node) *OpaqueAttr {
	return uniqueAttr(c, &OpaqueAttr{dialect: dialect, body: body, nested: nested, typ: t})
}

// WithType returns the attribute with another type; nil takes it away.
func (a *OpaqueAttr) WithType(t Type) *OpaqueAttr {
	return a.ctx.OpaqueAttr(a.dialect, a.body, t, a.nested...)
}

// Dialect returns the namespace.
func (a *OpaqueAttr) Dialect() string { return a.dialect }

// Body returns the text after the dot, with a NestedMark for each nested node.
func (a *OpaqueAttr) Body() string { return a.body }

// PrintTo appends "#dialect.body".
func (a *OpaqueAttr) PrintTo(w *TextWriter) {
	w.Byte('#')
	printOpaque(w, a.dialect, a.body, a.nested)
	if a.typ != nil {
		w.Str(" : ")
		w.Type(a.typ)
	}
}

// OpaqueType is a type of a dialect that is not loaded, kept as its text:
// !dialect.anything<…>.
type OpaqueType struct {
	TypeBase
	dialect, body string
	nested        []Node
}

// OpaqueType returns !dialect.body, body being the text after the dot. The
// body has a NestedMark for each of the nested nodes.
func (c *Context) OpaqueType(dialect, body string, nested ...Node) *OpaqueType {
	return unique(c, &OpaqueType{dialect: dialect, body: body, nested: nested})
}

// Dialect returns the namespace.
func (t *OpaqueType) Dialect() string { return t.dialect }

// Body returns the text after the dot, with a NestedMark for each nested node.
func (t *OpaqueType) Body() string { return t.body }

// PrintTo appends "!dialect.body", or "!dialect<body>" where the body does
// not begin with a name.
func (t *OpaqueType) PrintTo(w *TextWriter) {
	w.Byte('!')
	printOpaque(w, t.dialect, t.body, t.nested)
}

func printOpaque(w *TextWriter, dialect, body string, nested []Node) {
	w.Str(dialect)
	pretty := isPrettyBody(body) || strings.HasSuffix(body, "-") // <-> would be an arrow
	if pretty {
		w.Byte('.')
	} else {
		w.Byte('<')
	}
	for _, n := range nested {
		before, after, _ := strings.Cut(body, NestedMark)
		w.Str(before)
		switch n := n.(type) {
		case Type:
			w.Type(n)
		case Attribute:
			w.Attr(n)
		}
		body = after
	}
	w.Str(body)
	if !pretty {
		w.Byte('>')
	}
}

// isPrettyBody reports whether name or name<balanced> can stand after the dot.
func isPrettyBody(body string) bool {
	i := 0
	for i < len(body) && (isLetter(body[i]) || isDigit(body[i]) && i > 0 || body[i] == '_' && i > 0 || body[i] == '.' && i > 0) {
		i++
	}
	if i == 0 {
		return false
	}
	if i == len(body) {
		return true
	}
	return body[i] == '<' && body[len(body)-1] == '>'
}
