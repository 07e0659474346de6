package asm

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// format is a compiled assembly format.
type format struct {
	elems []element
	// bound are the attributes that the format itself prints, those of custom
	// directives included; attr-dict leaves them out.
	bound []string
	// allOperands and allResults: the format has the directive operands, or
	// type(results) or functional-type; then the segment sizes stay in attr-dict.
	allOperands, allResults bool
	propDict                bool
	operands, results       groups
	// defaults are the attributes that an op has where the text has none, by
	// their number in the kind; nil where there is no default.
	defaults []ir.Attribute
}

// setDefaults sets the default attributes of the kind, as those of a context.
func (f *format) setDefaults(k *ir.Kind, ctx *ir.Context) {
	f.defaults = make([]ir.Attribute, len(k.Attrs))
	for i := range k.Attrs {
		if d := k.Attrs[i].Default; d != nil {
			f.defaults[i] = d(ctx)
		}
	}
}

// groups says how the operands or results of a kind divide into groups.
type groups struct {
	count    int
	flexible int  // the one group that is not of one value; -1: none is
	listed   bool // there are more such groups: an attribute has the sizes
	results  bool
}

func operandGroups(k *ir.Kind) groups {
	g := groups{count: len(k.Operands), flexible: -1, listed: k.Is(ir.OperandSegments)}
	for i := range k.Operands {
		g.add(i, k.Operands[i].Arity)
	}
	return g
}

func resultGroups(k *ir.Kind) groups {
	g := groups{count: len(k.Results), flexible: -1, listed: k.Is(ir.ResultSegments), results: true}
	for i := range k.Results {
		g.add(i, k.Results[i].Arity)
	}
	return g
}

func (g *groups) add(i int, a ir.Arity) {
	if a != ir.One {
		g.listed = g.listed || g.flexible >= 0
		g.flexible = i
	}
}

// ends appends the end of each group of op's values to room; ok is false where
// they do not divide.
func (g *groups) ends(room []int, op *ir.Op) (ends []int, ok bool) {
	n := op.NumOperands()
	if g.results {
		n = op.NumResults()
	}
	if g.listed {
		sizes, err := op.OperandGroupSizes()
		if g.results {
			sizes, err = op.ResultGroupSizes()
		}
		end := 0
		for _, size := range sizes {
			end += size
			room = append(room, end)
		}
		return room, err == nil
	}
	spare := n - g.count
	if g.flexible >= 0 {
		spare++
	}
	end := 0
	for i := range g.count {
		if i == g.flexible {
			end += spare
		} else {
			end++
		}
		room = append(room, end)
	}
	return room, spare == 0 || spare > 0 && g.flexible >= 0
}

type elementKind uint8

const (
	elemLiteral        elementKind = iota // `text`
	elemSpace                             // ` `, or “ (no space), or `\n`
	elemOperand                           // $name, of operand group index
	elemAttr                              // $name, of Kind.Attrs[index]
	elemRegion                            // $name, of Kind.Regions[index]
	elemSuccessor                         // $name, of Kind.Successors[index]
	elemResult                            // $name, inside type() only
	elemType                              // type(args[0])
	elemFunctionalType                    // functional-type(args[0], args[1])
	elemOperands                          // operands
	elemResults                           // results, inside type() only
	elemRegions                           // regions
	elemSuccessors                        // successors
	elemAttrDict                          // attr-dict, attr-dict-with-keyword
	elemPropDict                          // prop-dict
	elemGroup                             // (then^)? or (then^):(els)?
	elemCustom                            // custom<name>(args)
	elemRef                               // ref(args[0]), inside custom only
	elemOIList                            // oilist(clauses)
)

// element is one piece of a format. name is the text of a literal or a space,
// or the name of a variable or of a custom directive.
type element struct {
	kind      elementKind
	name      string
	index     int
	space     bool // the printer puts a space before it
	qualified bool // qualified($attr): with its dialect prefix
	keyword   bool // attr-dict-with-keyword

	args []element // of type, functional-type, custom, ref

	// Of a group. anchor is the element marked ^; elided says that the anchor
	// is a unit attribute that the presence of the group stands for.
	then, els []element
	anchor    *element
	inverted  bool // the anchor is in els
	elided    bool

	clauses []clause // of oilist
}

