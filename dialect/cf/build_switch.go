package cf

import "github.com/ttopt/ttopt/ir"

// NewSwitch creates a branch by the value of an integer, to blocks without
// arguments; the case values are taken modulo the width of the flag.
func NewSwitch(b *ir.Builder, flag *ir.Value, otherwise *ir.Block, values []int64, dests []*ir.Block) *ir.Op {
	c, t := b.Context(), flag.Type().(*ir.IntegerType)
	s := &ir.OpState{Kind: Switch, Operands: []*ir.Value{flag}, Successors: append([]*ir.Block{otherwise}, dests...)}
	var data []byte
	for _, v := range values {
		data = appendCase(data, v, t)
	}
	if len(values) > 0 {
		s.Attr(caseValues, c.Dense(c.Vector([]int64{int64(len(values))}, nil, t), string(data)))
	}
	s.Attr(caseSegments, c.DenseI32(make([]int32, len(values))))
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, 0, 0}))
	return b.Create(s)
}
