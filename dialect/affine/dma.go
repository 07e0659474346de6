package affine

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// DMAStart begins a transfer that goes on by itself and ends, visibly, with a
// change of a tag; DMAWait waits for that. The subscripts are affine:
//
//	affine.dma_start %src[%i + 3], %dst[%j], %tag[0], %n, %stride, %run : memref<…>, memref<…, 1>, memref<1xi32>
//	affine.dma_wait %tag[0], %n : memref<1xi32>
var (
	DMAStart = &ir.Kind{
		Name: "affine.dma_start", Summary: "begin of a transfer",
		Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
		Impl:     dma{maps: []string{"src_map", "dst_map", "tag_map"}, names: []string{"source", "destination", "tag"}},
	}
	DMAWait = &ir.Kind{
		Name: "affine.dma_wait", Summary: "wait for a transfer",
		Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
		Impl:     dma{maps: []string{"tag_map"}, names: []string{"tag"}},
	}
)

// dma parses, prints and verifies accesses to so many memrefs, the number of
// elements, and in a DMAStart the stride. The maps are no properties upstream.
type dma struct {
	maps, names []string
	known       *classes // while it verifies
}

// ParseOp implements asm.OpParser.
func (d dma) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	at := p.NamePos()
	memrefs := make([]asm.Unresolved, len(d.maps))
	indices := make([][]*ir.Value, len(d.maps))
	for i, name := range d.maps {
		memrefs[i] = p.Operand()
		var m *ir.AffineMapAttr
		m, indices[i] = p.AffineMapOfSSA()
		if p.Failed() {
			return
		}
		s.Attr(name, m)
		p.Expect(",")
	}
	sizes := []asm.Unresolved{p.Operand()}
	if len(d.maps) > 1 && p.Accept(",") {
		stride := p.Operands()
		if len(stride) != 2 {
			p.Errorf(at, "expected two stride related operands")
		}
		sizes = append(sizes, stride...)
	}
	ts := d.memRefTypes(p, at)
	if p.Failed() {
		return
	}
	for i, m := range memrefs {
		s.Operands = append(append(s.Operands, p.Resolve(m, ts[i])), indices[i]...)
	}
	s.Operands = append(s.Operands, p.ResolveSame(sizes, c.Index())...)
}

// memRefTypes parses those of the memrefs; at is where the op begins.
func (d dma) memRefTypes(p *asm.Parser, at asm.Pos) []ir.Type {
	if len(d.maps) == 1 {
		return []ir.Type{p.ColonType()}
	}
	ts := p.ColonTypes()
	if len(ts) != len(d.maps) {
		p.Errorf(at, "expected three types")
	}
	return ts
}

// parts divides the operands by the inputs of the maps; ok is false where they
// do not divide so.
func (d dma) parts(op *ir.Op) (memrefs []*ir.Value, indices [][]*ir.Value, sizes []*ir.Value, ok bool) {
	rest := op.Operands()
	for _, name := range d.maps {
		m := MapOf(op, name)
		n := m.NumDims + m.NumSymbols
		if op.Attr(name) == nil || len(rest) < 1+n {
			return nil, nil, nil, false
		}
		memrefs, indices = append(memrefs, rest[0]), append(indices, rest[1:1+n])
		rest = rest[1+n:]
	}
	return memrefs, indices, rest, len(rest) == 1 || len(rest) == 3 && len(d.maps) > 1
}

// PrintOp implements asm.OpPrinter.
func (d dma) PrintOp(p *asm.Printer, op *ir.Op) {
	memrefs, indices, sizes, ok := d.parts(op)
	if !ok {
		return
	}
	p.Byte(' ')
	for i, m := range memrefs {
		p.Operand(m)
		p.Byte('[')
		p.AffineMapOfSSA(MapOf(op, d.maps[i]), indices[i])
		p.Str("], ")
	}
	p.Operands(sizes)
	p.Str(" : ")
	p.TypesOf(memrefs)
}

// NewVerifier implements ir.VerifierMaker.
func (d dma) NewVerifier() any {
	d.known = newClasses()
	return d
}

// Verify implements ir.Verifier.
func (d dma) Verify(op *ir.Op) error {
	memrefs, indices, sizes, ok := d.parts(op)
	if !ok {
		return op.Errorf("incorrect number of operands")
	}
	for i, m := range memrefs {
		if _, ok := m.Type().(*ir.MemRefType); !ok {
			return op.Errorf("expected DMA %s to be of memref type", d.names[i])
		}
		for _, v := range indices[i] {
			if !constraint.IsIndex(v.Type()) {
				return op.Errorf("%s index to dma_start must have 'index' type", d.names[i])
			}
			if !d.known.isDim(v, nil) {
				return op.Errorf("%s index must be a valid dimension or symbol identifier", d.names[i])
			}
		}
	}
	for _, v := range sizes {
		if !constraint.IsIndex(v.Type()) {
			return op.Errorf("expected num elements and stride to be of index type")
		}
	}
	return nil
}