// clause is one of oilist(`keyword` elements | …).
type clause struct {
	keyword element
	elems   []element
}

// CheckFormats returns the first error in the assembly formats of a dialect,
// for the dialect's tests. An op with a format that does not compile is printed
// in its generic form.
func CheckFormats(d *ir.Dialect) error {
	for _, k := range d.Kinds {
		if k.Format == "" {
			continue
		}
		if _, err := compileFormat(k); err != nil {
			return err
		}
	}
	return nil
}

// compileFormat compiles the assembly format of a kind.
func compileFormat(k *ir.Kind) (*format, error) {
	tokens, err := scanFormat(k.Format)
	if err != nil {
		return nil, fmt.Errorf("assembly format of '%s': %w", k.Name, err)
	}
	c := &formatCompiler{kind: k, tokens: tokens, out: &format{operands: operandGroups(k), results: resultGroups(k)}}
	c.out.elems = c.sequence(false)
	if c.err == nil && c.peek() != "" {
		c.failf("unexpected '%s'", c.peek())
	}
	if c.err != nil {
		return nil, fmt.Errorf("assembly format of '%s': %w", k.Name, c.err)
	}
	placeSpaces(c.out.elems)
	return c.out, nil
}

// formatCompiler is a recursive descent parser of formats; its error sticks.
type formatCompiler struct {
	kind   *ir.Kind
	tokens []string
	out    *format
	err    error
}

func (c *formatCompiler) failf(text string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(text, args...)
	}
	c.tokens = nil
}

func (c *formatCompiler) peek() string {
	if len(c.tokens) == 0 {
		return ""
	}
	return c.tokens[0]
}

func (c *formatCompiler) next() string {
	t := c.peek()
	if t != "" {
		c.tokens = c.tokens[1:]
	}
	return t
}

func (c *formatCompiler) accept(token string) bool {
	if c.peek() != token {
		return false
	}
	c.next()
	return true
}

func (c *formatCompiler) expect(token string) {
	if !c.accept(token) && c.err == nil {
		c.failf("expected '%s', but got '%s'", token, c.peek())
	}
}

// sequence parses elements up to a closing parenthesis or the end. In an
// oilist a bar ends it too.
func (c *formatCompiler) sequence(inList bool) []element {
	var out []element
	for {
		switch t := c.peek(); {
		case t == "", t == ")", inList && t == "|":
			return out
		case t == "(":
			out = append(out, c.group())
		default:
			out = append(out, c.element())
		}
	}
}

// group parses (then^)? and (then^) : (els)?.
func (c *formatCompiler) group() element {
	e := element{kind: elemGroup}
	anchored := false
	branch := func() (out []element, here bool) {
		c.expect("(")
		for c.err == nil && c.peek() != ")" && c.peek() != "" {
			if c.peek() == "(" {
				out = append(out, c.group())
			} else {
				out = append(out, c.element())
			}
			if c.accept("^") {
				if anchored {
					c.failf("a group has only one anchor")
				}
				anchor := out[len(out)-1]
				e.anchor, anchored, here = &anchor, true, true
			}
		}
		c.expect(")")
		return out, here
	}
	e.then, _ = branch()
	if c.accept(":") {
		e.els, e.inverted = branch()
	}
	c.expect("?")
	if c.err != nil {
		return e
	}
	if !anchored || len(e.then) == 0 {
		c.failf("an optional group needs an anchor")
		return e
	}
	first := func(es []element) bool { return len(es) > 0 && es[0].kind == elemAttr && es[0].name == e.anchor.name }
	e.elided = e.anchor.kind == elemAttr && !first(e.then) && !first(e.els) && c.isUnit(e.anchor.index)
	return e
}

// isUnit reports whether an attribute can only be unit.
func (c *formatCompiler) isUnit(attr int) bool {
	return c.kind.Attrs[attr].Type.Desc == unitAttrDesc
}

// unitAttrDesc is what ODS calls the constraint of unit attributes.
const unitAttrDesc = "unit attribute"

