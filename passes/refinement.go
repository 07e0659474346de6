package passes

import (
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// assignedAttr marks ops and arguments whose layout was chosen by a pass, not
// written in the input: what a later pass of a pipeline may refine.
const assignedAttr = "ttcore.assigned"

// refineOptions say which layouts a pass refines, and what becomes of the types of
// functions. They are options of every pass that decides layouts.
type refineOptions struct {
	Scope string `option:"scope" choices:"all|assigned" doc:"refine every layout, or only those that a pass has assigned"`
	boundaryOption
}

// boundaryOption says what becomes of the types of functions.
type boundaryOption struct {
	Boundary string `option:"boundary" choices:"host|device" doc:"functions keep their types and relayout on the way in and out, or take the layouts, but for those that more than calls refer to"`
}

func defaultRefineOptions() refineOptions {
	return refineOptions{Scope: "all", boundaryOption: boundaryOption{"host"}}
}

// refinement changes the layouts of the tensors of a module.
//
// An op of dialect ttir computes on logical tensors, so the layout of its
// result is free, and so are those of its operands. The types of everything
// else (arguments, results of functions, operands of foreign ops) are fixed;
// where a fixed type meets a refined value, a ttir.to_layout is put between.
type refinement struct {
	refineOptions
	// choose returns the new type of a tensor; the same type where it stays.
	choose func(t *ir.TensorType) (*ir.TensorType, error)
	// entering: values of fixed types are brought to the chosen layout where
	// they enter, so that what computes sees only chosen layouts. A
	// ttir.to_layout says itself what it takes and gives and stays as it is.
	entering bool
	// mark: what is chosen here is marked as assigned.
	mark bool

	// original is the type that a refined value had: what the ops want that know
	// nothing of layouts.
	original map[*ir.Value]ir.Type
}

// run refines the module.
func (r *refinement) run(module *ir.Op) error {
	r.original = map[*ir.Value]ir.Type{}
	var err error
	each := func(visit func(f fn.FuncOp) error) {
		module.Walk(func(op *ir.Op) ir.WalkResult {
			f, ok := fn.AsFunc(op)
			if !ok {
				return ir.Advance
			}
			if err = visit(f); err != nil {
				return ir.Interrupt
			}
			return ir.Skip
		})
	}
	if r.Boundary == "device" {
		isTaken := addressTaken(module)
		each(func(f fn.FuncOp) error {
			if isTaken[f.Op] {
				return nil
			}
			return r.signature(f)
		})
		if err != nil {
			return err
		}
	}
	each(r.body)
	return err
}

// addressTaken returns the symbols that something else than a call refers to, which relies on their types.
func addressTaken(module *ir.Op) map[*ir.Op]bool {
	taken, symbols := map[*ir.Op]bool{}, &ir.SymbolTables{}
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Kind() == fn.Call || op == module { // which has no table around it
			return ir.Advance
		}
		for _, a := range op.AllAttrs() {
			ir.ForEachSymbolRef(a.Value, func(ref *ir.SymbolRefAttr) {
				if to := symbols.Resolve(op.ParentOp(), ref); to != nil {
					taken[to] = true
				}
			})
		}
		return ir.Advance
	})
	return taken
}

// signature gives a function the chosen argument and result types.
func (r *refinement) signature(f fn.FuncOp) error {
	ctx := f.Context()
	refine := func(ts []ir.Type, attrs func(int) []ir.NamedAttr, setAttrs func([][]ir.NamedAttr)) ([]ir.Type, error) {
		out, all := append([]ir.Type(nil), ts...), make([][]ir.NamedAttr, len(ts))
		marked := false
		for i, t := range ts {
			all[i] = attrs(i)
			tensor, ok := t.(*ir.TensorType)
			if !ok || !ir.HasStaticShape(tensor) || r.Scope == "assigned" && ctx.Dictionary(all[i]).Get(assignedAttr) == nil {
				continue
			}
			chosen, err := r.choose(tensor)
			if err != nil {
				return nil, err
			}
			if chosen != tensor && r.mark {
				all[i] = append(append([]ir.NamedAttr(nil), all[i]...), ir.NamedAttr{Name: assignedAttr, Value: ctx.Unit()})
				marked = true
			}
			out[i] = chosen
		}
		if marked {
			setAttrs(all)
		}
		return out, nil
	}
	inputs, err := refine(f.Type().Inputs(), f.ArgAttrs, f.SetArgAttrs)
	if err != nil {
		return f.AsDiagnostic(err)
	}
	results, err := refine(f.Type().Results(), f.ResultAttrs, f.SetResultAttrs)
	if err != nil {
		return f.AsDiagnostic(err)
	}
	f.SetType(ctx.Function(inputs, results))
	for i, a := range f.Params() {
		r.setType(a, inputs[i])
	}
	return nil
}

