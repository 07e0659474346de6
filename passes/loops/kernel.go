package loops

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// buffer is the storage of a tensor.
type buffer struct {
	memref *ir.Value
	tensor *ir.TensorType
	layout *layout.Layout
	// stored is the format of a slot, physical the type of the memref's
	// elements, which holds the bits of stored.
	stored, physical ir.Type
	owned            bool // allocated here, to be freed after the last use
}

// kernel is a function on its way from tensors to buffers.
type kernel struct {
	emitter
	module  *ir.Op
	fn      fn.FuncOp
	options *Options
	inputs  []*ir.TensorType
	results []*ir.TensorType
	others  map[*ir.Op]*kernel // the kernels of the module, by function

	buffers map[*ir.Value]*buffer
	lastUse map[*ir.Value]*ir.Op
	outs    []*buffer // the result buffers of the signature
}

// newKernel checks that the function can be a kernel.
func newKernel(module *ir.Op, f fn.FuncOp, o *Options) (*kernel, error) {
	k := &kernel{
		module: module, fn: f, options: o,
		buffers: map[*ir.Value]*buffer{}, lastUse: map[*ir.Value]*ir.Op{},
	}
	tensors := func(ts []ir.Type, what string) ([]*ir.TensorType, error) {
		out := make([]*ir.TensorType, len(ts))
		for i, t := range ts {
			tensor, ok := t.(*ir.TensorType)
			if !ok {
				return nil, fmt.Errorf("expected %s #%d of a kernel to be a ranked tensor, found '%s'", what, i, t)
			}
			if _, err := describe(tensor); err != nil {
				return nil, fmt.Errorf("%s #%d: %w", what, i, err)
			}
			out[i] = tensor
		}
		return out, nil
	}
	var err error
	ft := f.Type()
	if k.inputs, err = tensors(ft.Inputs(), "argument"); err != nil {
		return nil, err
	}
	if k.results, err = tensors(ft.Results(), "result"); err != nil {
		return nil, err
	}
	if !f.IsDeclaration() && !f.RegionAt(0).HasOneBlock() {
		return nil, fmt.Errorf("expected a kernel to be straight-line code, found branches")
	}
	return k, nil
}

// describe returns the buffer of a tensor type, without a memref yet.
func describe(t *ir.TensorType) (*buffer, error) {
	l, err := encoding.LayoutOf(t)
	if err != nil {
		return nil, err
	}
	e, err := encoding.ElemOf(t)
	if err != nil {
		return nil, err
	}
	if e.IsBlock() {
		return nil, fmt.Errorf("elements of format %s share exponents; kernels for block floats are not built yet", e.Name)
	}
	physical, err := physicalType(e)
	if err != nil {
		return nil, err
	}
	return &buffer{tensor: t, layout: l, stored: e.Type, physical: physical}, nil
}

// memrefType returns the flat memref of a buffer.
func (b *buffer) memrefType() *ir.MemRefType {
	return b.physical.Context().MemRef([]int64{b.layout.Slots()}, b.physical, nil, nil)
}

// lower rewrites the body in place.
func (k *kernel) lower() error {
	body := k.fn.Body()
	if body == nil {
		return nil
	}
	k.emitter = newEmitter(k.fn.Op)
	k.findLastUses(body)
	if err := k.takeArguments(body); err != nil {
		return err
	}
	var lowered []*ir.Op
	for op := range body.Ops {
		used := append([]*ir.Value(nil), op.Operands()...)
		replaced, err := k.op(op)
		if err != nil {
			return op.AsDiagnostic(err)
		}
		if replaced {
			lowered = append(lowered, op)
		}
		k.release(op, used)
	}
	// From the last to the first, so that none has uses left.
	for _, op := range slices.Backward(lowered) {
		op.Erase()
	}
	for i := len(k.inputs) + len(k.results); len(body.Args()) > i; {
		body.EraseArg(0)
	}
	return nil
}

// handlesTensors reports whether tensors go into op, come out of it, or are
// handled inside it.
func handlesTensors(op *ir.Op) bool {
	return !op.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			if isTensor(v.Type()) {
				return ir.Interrupt
			}
		}
		for i := range op.NumResults() {
			if isTensor(op.Result(i).Type()) {
				return ir.Interrupt
			}
		}
		return ir.Advance
	})
}

func isTensor(t ir.Type) bool {
	switch t.(type) {
	case *ir.TensorType, *ir.UnrankedTensorType:
		return true
	}
	return false
}

// setSignature makes flat buffers of arguments and results. Buffers do not
// overlap and begin at multiples of 64 bytes: the kernel's caller sees to it.
func (k *kernel) setSignature() {
	ctx := k.fn.Context()
	var types []ir.Type
	var access []string
	for _, t := range k.inputs {
		types, access = append(types, k.flat(t)), append(access, "llvm.readonly")
	}
	for _, t := range k.results {
		types, access = append(types, k.flat(t)), append(access, "llvm.nofree")
	}
	for i := range k.results {
		k.fn.SetResultAttrs(i, nil)
	}
	k.fn.SetType(ctx.Function(types, nil))
	for i, how := range access {
		k.fn.SetArgAttrs(i, []ir.NamedAttr{
			{Name: "llvm.align", Value: ctx.I64(alignment)},
			{Name: "llvm.noalias", Value: ctx.Unit()},
			{Name: "llvm.nocapture", Value: ctx.Unit()},
			{Name: how, Value: ctx.Unit()},
		})
	}
}

