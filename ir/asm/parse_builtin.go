package asm

import (
	"math"
	"strconv"

	"github.com/ttopt/ttopt/ir"
)

// typeBody consumes the name of a builtin type and the '<' behind it.
func (p *Parser) typeBody(name string) {
	p.advance()
	p.need('<', "expected '<' in "+name+" type")
}

// dims parses dims that an element type follows: 2x?x, or *x.
func (p *Parser) dims() (dims []int64, unranked bool) {
	if p.accept('*') {
		p.dimX()
		return nil, true
	}
	for p.kind == tokInt || p.kind == '?' {
		if p.accept('?') {
			dims = append(dims, ir.Dynamic)
		} else {
			dims = append(dims, p.dim())
		}
		p.dimX()
	}
	return dims, false
}

// Extents parses static extents that nothing follows: 2x4.
func (p *Parser) Extents() []int64 {
	var extents []int64
	for p.kind == tokInt {
		extents = append(extents, p.dim())
		if p.kind != tokIdent || p.text[p.start] != 'x' {
			return extents
		}
		p.dimX()
	}
	p.wrong("expected integer value")
	return nil
}

// dim parses one number of a shape, where 0x is no hexadecimal number.
func (p *Parser) dim() int64 {
	if text := p.spelling(); p.err == nil && len(text) > 1 && text[1] == 'x' {
		p.seek(p.start + 1)
		return 0
	}
	v, err := strconv.ParseUint(p.spelling(), 10, 64)
	if err != nil || v > math.MaxInt64 {
		p.here("invalid dimension")
		return 0
	}
	p.advance()
	return int64(v)
}

// dimX consumes the x behind a dim, which may be the first letter of a word.
func (p *Parser) dimX() {
	if p.kind != tokIdent || p.text[p.start] != 'x' {
		p.wrong("expected 'x' in dimension list")
		return
	}
	p.seek(p.start + 1)
}

// vectorDims parses the dims of a vector: numbers, scalable ones in brackets.
// scalable is nil where no dim is.
func (p *Parser) vectorDims() (dims []int64, scalable []bool) {
	some := false
	for p.kind == tokInt || p.kind == '[' {
		open := p.accept('[')
		dims = append(dims, p.dim())
		if open {
			p.need(']', "missing ']' closing scalable dimension")
		}
		scalable = append(scalable, open)
		some = some || open
		p.dimX()
	}
	if !some {
		return dims, nil
	}
	return dims, scalable
}

func (p *Parser) tensorType() ir.Type {
	p.typeBody("tensor")
	dims, unranked := p.dims()
	elemAt := p.Pos()
	elem := p.Type()
	var encoding ir.Attribute
	if p.accept(',') && p.atAttr() {
		encoding = p.tensorEncoding(dims, elem)
	}
	p.need('>', "expected '>' in tensor type")
	if p.err == nil && !isElement(elem, false) {
		p.errorf(elemAt, "invalid tensor element type")
	}
	if p.err == nil && unranked && encoding != nil {
		p.here("cannot apply encoding to unranked tensor")
	}
	switch {
	case p.err != nil:
		return nil
	case unranked:
		return p.ctx.UnrankedTensor(elem)
	}
	return p.ctx.Tensor(dims, elem, encoding)
}

func (p *Parser) tensorEncoding(dims []int64, elem ir.Type) ir.Attribute {
	at := p.Pos()
	a := p.Attr(nil)
	if v, ok := a.(EncodingVerifier); ok && p.err == nil {
		if err := v.VerifyEncoding(dims, elem); err != nil {
			p.errorf(at, "%s", err)
		}
	}
	if v, ok := a.(EncodingCritic); ok && p.err == nil {
		for _, message := range v.EncodingWarnings(dims, elem) {
			p.warnings = append(p.warnings, &ir.Diagnostic{Severity: ir.Warning, Loc: p.Loc(at), Message: message})
		}
	}
	return a
}

// EncodingVerifier is implemented by attributes that say which tensors they
// can be the encoding of.
type EncodingVerifier interface {
	VerifyEncoding(shape []int64, elem ir.Type) error
}

// EncodingCritic is implemented by attributes that say what is allowed in an
// encoding of a tensor, but rarely meant.
type EncodingCritic interface {
	EncodingWarnings(shape []int64, elem ir.Type) []string
}

// MemRefLayout is implemented by attributes of dialects that are the layout of
// a memref and not its memory space.
type MemRefLayout interface {
	// VerifyMemRef returns an error where a memref of that shape and element
	// type cannot have the layout.
	VerifyMemRef(shape []int64, elem ir.Type) error
}