// element parses one element that is not a group.
func (c *formatCompiler) element() element {
	t := c.next()
	switch {
	case t[0] == '`':
		text := t[1 : len(t)-1]
		if text == "" || text == " " || text == `\n` {
			return element{kind: elemSpace, name: text}
		}
		return element{kind: elemLiteral, name: text}
	case t[0] == '$':
		return c.variable(t[1:])
	}
	switch t {
	case "attr-dict", "attr-dict-with-keyword":
		return element{kind: elemAttrDict, keyword: t != "attr-dict"}
	case "prop-dict":
		c.out.propDict = true
		return element{kind: elemPropDict}
	case "operands":
		c.out.allOperands = true
		return element{kind: elemOperands}
	case "results":
		c.out.allResults = true
		return element{kind: elemResults}
	case "regions":
		return element{kind: elemRegions}
	case "successors":
		return element{kind: elemSuccessors}
	case "type", "ref":
		c.expect("(")
		e := element{kind: elemType, args: []element{c.argument()}}
		if t == "ref" {
			e.kind = elemRef
		}
		c.expect(")")
		return e
	case "qualified":
		c.expect("(")
		e := c.argument()
		e.qualified = true
		c.expect(")")
		return e
	case "functional-type":
		c.expect("(")
		e := element{kind: elemFunctionalType, args: []element{c.argument()}}
		c.expect(",")
		e.args = append(e.args, c.argument())
		c.expect(")")
		return e
	case "custom":
		return c.custom()
	case "oilist":
		return c.oilist()
	}
	c.failf("unexpected '%s'", t)
	return element{}
}

func (c *formatCompiler) argument() element {
	if c.peek() == "" || c.peek() == ")" || c.peek() == "(" {
		c.failf("expected a directive or a variable")
		return element{}
	}
	return c.element()
}

func (c *formatCompiler) custom() element {
	c.expect("<")
	e := element{kind: elemCustom, name: c.next()}
	c.expect(">")
	c.expect("(")
	for c.err == nil && c.peek() != ")" {
		if len(e.args) > 0 {
			c.expect(",")
		}
		e.args = append(e.args, c.argument())
	}
	c.expect(")")
	return e
}

func (c *formatCompiler) oilist() element {
	e := element{kind: elemOIList}
	c.expect("(")
	for c.err == nil {
		var cl clause
		if cl.keyword = c.argument(); cl.keyword.kind != elemLiteral {
			c.failf("a clause of oilist begins with a literal")
		}
		cl.elems = c.sequence(true)
		e.clauses = append(e.clauses, cl)
		if !c.accept("|") {
			break
		}
	}
	c.expect(")")
	return e
}

// variable finds what $name stands for.
func (c *formatCompiler) variable(name string) element {
	k := c.kind
	for i := range k.Operands {
		if k.Operands[i].Name == name {
			return element{kind: elemOperand, name: name, index: i}
		}
	}
	for i := range k.Attrs {
		if k.Attrs[i].Name == name {
			c.out.bound = append(c.out.bound, name)
			return element{kind: elemAttr, name: name, index: i}
		}
	}
	for i := range k.Results {
		if k.Results[i].Name == name {
			return element{kind: elemResult, name: name, index: i}
		}
	}
	for i := range k.Regions {
		if k.Regions[i].Name == name {
			return element{kind: elemRegion, name: name, index: i}
		}
	}
	for i := range k.Successors {
		if k.Successors[i].Name == name {
			return element{kind: elemSuccessor, name: name, index: i}
		}
	}
	c.failf("'$%s' is not an operand, attribute, result, region or successor", name)
	return element{}
}

// scanFormat cuts a format into literals with their backquotes, variables with
// their $, words and punctuation.
func scanFormat(text string) ([]string, error) {
	isWord := func(b byte) bool {
		return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '-'
	}
	var out []string
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == ' ' || b == '\t' || b == '\n' || b == '\r':
			i++
		case b == '`':
			end := strings.IndexByte(text[i+1:], '`')
			if end < 0 {
				return nil, fmt.Errorf("a literal does not end")
			}
			out = append(out, text[i:i+end+2])
			i += end + 2
		case b == '$' || isWord(b):
			j := i + 1
			for j < len(text) && isWord(text[j]) {
				j++
			}
			if b == '$' && j == i+1 {
				return nil, fmt.Errorf("a name is missing behind '$'")
			}
			out = append(out, text[i:j])
			i = j
		case strings.IndexByte("()<>,:?^|", b) >= 0:
			out = append(out, text[i:i+1])
			i++
		default:
			return nil, fmt.Errorf("unexpected character '%c'", b)
		}
	}
	return out, nil
}
