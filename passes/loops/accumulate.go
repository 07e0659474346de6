package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// accumulation makes each element of a result of many, or of many products, one after
// the other in row-major order of what is reduced, wherever elements lie. It computes
// blocks of elements at once, whose accumulators stay in registers: some lanes, which
// are vectors where they follow each other in memory, of some rows, which have one
// factor in common.
type accumulation struct {
	*kernel
	fn      ttir.Function // of what is accumulated and the next one
	factors int           // whose product that is
	average bool
	elem    ir.Type // of the accumulators

	space    []int64   // the dims of the result, and those that are reduced
	rank     int       // how many are the result's
	operands []strided // the factors, a bias perhaps, the result
	result   int       // which one that is

	block block
	err   error
}

// reduce lowers a reduction.
func (k *kernel) reduce(op ttir.ReductionOp) error {
	a := &accumulation{kernel: k, fn: op.Function(), factors: 1, average: op.IsMean()}
	return a.lower(op.Op, []*ir.Value{op.Input()}, []affine.Map{op.Access()}, op.Reduced())
}

// multiply lowers a product of matrices.
func (k *kernel) multiply(op ttir.MatmulOp) error {
	var access []affine.Map
	for i := range op.Inputs() {
		access = append(access, op.Access(i))
	}
	a := &accumulation{kernel: k, fn: ttir.AddFn, factors: 2}
	return a.lower(op.Op, op.Inputs(), access, []int64{op.Depth()})
}

// lower lowers an op whose inputs are seen through maps from an index of the result and
// one of the reduced dims.
func (a *accumulation) lower(op *ir.Op, inputs []*ir.Value, access []affine.Map, reduced []int64) error {
	elem := encoding.LogicalElem(op.Result(0).Type())
	if a.elem = ttir.Accumulator(elem); a.elem == nil {
		return noLowering(elem)
	}
	for _, v := range append(slices.Clone(inputs), op.Result(0)) {
		if t, ok := encoding.LogicalElem(v.Type()).(*ir.FloatType); ok {
			if _, err := wideType(t); err != nil {
				return err
			}
		}
	}
	out, err := a.targetStorage(op.Result(0))
	if err != nil {
		return err
	}
	shape := out.layout.Shape()
	if out.layout.Volume() == 0 {
		dst := a.writable(out)
		return a.withPadding(dst, func() error { return nil })
	}
	a.rank, a.space, a.result = len(shape), slices.Concat(shape, reduced), len(inputs)
	sources, staged := make([]*buffer, len(inputs)), false
	for i, v := range inputs {
		if sources[i], err = a.storageOf(v); err != nil {
			return err
		}
		staged = staged || a.isStaged(sources[i], access[i], i)
	}
	body := func() error {
		if err := a.takeInputs(sources, access); err != nil {
			return err
		}
		return a.yield(out)
	}
	// Parts have inputs of their own if these are few beside what is computed of them.
	if _, ok := a.resultIn(out); ok && (!staged || a.factors > 1) {
		return body()
	}
	return a.onceStaged(body)
}

// takeInputs makes operands of inputs.
func (a *accumulation) takeInputs(sources []*buffer, access []affine.Map) error {
	for i, s := range sources {
		if a.isStaged(s, access[i], i) {
			var err error
			if s, err = a.stagedInput(s, i); err != nil {
				return err
			}
		}
		in, _ := s.strided(access[i])
		a.operands = append(a.operands, in)
	}
	return nil
}

// yield computes the result in its buffer, or in rows that are brought there.
func (a *accumulation) yield(out *buffer) error {
	if r, ok := a.resultIn(out); ok {
		a.operands = append(a.operands, r)
		return a.withPadding(out, a.emit)
	}
	rows, err := a.rowsFor(out.layout.Shape(), out.tensor.Elem())
	if err != nil {
		return err
	}
	r, _ := a.resultIn(rows)
	a.operands = append(a.operands, r)
	if err := a.emit(); err != nil {
		return err
	}
	return a.copyTensor(rows, out)
}

// resultIn returns how the loops see a result; ok is false where they would not store vectors.
func (a *accumulation) resultIn(b *buffer) (r strided, ok bool) {
	own := affine.Map{NumDims: len(a.space), Results: affine.Identity(a.rank).Results}
	r, ok = b.strided(own)
	return r, ok && r.lastStep(a.space[:a.rank]) == 1
}

// So often is a factor used at least that is converted before.
const oftenConverted = 64

// isStaged reports whether an input goes by way of rows: what is not strided, a bias whose
// rows are no vectors, and of two factors the first if it would be converted again and again.
func (a *accumulation) isStaged(b *buffer, access affine.Map, input int) bool {
	s, ok := b.strided(access)
	switch {
	case !ok:
		return true
	case input >= a.factors:
		return s.lastStep(a.space[:a.rank]) > 1
	case a.factors == 1 || input > 0 || b.stored == a.elem && b.tensor.Elem() == a.elem:
		return false
	}
	uses := int64(1)
	for d, n := range a.space {
		if s.steps[d] == 0 {
			uses *= n
		}
	}
	return uses >= oftenConverted
}

// stagedInput returns rows that have an input, a factor of two in the type of accumulators.
func (a *accumulation) stagedInput(src *buffer, input int) (*buffer, error) {
	elem := src.tensor.Elem()
	if a.factors > 1 && input < a.factors {
		elem = a.elem
	}
	rows, err := a.rowsFor(src.layout.Shape(), elem)
	if err != nil {
		return nil, err
	}
	return rows, a.inEachPart(func() error { return a.copyTensor(src, rows) })
}
