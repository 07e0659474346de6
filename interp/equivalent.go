package interp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// EquivalentOptions say how [Equivalent] compares.
type EquivalentOptions struct {
	Seed   uint64
	Rounds int // runs of each function, large ones once; 0: 3
	// ULPs is how many steps of the result's format a result may be off where
	// transcendental functions take part; 0: 4.
	ULPs   int
	Limits Limits
}

// Equivalent runs every function of before that is visible outside, with the
// same random arguments in before and in after, two modules of one context, and
// returns an error where a result differs: a [*Mismatch], a [*NotRun], or what
// else went wrong.
//
// Results must be the same bit for bit, but for the payload of a NaN. A result
// that is undefined before may be anything after. What a run of before does
// not define (it fails) says nothing about after.
//
// A function may have other types after than before: a tensor may have another
// layout, and all tensors, arguments and then results, may have become memrefs
// that hold them as the types before say; see [Pack]. Where a layout of after
// stores a coarser format than before, the arguments are small whole numbers
// and the results are compared to the precision of that format; so they are where
// more is rounded after than before, and where functions that may be some steps off
// are rounded before.
func Equivalent(ctx context.Context, before, after *ir.Op, o EquivalentOptions) error {
	var failed error
	err := eachTrial(before, after, o, func(_ *ir.Op, t *trial) bool {
		failed = t.run(ctx)
		return failed == nil
	})
	return errors.Join(err, failed)
}

// Compare is Equivalent for people: an error at each function of before that
// computes something else in after, a warning at each that cannot be run.
func Compare(ctx context.Context, before, after *ir.Op, o EquivalentOptions) (found []ir.Diagnostic) {
	err := eachTrial(before, after, o, func(f *ir.Op, t *trial) bool {
		err := t.run(ctx)
		if n := (*NotRun)(nil); errors.As(err, &n) {
			found = append(found, ir.Diagnostic{Severity: ir.Warning, Loc: f.Loc(),
				Message: fmt.Sprintf("what @%s computes is not compared: %s", n.Function, n.Err)})
		} else if err != nil {
			found = append(found, *ir.Errorf(f.Loc(), "%s", err))
		}
		return true
	})
	if err != nil {
		found = append(found, *ir.Errorf(before.Loc(), "%s", err))
	}
	return found
}

// eachTrial calls visit for each function to compare, until it returns false.
func eachTrial(before, after *ir.Op, o EquivalentOptions, visit func(*ir.Op, *trial) bool) error {
	if before.Context() != after.Context() {
		return errors.New("the modules belong to different contexts, so that their types cannot be compared")
	}
	if o.Rounds == 0 {
		o.Rounds = 3
	}
	if o.ULPs == 0 {
		o.ULPs = 4
	}
	mo := Options{TrackUndefined: true, Limits: o.Limits}
	a, err := NewWithOptions(before, mo)
	if err != nil {
		return err
	}
	b, err := NewWithOptions(after, mo)
	if err != nil {
		return err
	}
	for _, f := range publicFunctions(before) {
		if !visit(f, newTrial(f, a, b, o)) {
			break
		}
	}
	return nil
}

// NotRun says why a function cannot be run before, so that there is nothing to
// compare with.
type NotRun struct {
	Function string
	Err      error
}

func (n *NotRun) Error() string {
	return fmt.Sprintf("@%s cannot be run before: %s", n.Function, n.Err)
}

// Unwrap returns what went wrong.
func (n *NotRun) Unwrap() error { return n.Err }

// Mismatch is a result that differs.
type Mismatch struct {
	Function string
	What     string // "result 0 at [1 2]"
	Before   string
	After    string
	Seed     uint64 // that gives these arguments in the first round
}

func (m *Mismatch) Error() string {
	return fmt.Sprintf("@%s: %s is %s before and %s after (seed %d)", m.Function, m.What, m.Before, m.After, m.Seed)
}

// publicFunctions returns the functions that can be called from outside.
func publicFunctions(module *ir.Op) []*ir.Op {
	var fs []*ir.Op
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Name() != funcOp {
			return ir.Advance
		}
		v, _ := op.Attr("sym_visibility").(*ir.StringAttr)
		if op.Body() != nil && (v == nil || v.Value() == "public") {
			fs = append(fs, op)
		}
		return ir.Skip
	})
	return fs
}

