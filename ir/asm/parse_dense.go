package asm

import (
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// literalToken is a number, a word or a string of a literal of elements.
type literalToken struct {
	start, end int
	negative   bool
}

// literal is what stands in dense<…>: tokens and the shape of their nesting.
type literal struct {
	tokens []literalToken
	shape  []int64
	hex    bool // tokens[0] is a string of hexadecimal digits
	list   bool // not a bare element
	// lists are the extents of the lists, shared: lists that are alike have the same
	// number. Number 0 is an element.
	lists  []listExtents
	listAt map[listExtents]int
}

// listExtents are the extents of a list: how many items, each of extents inner.
type listExtents struct {
	size  int64
	inner int
}

// extents returns the number of the extents e. Those of the list around the items
// follow the number of theirs, but where a literal is wrong.
func (l *literal) extents(e listExtents) int {
	if next := e.inner + 1; next < len(l.lists) && l.lists[next] == e {
		return next
	}
	if i, ok := l.listAt[e]; ok {
		return i
	}
	if l.listAt == nil {
		l.lists, l.listAt = append(l.lists[:0], listExtents{}), map[listExtents]int{}
	}
	i := len(l.lists)
	l.lists, l.listAt[e] = append(l.lists, e), i
	return i
}

// setShape sets the shape to that of the list of a number.
func (l *literal) setShape(list int) {
	for ; list > 0; list = l.lists[list].inner {
		l.shape = append(l.shape, l.lists[list].size)
	}
}

// elementsLiteral parses the body of dense<…>.
func (p *Parser) elementsLiteral(allowHex bool) literal {
	l := literal{tokens: p.elements.tokens[:0]}
	switch {
	case allowHex && p.kind == tokString:
		l.hex = true
		l.tokens = append(l.tokens, literalToken{start: p.start, end: p.end})
		p.advance()
	case p.kind == '[':
		l.list = true
		l.setShape(p.elementList(&l, 0))
	default:
		p.element(&l)
	}
	p.elements.tokens = l.tokens
	return l
}

// elementList parses a list of elements, or of lists, and returns the number of its
// extents.
func (p *Parser) elementList(l *literal, depth int) int {
	if depth > maxNesting {
		p.here("nested too deeply")
		return 0
	}
	var e listExtents
	p.list('[', ']', "", func() {
		inner := 0
		if p.kind == '[' {
			inner = p.elementList(l, depth+1)
		} else {
			p.element(l)
		}
		if e.size++; p.err != nil {
			return
		}
		if e.size == 1 {
			e.inner = inner
		} else if e.inner != inner {
			p.here("tensor literal is invalid; ranks are not consistent between elements")
		}
	})
	return l.extents(e)
}

func equalDims(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func (p *Parser) element(l *literal) {
	t := literalToken{start: p.start, end: p.end}
	switch {
	case p.kind == tokInt, p.kind == tokFloat, p.kind == tokString, p.AtKeyword("true"), p.AtKeyword("false"):
		p.advance()
	case p.kind == '-':
		p.advance()
		if p.kind != tokInt && p.kind != tokFloat {
			p.here("expected integer or floating point literal")
			return
		}
		t = literalToken{p.start, p.end, true}
		p.advance()
	case p.kind == '(':
		if !p.enter() {
			return
		}
		p.advance()
		p.element(l)
		p.need(',', "expected ',' between complex elements")
		p.element(l)
		p.need(')', "expected ')' after complex elements")
		p.leave()
		return
	default:
		p.here("expected element literal of primitive type")
		return
	}
	l.tokens = append(l.tokens, t)
}

// denseAttr parses dense<…> : type.
func (p *Parser) denseAttr(t ir.Type) ir.Attribute {
	at := p.Pos()
	p.advance()
	p.need('<', "expected '<' after 'dense'")
	var l literal
	if !p.accept('>') {
		l = p.elementsLiteral(true)
		p.need('>', "expected '>'")
	}
	if t == nil {
		at = p.Pos()
	}
	st := p.elementsType(t)
	if p.err != nil {
		return nil
	}
	if a := p.denseElements(l, st, at); a != nil {
		return a
	}
	return nil
}

// elementsType parses the type of a literal of elements, unless it is known.
func (p *Parser) elementsType(t ir.Type) ir.ShapedType {
	if t == nil {
		p.need(':', "expected ':'")
		t = p.Type()
	}
	if p.err != nil {
		return nil
	}
	st, ok := t.(ir.ShapedType)
	switch {
	case !ok:
		p.here("elements literal must be a shaped type")
		return nil
	case !ir.HasStaticShape(st):
		p.here("elements literal type must have static shape")
		return nil
	}
	return st
}

// denseElements makes the attribute of a literal. at is where errors that
// belong to no element are reported.
func (p *Parser) denseElements(l literal, t ir.ShapedType, at Pos) *ir.DenseElementsAttr {
	n, err := ir.NumElements(t.Shape())
	if err != nil {
		p.Fail(at, err)
		return nil
	}
	elem := t.Elem()
	if l.hex && ir.ElementBytes(elem) > 0 {
		return p.denseHex(l.tokens[0], t, n, at)
	}
	switch {
	case len(l.shape) > 0 && !equalDims(l.shape, t.Shape()):
		p.errorf(at, "inferred shape of elements literal ([%s]) does not match type ([%s])", dimsText(l.shape), dimsText(t.Shape()))
		return nil
	case len(l.tokens) == 0 && n > 0:
		p.errorf(at, "parsed zero elements, but type ('%s') expected at least 1", t)
		return nil
	}
	size := ir.ElementBytes(elem)
	if size == 0 && !isEmptyScalar(elem) {
		return p.denseStrings(l, t, n, at)
	}
	scalar, parts := elem, 1
	if c, ok := elem.(*ir.ComplexType); ok {
		scalar, parts = c.Elem(), 2
		if len(l.tokens) > 0 && len(l.tokens)%2 != 0 || len(l.tokens) > 2 && int64(len(l.tokens)) != 2*n {
			p.errorf(at, "expected complex elements")
			return nil
		}
	}
	if splat := !l.list && len(l.tokens) == parts; !splat && int64(len(l.tokens)) != n*int64(parts) {
		p.errorf(at, "expected %d elements, but found %d", n, len(l.tokens)/parts)
		return nil
	}
	data := make([]byte, 0, len(l.tokens)*size/parts)
	_, float := scalar.(*ir.FloatType)
	for _, tok := range l.tokens {
		if digits := p.text[tok.start:tok.end]; float && (!isDigit(digits[0]) || isDecimal(digits) && strings.IndexByte(digits, '.') < 0) {
			p.here("expected floating-point elements, but parsed integer")
			return nil
		}
		if data = p.appendScalar(data, scalar, tok); p.err != nil {
			return nil
		}
	}
	return p.ctx.Dense(t, string(data))
}

// isEmptyScalar reports whether a number of the type takes no bytes: i0.
func isEmptyScalar(t ir.Type) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Width() == 0
}

// appendScalar appends the bytes of one number.
func (p *Parser) appendScalar(data []byte, t ir.Type, tok literalToken) []byte {
	digits, at := p.text[tok.start:tok.end], Pos(tok.start)
	if ft, ok := t.(*ir.FloatType); ok {
		bits, ok := p.floatBits(ft, tok)
		if !ok {
			return nil
		}
		return appendBits(data, bits, ir.ElementBytes(t))
	}
	width := 64
	if it, ok := t.(*ir.IntegerType); ok {
		width = it.Width()
	}
	switch {
	case digits == "true" || digits == "false":
		if it, ok := t.(*ir.IntegerType); !ok || width != 1 || it.Sign() != ir.Signless {
			p.errorf(at, "expected i1 type for 'true' or 'false' values")
			return nil
		}
		if digits == "true" {
			return append(data, 1)
		}
		return append(data, 0)
	case digits[0] == '"':
		p.errorf(at, "expected integer elements, but parsed string")
		return nil
	case isDecimal(digits) && strings.IndexByte(digits, '.') >= 0:
		p.errorf(at, "expected integer elements, but parsed floating-point")
		return nil
	}
	if it, ok := t.(*ir.IntegerType); ok && tok.negative && it.Sign() == ir.Unsigned {
		p.errorf(at, "expected unsigned integer elements, but parsed negative value")
		return nil
	}
	v, wide, ok := integerValue(t, digits, tok.negative)
	switch {
	case !ok:
		p.errorf(at, "integer constant out of range for type")
		return nil
	case wide != nil:
		return appendBig(data, wide, width)
	case width == 1:
		return append(data, byte(v&1))
	}
	return appendBits(data, ir.FloatBits{uint64(v)}, ir.ElementBytes(t))
}

// appendBits appends the low size bytes of a bit pattern.
func appendBits(data []byte, bits ir.FloatBits, size int) []byte {
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:8], bits[0])
	binary.LittleEndian.PutUint64(b[8:], bits[1])
	return append(data, b[:size]...)
}

