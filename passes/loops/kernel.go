package loops

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// buffer is the storage of a tensor.
type buffer struct {
	memref *ir.Value
	tensor *ir.TensorType // as the ops compute with it
	layout *layout.Layout
	// stored is the format of a slot, physical the type of the memref's
	// elements, which holds the bits of stored.
	stored, physical ir.Type
	fill             ir.Attribute // of padding, of type stored; nil for anything
	shard            bool         // it holds the shard of one core only
	// holdsElements says that what is stored are values of the element type. The
	// number of a block float may be too large for it.
	holdsElements bool
	owned         bool // allocated here, to be freed after the last use
	read          bool // it is a result that ops of the kernel read
	counts        bool // it is not there: a slot holds its number

	// form is how slots share bytes, nil where they do not. In vectors they are of
	// type slot, and what shares a byte with elements is slack where fill is nil.
	form  condensed
	slot  ir.Type
	slack ir.Attribute
}

// kernel is a function on its way from tensors to buffers.
type kernel struct {
	emitter
	module  *ir.Op
	fn      fn.FuncOp
	options *Options
	inputs  []*buffer // of the signature
	results []*buffer
	others  map[*ir.Op]*kernel // the kernels of the module, by function

	plans       map[pair]*layout.Relayout
	blockStores map[blockStore]fn.FuncOp
	buffers     map[*ir.Value]*buffer
	lastUse     map[*ir.Value]*ir.Op
	numbers     map[string]int // of the next symbol of a name
	staged      []stage        // of the op that is being lowered

	variant     variant
	integers    int             // arguments behind the buffers
	part, parts *ir.Value       // which part of how many this is, in a kernel of a part
	core        *ir.Value       // which core this is, in a kernel of a core
	shares      map[int64]share // of loops of so many iterations
	undivided   bool            // what is being lowered is done by one part
}