func (p *Parser) memRefType() ir.Type {
	at := p.Pos()
	p.typeBody("memref")
	dims, unranked := p.dims()
	elemAt := p.Pos()
	elem := p.Type()
	if p.err != nil {
		return nil
	}
	if !isElement(elem, true) || p.isUnknown(elem) {
		p.errorf(elemAt, "invalid memref element type")
		return nil
	}
	var layout, space ir.Attribute
	part := func() {
		switch a := p.Attr(nil); {
		case p.err != nil:
		case !isMemRefLayout(a) && space != nil:
			p.here("multiple memory spaces specified in memref type")
		case !isMemRefLayout(a):
			space = a
		case unranked:
			p.here("cannot have affine map for unranked memref type")
		case space != nil:
			p.here("expected memory space to be last in memref type")
		default:
			layout = a
		}
	}
	if !p.accept('>') {
		p.need(',', "expected ',' or '>' in memref type")
		if p.kind == '>' {
			p.wrong("expected list element")
		}
		part()
		for p.accept(',') {
			part()
		}
		p.need('>', "expected ',' or '>'")
	}
	if p.err == nil && !isMemorySpace(space) {
		p.errorf(at, "unsupported memory space Attribute")
	}
	if layout != nil && p.err == nil {
		p.Fail(at, verifyLayout(layout, dims, elem))
	}
	switch {
	case p.err != nil:
		return nil
	case unranked:
		return p.ctx.UnrankedMemRef(elem, space)
	}
	return p.ctx.MemRef(dims, elem, layout, space)
}

func isMemRefLayout(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.AffineMapAttr, *ir.StridedLayoutAttr, MemRefLayout:
		return true
	}
	return false
}

// isMemorySpace reports whether a can be a memory space: of builtin attributes,
// not all.
func isMemorySpace(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.UnitAttr, *ir.FloatAttr, *ir.ArrayAttr, *ir.SymbolRefAttr, *ir.TypeAttr,
		*ir.DenseElementsAttr, *ir.DenseArrayAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr,
		*ir.IntegerSetAttr, *ir.DistinctAttr:
		return false
	}
	return true
}

func verifyLayout(a ir.Attribute, shape []int64, elem ir.Type) error {
	switch a := a.(type) {
	case *ir.AffineMapAttr:
		if n := a.Value().NumDims; n != len(shape) {
			return ir.Errorf(0, "memref layout mismatch between rank and affine map: %d != %d", len(shape), n)
		}
	case *ir.StridedLayoutAttr:
		if n := len(a.Strides()); n != len(shape) {
			return ir.Errorf(0, "expected the number of strides to match the rank")
		}
	case MemRefLayout:
		return a.VerifyMemRef(shape, elem)
	}
	return nil
}

func (p *Parser) vectorType() ir.Type {
	p.typeBody("vector")
	dims, scalable := p.vectorDims()
	for _, d := range dims {
		if d <= 0 {
			p.here("vector types must have positive constant sizes")
		}
	}
	elemAt := p.Pos()
	elem := p.Type()
	p.need('>', "expected '>' in vector type")
	if p.err != nil {
		return nil
	}
	switch elem.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType:
		return p.ctx.Vector(dims, scalable, elem)
	}
	p.errorf(elemAt, "vector elements must be int/index/float type")
	return nil
}

func (p *Parser) complexType() ir.Type {
	p.typeBody("complex")
	elemAt := p.Pos()
	elem := p.Type()
	p.need('>', "expected '>' in complex type")
	if p.err != nil {
		return nil
	}
	switch elem.(type) {
	case *ir.IntegerType, *ir.FloatType:
		return p.ctx.Complex(elem)
	}
	p.errorf(elemAt, "invalid element type for complex")
	return nil
}

func (p *Parser) tupleType() ir.Type {
	p.typeBody("tuple")
	var elems []ir.Type
	if !p.accept('>') {
		elems = append(elems, p.Type())
		for p.accept(',') {
			elems = append(elems, p.Type())
		}
		p.need('>', "expected '>' in tuple type")
	}
	if p.err != nil {
		return nil
	}
	return p.ctx.Tuple(elems)
}

// isElement reports whether tensors and memrefs may hold the type: builtin
// scalars, and types of dialects.
func isElement(t ir.Type, memref bool) bool {
	switch t.(type) {
	case *ir.FunctionType, *ir.NoneType, *ir.TupleType, *ir.TensorType, *ir.UnrankedTensorType:
		return false
	case *ir.MemRefType, *ir.UnrankedMemRefType:
		return memref
	case notInMemory:
		return !memref
	}
	return true
}

// notInMemory is a type of a dialect whose values do not lie in memory.
type notInMemory interface{ NotInMemory() }

// isUnknown reports whether a type is of a dialect that nothing is known of: only
// the dialect could say that it may be in memory.
func (p *Parser) isUnknown(t ir.Type) bool {
	o, ok := t.(*ir.OpaqueType)
	return ok && p.ctx.Dialect(o.Dialect()) == nil
}

// dimsText lists dims as messages do: 2, 3.
func dimsText(dims []int64) string {
	var text []byte
	for i, d := range dims {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, decimal(d)...)
	}
	return string(text)
}