// trial compares one function.
type trial struct {
	o             EquivalentOptions
	op            *ir.Op
	name          string
	before, after *Machine
	failure       error // of the last run of before that failed
	closeness
}

func newTrial(f *ir.Op, before, after *Machine, o EquivalentOptions) *trial {
	return &trial{o: o, op: f, name: f.SymbolName(), before: before, after: after}
}

// signature returns the types of a function.
func signature(op *ir.Op) (inputs, results []ir.Type, err error) {
	if a, ok := op.Attr("function_type").(*ir.TypeAttr); ok {
		if t, ok := a.Value().(*ir.FunctionType); ok {
			return t.Inputs(), t.Results(), nil
		}
	}
	return nil, nil, op.Errorf("has no function_type")
}

func (t *trial) run(ctx context.Context) error {
	f, err := t.before.Function(t.name)
	if err != nil {
		return err
	}
	if f != t.op {
		return &NotRun{t.name, errors.New("another symbol of that name comes first")}
	}
	g, err := t.after.Function(t.name)
	if err != nil {
		return fmt.Errorf("after: %w", err)
	}
	if err := t.checkArguments(f); err != nil {
		return &NotRun{t.name, err}
	}
	t.closeness = closenessOf(t.before.called(f), t.after.called(g), t.o.ULPs)
	judged := false
	for round := 0; round < t.rounds(f); round++ {
		seed := t.o.Seed + uint64(round)
		ok, err := t.round(ctx, f, g, t.generator(seed, false), seed)
		if err != nil {
			return err
		}
		judged = judged || ok
	}
	if judged {
		return nil
	}
	ok, err := t.round(ctx, f, g, t.generator(t.o.Seed, true), t.o.Seed)
	if err == nil && !ok {
		err = &NotRun{t.name, t.failure}
	}
	return err
}

// checkArguments refuses arguments that take more memory than a run may.
func (t *trial) checkArguments(f *ir.Op) error {
	inputs, _, err := signature(f)
	if err != nil {
		return err
	}
	limit := t.before.options.Limits.Bytes
	left := limit
	for _, typ := range inputs {
		s, ok := typ.(ir.ShapedType)
		if !ok || !s.HasRank() {
			continue
		}
		shape := s.Shape()
		if tensor, ok := typ.(*ir.TensorType); ok {
			shape = encoding.Logical(tensor).Shape()
		}
		if slices.Contains(shape, ir.Dynamic) { // the generator's sizes are small
			continue
		}
		n, err := ir.NumElements(shape)
		if err != nil {
			return err
		}
		elem := encoding.LogicalElem(typ)
		lanes, err := laneCount(elem)
		if err != nil {
			return err
		}
		bytes, ok := mulBytes(n, int64(lanes)*int64(ir.ElementBytes(ir.ElemOf(elem))))
		if !ok || bytes > left {
			return fmt.Errorf("its arguments take more than the limit of %d bytes", limit)
		}
		left -= bytes
	}
	return nil
}

// manyElements is how many elements of arguments one run is enough for.
const manyElements = 1 << 20

// rounds returns how often the function is to be run: less often where its
// tensors are large.
func (t *trial) rounds(f *ir.Op) int {
	inputs, results, _ := signature(f)
	for _, typ := range slices.Concat(inputs, results) {
		if s, ok := typ.(ir.ShapedType); ok {
			if n, err := ir.NumElements(s.Shape()); err == nil && n > manyElements {
				return 1
			}
		}
	}
	return t.o.Rounds
}

func (t *trial) generator(seed uint64, tame bool) *generator {
	g := newGenerator(seed)
	g.tame, g.whole = tame, t.coarse > 0
	return g
}