// newKernel checks that the function can be a kernel.
func newKernel(module *ir.Op, f fn.FuncOp, o *Options, v variant) (*kernel, error) {
	k := &kernel{
		module: module, fn: f, options: o, variant: v,
		plans: map[pair]*layout.Relayout{}, blockStores: map[blockStore]fn.FuncOp{}, buffers: map[*ir.Value]*buffer{}, lastUse: map[*ir.Value]*ir.Op{}, numbers: map[string]int{},
	}
	buffers := func(ts []ir.Type, what string) ([]*buffer, error) {
		out := make([]*buffer, len(ts))
		for i, t := range ts {
			tensor, ok := t.(*ir.TensorType)
			if !ok {
				return nil, fmt.Errorf("expected %s #%d of a kernel to be a ranked tensor, found '%s'", what, i, t)
			}
			var err error
			if out[i], err = describe(tensor); err != nil {
				return nil, fmt.Errorf("%s #%d: %w", what, i, err)
			}
		}
		return out, nil
	}
	var err error
	ft := f.Type()
	if k.inputs, err = buffers(ft.Inputs(), "argument"); err != nil {
		return nil, err
	}
	if k.results, err = buffers(ft.Results(), "result"); err != nil {
		return nil, err
	}
	if k.integers, err = k.arguments(); err != nil {
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
	b := &buffer{tensor: encoding.Logical(t), layout: l, stored: e.ValueType(t.Context()), holdsElements: !e.IsBlock()}
	if b.fill, err = e.FillValue(t.Context(), l.Fill()); err != nil {
		return nil, err
	}
	if b.form, b.slot = condensedForm(e, t.Context(), l); b.form != nil {
		b.physical = t.Context().Integer(8)
		b.slack, err = encoding.FillValue(layout.Zero, b.stored)
		return b, err
	}
	b.physical, err = physicalType(e)
	return b, err
}

// memrefType returns the flat memref of a buffer.
func (b *buffer) memrefType() *ir.MemRefType {
	n := b.slots()
	switch {
	case b.form != nil && b.shard:
		n = b.layout.ShardBytes()
	case b.form != nil:
		n = b.layout.Bytes()
	}
	return b.memrefOf(n)
}

// memrefOf returns the type of memory for so many slots as a buffer has them.
func (b *buffer) memrefOf(slots int64) *ir.MemRefType {
	return b.physical.Context().MemRef([]int64{slots}, b.physical, nil, nil)
}

// slots returns how many slots a buffer has.
func (b *buffer) slots() int64 {
	if b.shard {
		return b.layout.ShardSlots()
	}
	return b.layout.Slots()
}

// lower rewrites the body in place.
func (k *kernel) lower() error {
	body := k.fn.Body()
	if body == nil {
		return nil
	}
	k.emitter = newEmitter(k.fn.Op)
	k.findLastUses(body)
	k.takeArguments(body)
	var lowered []*ir.Op
	for op := range body.Ops {
		used := append([]*ir.Value(nil), op.Operands()...)
		replaced, err := k.lowerOp(op)
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
	for range k.inputs {
		body.EraseArg(0)
	}
	return nil
}

// lowerOp lowers an op, in one part only if elements share bytes: then parts
// would share them too.
func (k *kernel) lowerOp(op *ir.Op) (replaced bool, err error) {
	k.before(op)
	lower := k.withStaged
	if k.variant == part && isCondensed(op) && op.Kind() != ttir.ToLayoutKind && op.Kind() != ttir.TypecastKind {
		lower = k.onceStaged
	}
	err = lower(func() (err error) {
		replaced, err = k.op(op)
		return err
	})
	return replaced, err
}

// isCondensed reports whether an op has to do with elements that share bytes.
func isCondensed(op *ir.Op) bool {
	values := append([]*ir.Value(nil), op.Operands()...)
	for i := range op.NumResults() {
		values = append(values, op.Result(i))
	}
	return slices.ContainsFunc(values, func(v *ir.Value) bool {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			return false
		}
		b, err := describe(t)
		return err == nil && b.form != nil
	})
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
	for _, b := range k.inputs {
		types, access = append(types, b.memrefType()), append(access, "llvm.readonly")
	}
	for _, b := range k.results {
		types, access = append(types, b.memrefType()), append(access, "llvm.nofree")
	}
	for range k.integers {
		types = append(types, ctx.Integer(64))
	}
	k.fn.SetResultAttrs(nil)
	k.fn.SetType(ctx.Function(types, nil))
	setBuffers(k.fn, access)
}

// setBuffers says of the first arguments that they are buffers, each accessed in some way.
func setBuffers(f fn.FuncOp, access []string) {
	ctx := f.Context()
	all := make([][]ir.NamedAttr, len(f.Type().Inputs()))
	for i, how := range access {
		all[i] = []ir.NamedAttr{
			{Name: "llvm.align", Value: ctx.I64(alignment)},
			{Name: "llvm.noalias", Value: ctx.Unit()},
			{Name: "llvm.nocapture", Value: ctx.Unit()},
			{Name: how, Value: ctx.Unit()},
		}
	}
	f.SetArgAttrs(all)
}

// takeArguments adds the buffers as arguments behind the tensors, which go
// away at the end.
func (k *kernel) takeArguments(body *ir.Block) {
	for i, b := range k.inputs {
		tensor := body.Arg(i)
		b.memref = body.AddArg(b.memrefType(), tensor.Loc())
		k.buffers[tensor] = b
	}
	for _, b := range k.results {
		b.memref = body.AddArg(b.memrefType(), k.fn.Loc())
	}
	var integers []*ir.Value
	for range k.integers {
		integers = append(integers, body.AddArg(k.fn.Context().Integer(64), k.fn.Loc()))
	}
	k.takeShare(integers)
	// A value that is returned is computed in the result's buffer.
	ret := body.Last()
	for i := 0; ret != nil && i < ret.NumOperands() && i < len(k.results); i++ {
		v := ret.Operand(i)
		if def := v.DefiningOp(); def != nil && def.Block() == body && k.buffers[v] == nil {
			k.buffers[v] = k.results[i]
			k.results[i].read = !v.HasOneUse()
		}
	}
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
	if e, ok := ttir.AsElementwise(op); ok {
		return true, k.elementwise(e)
	}
	if m, ok := ttir.AsMovement(op); ok {
		return true, k.movement(m)
	}
	if c, ok := ttir.AsConcat(op); ok {
		return true, k.concat(c)
	}
	if p, ok := ttir.AsPad(op); ok {
		return true, k.pad(p)
	}
	if r, ok := ttir.AsReduction(op); ok {
		return true, k.reduce(r)
	}
	if m, ok := ttir.AsMatmul(op); ok {
		return true, k.multiply(m)
	}
	if isDestination(op) {
		return true, nil // the op that writes has its buffer
	}
	switch op.Kind() {
	case ttir.ToLayoutKind, ttir.TypecastKind:
		return true, k.relayout(op)
	case ttir.ConstantKind, ttir.FullKind, ttir.ZerosKind, ttir.OnesKind:
		return true, k.constant(op)
	case ttir.ArangeKind:
		return true, k.arange(ttir.ArangeOp{Op: op})
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

// isDestination reports whether an op makes a tensor of undefined elements, to be
// written by another one.
func isDestination(op *ir.Op) bool {
	return op.Kind() == ttir.EmptyKind || op.Kind() == tensor.Empty && op.NumOperands() == 0
}

// bufferOf returns the buffer of a value that is read element by element.
func (k *kernel) bufferOf(v *ir.Value) (*buffer, error) {
	b, err := k.storageOf(v)
	if err != nil {
		return nil, err
	}
	return k.expand(b)
}

// storageOf returns the buffer of a value as it is stored.
func (k *kernel) storageOf(v *ir.Value) (*buffer, error) {
	if b := k.buffers[v]; b != nil {
		return b, nil
	}
	// Nothing wrote it: a ttir.empty. Its elements may be anything.
	return k.targetStorage(v)
}

// target returns the buffer that a result is to be written to element by
// element.
func (k *kernel) target(v *ir.Value) (*buffer, error) {
	b, err := k.targetStorage(v)
	if err != nil {
		return nil, err
	}
	return k.writable(b), nil
}

// targetStorage returns the buffer of a result as it is stored, and allocates
// it unless it is a result of the kernel.
func (k *kernel) targetStorage(v *ir.Value) (*buffer, error) {
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
		b, err := k.storageOf(op.Operand(i))
		if err != nil {
			return err
		}
		if b != k.results[i] {
			if err := k.copyTensor(b, k.results[i]); err != nil {
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
		b, err := k.storageOf(v)
		if err != nil {
			return false, err
		}
		args = append(args, b.memref)
	}
	for i := range op.NumResults() {
		b, err := k.targetStorage(op.Result(i))
		if err != nil {
			return false, err
		}
		args = append(args, b.memref)
	}
	fn.NewCall(k.b, callee, args...)
	return true, nil
}