// body refines the values inside a function.
func (r *refinement) body(f fn.FuncOp) error {
	var ops []*ir.Op
	f.Walk(func(op *ir.Op) ir.WalkResult {
		ops = append(ops, op)
		return ir.Advance
	})
	for _, op := range ops {
		if op.Kind() == fn.Call {
			r.retypeCall(op)
		}
		if err := r.retype(op); err != nil {
			return op.AsDiagnostic(err)
		}
	}
	for _, op := range ops {
		if isLogical(op) {
			matchDestination(op)
			continue
		}
		for i := 0; i < op.NumOperands(); i++ {
			if want := r.wantedType(op, i); want != nil {
				relayoutOperand(op, i, want)
			}
		}
	}
	if r.entering {
		return r.enter(ops)
	}
	return nil
}

// setType gives a value the chosen type.
func (r *refinement) setType(v *ir.Value, t ir.Type) {
	if v.Type() != t {
		r.original[v] = v.Type()
		v.SetType(t)
	}
}

// retypeCall gives the results of a call the types its callee returns.
func (r *refinement) retypeCall(call *ir.Op) {
	callee, ok := fn.CalleeOf(call)
	if !ok {
		return
	}
	for i, t := range callee.Type().Results() {
		r.setType(call.Result(i), t)
	}
}

// isLogical reports whether op computes on logical tensors, so that any layout
// will do.
func isLogical(op *ir.Op) bool { return op.Kind().Dialect() == "ttir" && !op.Kind().Unregistered }

// isFree reports whether the layout of an op's result is for the pass to choose.
func (r *refinement) isFree(op *ir.Op) bool {
	return isLogical(op) && !(r.entering && op.Kind() == ttir.ToLayoutKind)
}

// retype chooses the result types of a logical op.
func (r *refinement) retype(op *ir.Op) error {
	if !r.isFree(op) || r.Scope == "assigned" && op.Attr(assignedAttr) == nil {
		return nil
	}
	for i := 0; i < op.NumResults(); i++ {
		v := op.Result(i)
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		chosen, err := r.choose(t)
		if err != nil {
			return err
		}
		if chosen != t {
			r.setType(v, chosen)
			if r.mark {
				op.SetAttr(assignedAttr, op.Context().Unit())
			}
		}
	}
	return nil
}

// wantedType returns the type that operand i of a fixed op must have, or nil
// where it is as it should be.
func (r *refinement) wantedType(op *ir.Op, i int) ir.Type {
	v := op.Operand(i)
	want := r.original[v]
	switch op.Kind() {
	case fn.Return:
		want = fn.FuncOp{Op: op.ParentOp()}.Type().Results()[i]
	case fn.Call:
		if callee, ok := fn.CalleeOf(op); ok {
			want = callee.Type().Inputs()[i]
		}
	}
	if want == nil || want == v.Type() {
		return nil
	}
	return want
}

// relayoutOperand puts a relayout to the wanted type before operand i of op.
func relayoutOperand(op *ir.Op, i int, want ir.Type) {
	b := ir.NewBuilder(op.Context()).Before(op)
	op.SetOperand(i, ttir.NewToLayout(b, op.Operand(i), want.(*ir.TensorType)))
}

// matchDestination gives the destination operand of an op, where it has one,
// the type of the result.
func matchDestination(op *ir.Op) {
	dst := ttir.Destination(op)
	if dst == nil || dst.Value().Type() == op.Result(0).Type() {
		return
	}
	dst.Set(ttir.Empty(ir.NewBuilder(op.Context()).Before(op), op.Result(0).Type().(*ir.TensorType)))
}

// enter brings tensors that come from somewhere else (arguments, foreign ops)
// to the chosen layout for the ops that compute with them.
func (r *refinement) enter(ops []*ir.Op) error {
	for _, op := range ops {
		for i := 0; i < op.NumRegions(); i++ {
			for blk := range op.RegionAt(i).Blocks {
				b := ir.NewBuilder(op.Context()).AtStart(blk).WithLoc(op.Loc())
				for _, a := range blk.Args() {
					if err := r.bring(a, b); err != nil {
						return op.Errorf("argument of type '%s': %s", a.Type(), err)
					}
				}
			}
		}
		if r.isFree(op) {
			continue
		}
		for i := 0; i < op.NumResults(); i++ {
			if err := r.bring(op.Result(i), ir.NewBuilder(op.Context()).After(op)); err != nil {
				return op.AsDiagnostic(err)
			}
		}
	}
	return nil
}

// bring puts a relayout of v to the chosen layout where b is, for the uses that
// compute.
func (r *refinement) bring(v *ir.Value, b *ir.Builder) error {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return nil
	}
	var uses []*ir.Operand
	for u := range v.Uses {
		if r.isFree(u.Owner()) {
			uses = append(uses, u)
		}
	}
	if len(uses) == 0 {
		return nil
	}
	chosen, err := r.choose(t)
	if err != nil || chosen == t {
		return err
	}
	inside := ttir.NewToLayout(b, v, chosen)
	if r.mark {
		inside.DefiningOp().SetAttr(assignedAttr, b.Context().Unit())
	}
	for _, u := range uses {
		u.Set(inside)
	}
	return nil
}