// flat returns the type of a tensor's buffer.
func (k *kernel) flat(t *ir.TensorType) *ir.MemRefType {
	b, _ := describe(t) // newKernel has seen it succeed
	return b.memrefType()
}

// takeArguments adds the buffers as arguments behind the tensors, which go
// away at the end.
func (k *kernel) takeArguments(body *ir.Block) error {
	old := append([]*ir.Value(nil), body.Args()...)
	for i, t := range append(append([]*ir.TensorType(nil), k.inputs...), k.results...) {
		b, err := describe(t)
		if err != nil {
			return err
		}
		loc := k.fn.Loc()
		if i < len(old) {
			loc = old[i].Loc()
		}
		b.memref = body.AddArg(b.memrefType(), loc)
		if i < len(old) {
			k.buffers[old[i]] = b
		} else {
			k.outs = append(k.outs, b)
		}
	}
	// A value that is returned is computed in the result's buffer.
	ret := body.Last()
	for i := 0; ret != nil && i < ret.NumOperands() && i < len(k.outs); i++ {
		v := ret.Operand(i)
		if def := v.DefiningOp(); def != nil && def.Block() == body && k.buffers[v] == nil && def.Kind() != fn.Call {
			k.buffers[v] = k.outs[i]
		}
	}
	return nil
}

// findLastUses finds where a buffer is needed for the last time.
func (k *kernel) findLastUses(body *ir.Block) {
	for op := range body.Ops {
		for i := 0; i < op.NumOperands(); i++ {
			k.lastUse[op.Operand(i)] = op
		}
	}
}

// release frees the buffers that op was the last to use, or that nothing uses.
// used are the operands it had.
func (k *kernel) release(op *ir.Op, used []*ir.Value) {
	seen := map[*ir.Value]bool{}
	end := func(v *ir.Value) {
		b := k.buffers[v]
		if b == nil || !b.owned || seen[v] {
			return
		}
		if last := k.lastUse[v]; last != nil && last != op {
			return
		}
		seen[v] = true
		k.dealloc(b.memref)
	}
	for _, v := range used {
		end(v)
	}
	for i := range op.NumResults() {
		end(op.Result(i))
	}
}

// op lowers one op of the body. It reports whether other ops have taken its
// place.
func (k *kernel) op(op *ir.Op) (replaced bool, err error) {
	k.before(op)
	if e, ok := ttir.AsElementwise(op); ok {
		return true, k.elementwise(e)
	}
	switch op.Kind() {
	case ttir.EmptyKind:
		return true, nil // a destination; the op that writes has its buffer
	case ttir.ToLayoutKind:
		return true, k.relayout(op)
	case ttir.TypecastKind:
		return true, k.typecast(op)
	case ttir.ConstantKind, ttir.FullKind:
		return true, k.constant(op)
	case fn.Return:
		return false, k.giveBack(op)
	case fn.Call:
		return k.call(op)
	}
	if handlesTensors(op) {
		return false, fmt.Errorf("has no lowering to loops on tensors")
	}
	return false, nil
}

// bufferOf returns the buffer of a value that is read.
func (k *kernel) bufferOf(v *ir.Value) (*buffer, error) {
	if b := k.buffers[v]; b != nil {
		return b, nil
	}
	// Nothing wrote it: a ttir.empty. Its elements may be anything.
	return k.target(v)
}

// target returns the buffer that a result is to be written to, and allocates
// it unless it is a result of the kernel.
func (k *kernel) target(v *ir.Value) (*buffer, error) {
	if b := k.buffers[v]; b != nil {
		return b, nil
	}
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return nil, fmt.Errorf("expected a ranked tensor, found '%s'", v.Type())
	}
	b, err := describe(t)
	if err != nil {
		return nil, err
	}
	b.memref, b.owned = k.alloc(b.memrefType()), true
	k.buffers[v] = b
	return b, nil
}

// giveBack copies what is returned and was not computed in place.
func (k *kernel) giveBack(op *ir.Op) error {
	for i := 0; i < op.NumOperands(); i++ {
		b, err := k.bufferOf(op.Operand(i))
		if err != nil {
			return err
		}
		if b != k.outs[i] {
			if err := k.copyTensor(b, k.outs[i]); err != nil {
				return err
			}
		}
	}
	op.SetOperands(nil)
	return nil
}

// call passes buffers for arguments and results, if the callee is a kernel.
func (k *kernel) call(op *ir.Op) (replaced bool, err error) {
	callee, ok := fn.CalleeOf(op)
	if !ok || k.others[callee.Op] == nil {
		if handlesTensors(op) {
			return false, fmt.Errorf("calls '@%s', which is no kernel", fn.Callee(op))
		}
		return false, nil
	}
	var args []*ir.Value
	for _, v := range op.Operands() {
		b, err := k.bufferOf(v)
		if err != nil {
			return false, err
		}
		args = append(args, b.memref)
	}
	for i := range op.NumResults() {
		b, err := k.target(op.Result(i))
		if err != nil {
			return false, err
		}
		args = append(args, b.memref)
	}
	fn.NewCall(k.b, callee, args...)
	return true, nil
}