// round runs the function once on either side. It reports whether there was
// anything to compare: if before fails, after may do what it likes.
func (t *trial) round(ctx context.Context, f, g *ir.Op, gen *generator, seed uint64) (judged bool, err error) {
	inputs, results, err := signature(f)
	if err != nil {
		return false, err
	}
	inputsAfter, resultsAfter, err := signature(g)
	if err != nil {
		return false, err
	}
	args, err := arguments(gen, inputs, inputsAfter)
	if err != nil {
		return false, &NotRun{t.name, err}
	}
	other := copies(args)
	want, err := t.before.Call(ctx, t.name, args)
	if err != nil {
		t.failure = err
		return false, ctx.Err()
	}
	var got []Value
	if lowered(inputs, results, inputsAfter, resultsAfter) {
		got, err = t.callLowered(ctx, other, results, inputsAfter)
	} else {
		got, err = t.after.Call(ctx, t.name, other)
	}
	if err != nil {
		return false, fmt.Errorf("@%s after (seed %d): %w", t.name, seed, err)
	}
	if len(got) != len(want) {
		return false, fmt.Errorf("@%s yields %d results before and %d after", t.name, len(want), len(got))
	}
	// Memrefs are results too: what the function wrote to them.
	for i, a := range args {
		if m, ok := a.(*MemRef); ok {
			if err := t.compare(fmt.Sprintf("argument %d", i), m, other[i], seed); err != nil {
				return false, err
			}
		}
	}
	for i := range want {
		if err := t.compare(fmt.Sprintf("result %d", i), want[i], got[i], seed); err != nil {
			return false, err
		}
	}
	return true, nil
}

// arguments generates values that both signatures store without loss.
func arguments(gen *generator, before, after []ir.Type) ([]Value, error) {
	args := make([]Value, len(before))
	for i, t := range before {
		v, err := gen.value(t)
		if err != nil {
			return nil, err
		}
		tensor, ok := v.(*Tensor)
		if ok && i < len(after) {
			if to, ok := after[i].(*ir.TensorType); ok && encoding.LogicalElem(to) == tensor.Elem() {
				if v, err = storedByBoth(tensor, t.(*ir.TensorType), to); err != nil {
					return nil, err
				}
			}
		}
		args[i] = v
	}
	return args, nil
}

// storedByBoth rounds v until neither type changes it.
func storedByBoth(v *Tensor, a, b *ir.TensorType) (*Tensor, error) {
	for {
		w, err := roundToStorage(v, b)
		if err != nil {
			return nil, err
		}
		if w, err = roundToStorage(w, a); err != nil {
			return nil, err
		}
		if slices.Equal(v.Data, w.Data) {
			return w, nil
		}
		v = w
	}
}

// copies returns arguments that the other machine may write to.
func copies(args []Value) []Value {
	out := slices.Clone(args)
	for i, a := range out {
		if m, ok := a.(*MemRef); ok {
			c := *m
			c.Buffer = &Buffer{Data: slices.Clone(m.Buffer.Data), Undefined: slices.Clone(m.Buffer.Undefined)}
			out[i] = &c
		}
	}
	return out
}

// lowered reports whether tensors, arguments and then results, have become
// memref arguments.
func lowered(inputs, results, inputsAfter, resultsAfter []ir.Type) bool {
	all := slices.Concat(inputs, results)
	if len(inputsAfter) != len(all) || len(resultsAfter) != 0 || len(results) == 0 && slices.Equal(inputs, inputsAfter) {
		return false
	}
	for i, t := range all {
		_, isTensor := t.(*ir.TensorType)
		if _, isMemRef := inputsAfter[i].(*ir.MemRefType); isTensor != isMemRef || !isTensor && t != inputsAfter[i] {
			return false
		}
	}
	return true
}

// callLowered runs the function after on packed arguments.
func (t *trial) callLowered(ctx context.Context, args []Value, results, params []ir.Type) ([]Value, error) {
	packed := make([]Value, len(params))
	for i, a := range args {
		packed[i] = a
		if v, ok := a.(*Tensor); ok {
			m, err := Pack(v, params[i].(*ir.MemRefType))
			if err != nil {
				return nil, fmt.Errorf("argument %d: %w", i, err)
			}
			packed[i] = m
		}
	}
	for i, r := range results {
		s, err := storageOf(r.(*ir.TensorType))
		if err != nil {
			return nil, fmt.Errorf("result %d: %w", i, err)
		}
		m, err := s.newBuffer(params[len(args)+i].(*ir.MemRefType))
		if err != nil {
			return nil, fmt.Errorf("result %d: %w", i, err)
		}
		packed[len(args)+i] = m
	}
	if _, err := t.after.Call(ctx, t.name, packed); err != nil {
		return nil, err
	}
	out := make([]Value, len(results))
	for i, r := range results {
		v, err := Unpack(packed[len(args)+i].(*MemRef), r.(*ir.TensorType))
		if err != nil {
			return nil, fmt.Errorf("result %d: %w", i, err)
		}
		out[i] = v
	}
	return out, nil
}

