package cf

import (
	"github.com/ttopt/ttopt/ir"
)

// NewSwitch creates a branch by the value of an integer, to blocks without
// arguments; the case values are taken modulo the width of the flag.
func NewSwitch(b *ir.Builder, flag *ir.Value, otherwise *ir.Block, values []int64, dests []*ir.Block) *ir.Op {
	var t *ir.IntegerType
	if flag != nil {
		t, _ = flag.Type().(*ir.IntegerType)
	}
	ways := []target{{dest: otherwise}}
	if t == nil || len(values) != len(dests) {
		b.Failf("cf.switch: an integer is needed, and a block for each value, not %d for %d", len(dests), len(values))
		return newSwitch(b, flag, ways)
	}
	for i, v := range values {
		ways = append(ways, target{value: b.Context().IntegerAttr(t, v), dest: dests[i]})
	}
	return newSwitch(b, flag, ways)
}

// newSwitch creates a switch with these ways, the default first.
func newSwitch(b *ir.Builder, flag *ir.Value, ways []target) *ir.Op {
	c := b.Context()
	s := &ir.OpState{Kind: Switch, Operands: []*ir.Value{flag}}
	var data []byte
	segments, total := []int32{}, int32(0)
	for i, w := range ways {
		s.Successors = append(s.Successors, w.dest)
		s.Operands = append(s.Operands, w.args...)
		if i > 0 {
			data = ir.AppendElement(data, w.value)
			segments = append(segments, int32(len(w.args)))
			total += int32(len(w.args))
		}
	}
	if len(ways) > 1 {
		s.Attr(caseValues, c.Dense(c.Vector([]int64{int64(len(ways) - 1)}, nil, flag.Type()), string(data)))
	}
	s.Attr(caseSegments, c.DenseI32(segments))
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, int32(len(ways[0].args)), total}))
	return b.Create(s)
}