// appendBig appends v as a two's complement number of the given width.
func appendBig(data []byte, v *big.Int, width int) []byte {
	if v.Sign() < 0 {
		v = new(big.Int).Add(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	be := v.FillBytes(make([]byte, (width+7)/8))
	for i := len(be) - 1; i >= 0; i-- {
		data = append(data, be[i])
	}
	return data
}

// floatBits returns the bit pattern of a literal as a float of the given type:
// a decimal one, or the pattern itself in hexadecimal, of which a tf32 takes the low
// 19 of 32 bits.
func (p *Parser) floatBits(t *ir.FloatType, tok literalToken) (ir.FloatBits, bool) {
	k := t.Kind()
	digits, at := p.text[tok.start:tok.end], Pos(tok.start)
	if isDecimal(digits) {
		if strings.IndexByte(digits, '.') < 0 {
			p.errorf(at, "unexpected decimal integer literal for a floating point value").
				Note(p.Loc(at), "add a trailing dot to make the literal a float")
			return ir.FloatBits{}, false
		}
		return k.Encode(floatValue(digits, tok.negative)), true
	}
	if tok.negative {
		p.errorf(at, "hexadecimal float literal should not have a leading minus")
		return ir.FloatBits{}, false
	}
	v := bigLiteral(digits)
	if v.BitLen() > t.Width() {
		p.errorf(at, "hexadecimal float constant out of range for type")
		return ir.FloatBits{}, false
	}
	var bits ir.FloatBits
	bits[0] = new(big.Int).And(v, new(big.Int).SetUint64(1<<64-1)).Uint64()
	bits[1] = v.Rsh(v, 64).Uint64()
	return k.Pattern(bits), true
}

// denseHex makes the attribute of dense<"0x…">: the bytes of the elements.
func (p *Parser) denseHex(tok literalToken, t ir.ShapedType, n int64, at Pos) *ir.DenseElementsAttr {
	data, ok := p.hexBytes(tok)
	if !ok {
		return nil
	}
	size := int64(ir.ElementBytes(t.Elem()))
	if ir.BitWidth(t.Elem()) == 1 {
		if len(data) == 1 && (data[0] == 0 || data[0] == 0xff) && n > 0 {
			return p.ctx.Dense(t, string([]byte{data[0] & 1}))
		}
		if int64(len(data)) == (n+7)/8 {
			out := make([]byte, n)
			for i := range out {
				out[i] = data[i/8] >> (i % 8) & 1
			}
			return p.ctx.Dense(t, string(out))
		}
	} else if have := int64(len(data)); have == size || size > 0 && have%size == 0 && have/size == n {
		return p.ctx.Dense(t, string(data))
	}
	p.errorf(at, "elements hex data size is invalid for provided type: '%s'", t)
	return nil
}

func (p *Parser) hexBytes(tok literalToken) ([]byte, bool) {
	digits := unquote(p.text[tok.start:tok.end])
	if strings.HasPrefix(digits, "0x") {
		if data, err := hex.DecodeString(digits[2:]); err == nil {
			return data, true
		}
	}
	p.errorf(Pos(tok.start), "expected string containing hex digits starting with `0x`")
	return nil, false
}

func (p *Parser) denseStrings(l literal, t ir.ShapedType, n int64, at Pos) *ir.DenseElementsAttr {
	if l.list && int64(len(l.tokens)) != n || len(l.tokens) == 0 && n > 0 {
		p.errorf(at, "expected %d elements, but found %d", n, len(l.tokens))
		return nil
	}
	elems := make([]string, len(l.tokens))
	for i, tok := range l.tokens {
		text := p.text[tok.start:tok.end]
		if text[0] == '"' { // MLIR takes anything else for an empty string
			elems[i] = unquote(text)
		}
	}
	return p.ctx.DenseStrings(t, elems)
}

// sparseAttr parses sparse<indices, values> : type.
func (p *Parser) sparseAttr(t ir.Type) ir.Attribute {
	start := p.Pos()
	p.advance()
	p.need('<', "Expected '<' after 'sparse'")
	i64 := p.ctx.Integer(64)
	if p.accept('>') {
		st := p.elementsType(t)
		if p.err != nil {
			return nil
		}
		rank := int64(len(st.Shape()))
		return p.ctx.Sparse(st, p.ctx.Dense(p.ctx.Tensor([]int64{0, rank}, i64, nil), ""),
			p.ctx.Dense(p.ctx.Tensor([]int64{0}, st.Elem(), nil), ""))
	}
	indicesAt := p.Pos()
	indices := p.elementsLiteral(false)
	indices.tokens = append([]literalToken(nil), indices.tokens...)
	p.need(',', "expected ','")
	valuesAt := p.Pos()
	values := p.elementsLiteral(true)
	p.need('>', "expected '>'")
	st := p.elementsType(t)
	if p.err != nil {
		return nil
	}
	if !indices.list {
		indices.shape = nil
	}
	shape := indices.shape
	if !indices.list {
		shape = []int64{1, int64(len(st.Shape()))}
	}
	at := p.denseElements(indices, p.ctx.Tensor(shape, i64, nil), indicesAt)
	count := values.shape
	if !values.list {
		count = shape[:1]
	}
	v := p.denseElements(values, p.ctx.Tensor(count, st.Elem(), nil), valuesAt)
	if p.err != nil {
		return nil
	}
	if err := verifySparse(st, at, v); err != nil {
		p.Fail(start, err)
		return nil
	}
	return p.ctx.Sparse(st, at, v)
}

// verifySparse checks the indices of a sparse literal against its type.
func verifySparse(t ir.ShapedType, indices, values *ir.DenseElementsAttr) error {
	rank := int64(len(t.Shape()))
	dims := indices.ShapedType().Shape()
	switch {
	case len(values.ShapedType().Shape()) != 1:
		return ir.Errorf(0, "expected 1-d tensor for sparse element values")
	case len(dims) > 2 || len(dims) == 1 && rank != 1 || len(dims) == 2 && dims[1] != rank || dims[0] != values.ShapedType().Shape()[0]:
		return ir.Errorf(0, "expected shape ([%s]); inferred shape of indices literal ([%s]); inferred shape of values literal ([%s])",
			dimsText(t.Shape()), dimsText(dims), dimsText(values.ShapedType().Shape()))
	}
	var index []int64
	for i := int64(0); i < indices.NumElements(); i++ {
		v, _ := indices.Element(i).(*ir.IntegerAttr).Int64()
		index = append(index, v)
		if int64(len(index)) < rank {
			continue
		}
		for d, v := range index {
			if v < 0 || v >= t.Shape()[d] {
				return ir.Errorf(0, "sparse index #%d is not contained within the value shape, with index=[%s], and type='%s'", i/rank, dimsText(index), t)
			}
		}
		index = index[:0]
	}
	return nil
}

// denseArray parses array<T: 1, 2>.
func (p *Parser) denseArray() ir.Attribute {
	p.advance()
	p.need('<', "expected '<' after 'array'")
	at := p.Pos()
	if p.err == nil && !p.atType() {
		p.Type()
		p.more = append(p.more, ir.Errorf(p.Loc(at), "expected an integer or floating point type"))
		return nil
	}
	elem := p.Type()
	if p.err != nil {
		return nil
	}
	if ir.ElementBytes(elem) == 0 || isComplex(elem) {
		p.errorf(at, "expected integer or float type, got: '%s'", elem)
		return nil
	}
	if w := ir.BitWidth(elem); w%8 != 0 && !(w == 1 && elem == ir.Type(p.ctx.Integer(1))) {
		p.errorf(at, "element type bitwidth must be a multiple of 8")
		return nil
	}
	if p.accept('>') {
		return p.ctx.DenseArray(elem, "")
	}
	p.need(':', "expected ':' after dense array type")
	var data []byte
	p.list(0, 0, "", func() { data = p.arrayElement(data, elem) })
	p.need('>', "expected '>' to close an array attribute")
	if p.err != nil {
		return nil
	}
	return p.ctx.DenseArray(elem, string(data))
}

func isComplex(t ir.Type) bool {
	_, ok := t.(*ir.ComplexType)
	return ok
}

func (p *Parser) arrayElement(data []byte, elem ir.Type) []byte {
	negative := p.accept('-')
	tok := literalToken{p.start, p.end, negative}
	_, float := elem.(*ir.FloatType)
	switch {
	case p.kind == tokInt, p.kind == tokFloat && float:
	case !float && (p.AtKeyword("true") || p.AtKeyword("false")):
		if elem != ir.Type(p.ctx.Integer(1)) {
			p.here("expected i1 type for 'true' or 'false' values")
			return nil
		}
	case float:
		p.here("expected integer or floating point literal")
		return nil
	default:
		p.here("expected integer literal")
		return nil
	}
	p.advance()
	if !float && p.err == nil && isDigit(p.text[tok.start]) {
		if _, _, ok := integerValue(elem, p.text[tok.start:tok.end], negative); !ok {
			p.here("integer constant out of range")
			return nil
		}
		if it, ok := elem.(*ir.IntegerType); ok && negative {
			elem = p.ctx.Integer(it.Width()) // in an array, unlike in dense<…>, -1 of an unsigned type wraps
		}
	}
	return p.appendScalar(data, elem, tok)
}

// denseResource parses dense_resource<key> : type.
func (p *Parser) denseResource(t ir.Type) ir.Attribute {
	p.advance()
	p.need('<', "expected '<' after 'dense_resource'")
	if p.err == nil && p.kind != tokIdent && p.kind != tokString {
		p.here("expected identifier key for 'resource' entry")
		return nil
	}
	key := p.KeywordOrString()
	p.need('>', "expected '>'")
	at := p.Pos()
	if t == nil {
		p.need(':', "expected ':'")
		t = p.Type()
	}
	if p.err != nil {
		return nil
	}
	st, ok := t.(ir.ShapedType)
	if !ok {
		p.errorf(at, "`dense_resource` expected a shaped type")
		return nil
	}
	return p.ctx.DenseResource(key, st)
}