// closeness is how far results may be apart.
type closeness struct {
	ulps   int     // steps of the result's format
	coarse float64 // relative; 0 where no layout loses anything
}

// closenessOf is of what runs before and after: a function and those that it calls.
func closenessOf(before, after []*ir.Op, ulps int) closeness {
	var c closeness
	if slices.ContainsFunc(before, usesTranscendental) || slices.ContainsFunc(after, usesTranscendental) {
		c.ulps = ulps
	}
	// What rounds a step of the result may round it to the other side of a coarse one.
	a, b := lossOf(before), lossOf(after)
	if b.coarsest > a.coarsest || b.results > a.results || c.ulps > 0 && a.coarsest > b.coarsest {
		c.coarse = 8 * max(a.coarsest, b.coarsest)
	}
	return c
}

// called returns a function and all that it calls, directly or not.
func (m *Machine) called(f *ir.Op) []*ir.Op {
	fs := []*ir.Op{f}
	for i := 0; i < len(fs); i++ {
		fs[i].Walk(func(op *ir.Op) ir.WalkResult {
			if ref, ok := op.Attr("callee").(*ir.SymbolRefAttr); ok && op.Name() == "func.call" {
				if g := m.resolve(op, ref); g != nil && g.Name() == funcOp && !slices.Contains(fs, g) {
					fs = append(fs, g)
				}
			}
			return ir.Advance
		})
	}
	return fs
}

func usesTranscendental(f *ir.Op) bool {
	known := transcendental()
	found := false
	f.Walk(func(op *ir.Op) ir.WalkResult {
		dialect, name, _ := strings.Cut(op.Name(), ".")
		_, is := known[name]
		switch name {
		case "sigmoid", "powf", "fpowi", "atan2":
			is = true
		}
		found = found || is && (dialect == "ttir" || dialect == "math")
		return ir.Advance
	})
	return found
}

// loss is what layouts lose of the elements that they store.
type loss struct {
	coarsest float64 // the largest relative error, 0 where nothing is lost
	results  int     // how many that ops compute are rounded; not those that are moved only
}

func lossOf(fs []*ir.Op) loss {
	var r loss
	see := func(t ir.Type) (loses bool) {
		tt, ok := t.(*ir.TensorType)
		if !ok || tt.Encoding() == nil {
			return false
		}
		stored, err := encoding.ElemOf(tt)
		if err != nil || keeps(stored, encoding.LogicalElem(tt)) {
			return false
		}
		if stored.IsBlock() {
			r.coarsest = max(r.coarsest, math.Ldexp(1, 1-stored.Block.MagnitudeBits()))
		} else if s, err := scalarOf(stored.Type); err == nil && s.isFloat {
			one := s.encode()(1)
			r.coarsest = max(r.coarsest, s.decode()(one+1)-1)
		} else if err == nil {
			r.coarsest = 1
		}
		return true
	}
	for _, f := range fs {
		f.Walk(func(op *ir.Op) ir.WalkResult {
			for i := range op.NumResults() {
				if see(op.Result(i).Type()) && op.Kind() != ttir.ToLayoutKind && op.Kind() != ttir.EmptyKind {
					r.results++
				}
			}
			return ir.Advance
		})
		if inputs, results, err := signature(f); err == nil {
			for _, t := range slices.Concat(inputs, results) {
				see(t)
			}
		}
	}
	return r
}

// keeps reports whether numbers of a type are the same after they were stored. Integers are taken
// modulo the width, there and back.
func keeps(stored encoding.Elem, t ir.Type) bool {
	a, ok1 := stored.Type.(*ir.IntegerType)
	b, ok2 := t.(*ir.IntegerType)
	if ok1 && ok2 && !stored.IsBlock() {
		return a.Width() >= b.Width()
	}
	e, err := encoding.Plain(t)
	return err == nil && stored.Holds(e)
}
