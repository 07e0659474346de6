package memref

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// DMAStart begins a transfer that goes on by itself and ends, visibly, with a
// change of a tag:
//
//	memref.dma_start %src[%i], %dst[%j], %n, %tag[%k], %stride, %run : memref<…>, memref<…, 1>, memref<1xi32>
var DMAStart = &ir.Kind{
	Name: "memref.dma_start", Summary: "begin of a transfer",
	Operands: []ir.Operands{many("operands", ir.AnyType)},
	Impl:     dmaStart{},
}

// DMAWait waits for the end of a transfer.
var DMAWait = &ir.Kind{
	Name: "memref.dma_wait", Summary: "wait for a transfer",
	Operands: []ir.Operands{one("tagMemRef", constraint.MemRef), many("tagIndices", constraint.Index), one("numElements", constraint.Index)},
	Format:   "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
	Impl:     dmaWait{},
}

type dmaStart struct{}

// ParseOp implements asm.OpParser.
func (dmaStart) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.NamePos()
	var memrefs []asm.Unresolved
	var indices [][]asm.Unresolved
	access := func() {
		memrefs = append(memrefs, p.Operand())
		indices = append(indices, p.OperandsIn("["))
		if len(memrefs) < 3 {
			p.Expect(",")
		}
	}
	access()
	access()
	num := p.Operand()
	p.Expect(",")
	access()
	var stride []asm.Unresolved
	if p.Accept(",") {
		if stride = p.Operands(); len(stride) != 2 {
			p.Errorf(at, "expected two stride related operands")
		}
	}
	ts := p.ColonTypes()
	if p.Failed() {
		return
	}
	if len(ts) != 3 {
		p.Errorf(at, "fewer/more types expected")
		return
	}
	index := p.Context().Index()
	for i := range memrefs {
		s.Operands = append(s.Operands, p.Resolve(memrefs[i], ts[i]))
		s.Operands = append(s.Operands, p.ResolveSame(indices[i], index)...)
		if i == 1 {
			s.Operands = append(s.Operands, p.Resolve(num, index))
		}
	}
	s.Operands = append(s.Operands, p.ResolveSame(stride, index)...)
}

// parts divides the operands: source, destination and tag with their indices,
// the number of elements, and what belongs to the stride. ok is false where
// the operands do not divide so.
func parts(op *ir.Op) (memrefs [3]*ir.Value, indices [3][]*ir.Value, num *ir.Value, stride []*ir.Value, ok bool) {
	rest := op.Operands()
	for i := range memrefs {
		if i == 2 {
			if len(rest) == 0 {
				return
			}
			num, rest = rest[0], rest[1:]
		}
		if len(rest) == 0 {
			return
		}
		t := typeOf(rest[0])
		if t == nil || len(rest) < 1+len(t.Shape()) {
			return
		}
		memrefs[i], indices[i] = rest[0], rest[1:1+len(t.Shape())]
		rest = rest[1+len(t.Shape()):]
	}
	return memrefs, indices, num, rest, len(rest) == 0 || len(rest) == 2
}

// PrintOp implements asm.OpPrinter.
func (dmaStart) PrintOp(p *asm.Printer, op *ir.Op) {
	memrefs, indices, num, stride, ok := parts(op)
	if !ok {
		return
	}
	for i, m := range memrefs {
		if i == 0 {
			p.Byte(' ')
		}
		p.Operand(m)
		p.Byte('[')
		p.Operands(indices[i])
		p.Byte(']')
		if i < 2 {
			p.Str(", ")
		}
		if i == 1 {
			p.Operand(num)
			p.Str(", ")
		}
	}
	if len(stride) > 0 {
		p.Str(", ")
		p.Operands(stride)
	}
	p.AttrDict(op)
	p.Str(" : ")
	p.TypesOf(memrefs[:])
}

// Verify implements ir.Verifier.
func (dmaStart) Verify(op *ir.Op) error {
	if op.NumOperands() < 4 {
		return op.Errorf("expected at least 4 operands")
	}
	at, need := 0, 4 // the next operand; what all memrefs so far and the rest need
	for i, what := range []string{"source", "destination", "tag"} {
		if i == 2 {
			if !constraint.IsIndex(op.Operand(at).Type()) {
				return op.Errorf("expected num elements to be of index type")
			}
			at++
		}
		t := typeOf(op.Operand(at))
		if t == nil {
			return op.Errorf("expected %s to be of memref type", what)
		}
		rank := len(t.Shape())
		if need += rank; op.NumOperands() < need {
			return op.Errorf("expected at least %d operands", need)
		}
		for _, v := range op.Operands()[at+1 : at+1+rank] {
			if !constraint.IsIndex(v.Type()) {
				return op.Errorf("expected %s indices to be of index type", what)
			}
		}
		at += 1 + rank
	}
	stride := op.Operands()[at:]
	if len(stride) != 0 && len(stride) != 2 {
		return op.Errorf("incorrect number of operands")
	}
	for _, v := range stride {
		if !constraint.IsIndex(v.Type()) {
			return op.Errorf("expected stride and num elements per stride to be of type index")
		}
	}
	return nil
}

type dmaWait struct{}

// Verify implements ir.Verifier.
func (dmaWait) Verify(op *ir.Op) error {
	indices, rank := op.NumOperands()-2, len(typeOf(op.Operand(0)).Shape())
	if indices != rank {
		return op.Errorf("expected tagIndices to have the same number of elements as the tagMemRef rank, expected %d, but got %d", rank, indices)
	}
	return nil
}
