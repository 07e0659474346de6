package loops

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	affinedialect "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// A variant is how much of its function's work a kernel does. Those that do
// only some have integers behind their buffers that say which.
type variant uint8

const (
	whole variant = iota
	// part is one of several disjoint parts, which may run at the same time:
	//
	//	void name_part(args…, results…, i64 part, i64 nparts)
	//
	// Every loop nest is divided among the parts along one of its loops; what
	// cannot be divided is done by part 0.
	part
	// core is what one core of the result's grid has to do, whose shard the
	// result's buffer is:
	//
	//	void name_core(args…, result, i64 grid0, i64 grid1, …)
	core
)

// suffix is what the names of kernels of the variant end in.
func (v variant) suffix() string { return [...]string{"", "_part", "_core"}[v] }

// addVariant adds a copy of a kernel's function that is to be a variant of it.
func addVariant(k *kernel, v variant) (*kernel, error) {
	f := fn.FuncOp{Op: k.fn.Clone(ir.NewMapping())}
	name := k.fn.SymbolName() + v.suffix()
	if k.module.LookupSymbol(name) != nil {
		return nil, k.fn.Errorf("cannot have a variant '@%s': the name is taken", name)
	}
	f.SetAttr("sym_name", f.Context().Str(name))
	f.InsertAfter(k.fn.Op)
	if err := v.check(f); err != nil {
		f.Erase()
		return nil, err
	}
	out, err := newKernel(k.module, f, k.options, v)
	if err != nil {
		return nil, k.fn.AsDiagnostic(err)
	}
	out.planAs(k)
	return out, nil
}

// planAs makes a kernel that has the same buffers as another one use its plans, and its functions
// that store block floats.
func (k *kernel) planAs(o *kernel) {
	k.plans, k.blockStores = o.plans, o.blockStores
	buffers := slices.Concat(k.inputs, k.results)
	for i, b := range slices.Concat(o.inputs, o.results) {
		buffers[i].layout = b.layout
	}
}

// check refuses functions that cannot be divided: parts do not wait for each
// other, so none may read what another one writes.
func (v variant) check(f fn.FuncOp) error {
	written := 0
	for op := range f.Body().Ops {
		if isDestination(op) {
			continue
		}
		switch op.Kind() {
		case fn.Return:
			if err := checkReturn(f, op); err != nil {
				return err
			}
			continue
		case fn.Call:
			return op.Errorf("has no variant '%s': it calls another function", f.SymbolName())
		}
		for i, x := range op.Operands() {
			if def := x.DefiningOp(); def != nil && !isDestination(def) {
				return op.Errorf("has no variant '%s': operand #%d is computed by another op, perhaps in another part", f.SymbolName(), i)
			}
		}
		for i := range op.NumResults() {
			if x := op.Result(i); isTensor(x.Type()) && !x.HasUses() {
				return op.Errorf("has no variant '%s': result #%d is not used", f.SymbolName(), i)
			}
		}
		written++
		if v == core && (op.Kind() != ttir.ToLayoutKind && op.Kind() != ttir.TypecastKind || written > 1) {
			return op.Errorf("has no variant '%s': a core gathers its shard by one ttir.to_layout or ttir.typecast", f.SymbolName())
		}
	}
	return nil
}

// checkReturn refuses results that are copies of each other.
func checkReturn(f fn.FuncOp, op *ir.Op) error {
	seen := map[*ir.Value]bool{}
	for i, x := range op.Operands() {
		if seen[x] && x.DefiningOp() != nil {
			return op.Errorf("has no variant '%s': operand #%d is returned twice", f.SymbolName(), i)
		}
		seen[x] = true
	}
	return nil
}

// arguments returns how many integers follow the buffers.
func (k *kernel) arguments() (int, error) {
	switch k.variant {
	case part:
		return 2, nil
	case core:
		if len(k.results) != 1 {
			return 0, fmt.Errorf("has no variant for cores: expected one result, found %d", len(k.results))
		}
		b := k.results[0]
		if b.layout.GridRank() == 0 {
			return 0, fmt.Errorf("has no variant for cores: the result '%s' is not divided among any", k.fn.Type().Results()[0])
		}
		b.shard = true
		return b.layout.GridRank(), nil
	}
	return 0, nil
}

// takeShare reads the integers, which are arguments of the entry block.
func (k *kernel) takeShare(args []*ir.Value) {
	if k.variant == whole {
		return
	}
	b := k.b.AtStart(k.entry)
	indices := make([]*ir.Value, len(args))
	for i, a := range args {
		indices[i] = arith.NewIndexCast(b, a, b.Context().Index())
		k.last = indices[i].DefiningOp()
	}
	if k.variant == part {
		k.part, k.parts = indices[0], indices[1]
		return
	}
	// Cores are numbered as their shards lie.
	id := indices[0]
	for i, n := range k.results[0].layout.Grid()[1:] {
		size := k.index(n)
		b := b.After(k.last)
		id = arith.NewAddI(b, arith.NewMulI(b, id, size), indices[i+1])
		k.last = id.DefiningOp()
	}
	k.core = id
}

// A share is the iterations of a loop that a part has.
type share struct{ from, to *ir.Value }

// shareOf computes which of n iterations are this part's, at the top of the
// function: n div parts, and one more for as many parts as are left over.
func (k *kernel) shareOf(n int64) share {
	if s, ok := k.shares[n]; ok {
		return s
	}
	count, one := k.index(n), k.index(1)
	b := k.b.After(k.last)
	each, left := arith.NewDivUI(b, count, k.parts), arith.NewRemUI(b, count, k.parts)
	start := func(p *ir.Value) *ir.Value {
		return arith.NewAddI(b, arith.NewMulI(b, p, each), arith.Binary(b, arith.MinUI, p, left))
	}
	s := share{start(k.part), start(arith.NewAddI(b, k.part, one))}
	k.last = s.to.DefiningOp()
	if k.shares == nil {
		k.shares = map[int64]share{}
	}
	k.shares[n] = s
	return s
}

// sharedLoop creates a loop over this part's share of n iterations.
func (k *kernel) sharedLoop(n int64, body func(iv *ir.Value)) {
	s := k.shareOf(n)
	// The other bound says that they are iterations of the loop, whatever the integers are.
	bound := func(v *ir.Value, last int64) affinedialect.Bound {
		return affinedialect.Bound{Map: affine.Map{NumSymbols: 1, Results: []*affine.Expr{affine.Symbol(0), affine.Const(last)}}, Operands: []*ir.Value{v}}
	}
	affinedialect.NewForBounds(k.b, bound(s.from, 0), bound(s.to, n), 1, func(b *ir.Builder, iv *ir.Value) {
		k.withBuilder(b, func() { body(iv) })
	})
}

// iterate creates a loop over n iterations; of one that is shared, this part has
// its share.
func (k *kernel) iterate(n int64, shared bool, body func(iv *ir.Value)) {
	if shared {
		k.sharedLoop(n, body)
	} else {
		k.forLoop(n, 1, body)
	}
}

// once does something in one part only.
func (k *kernel) once(body func() error) error {
	if k.variant != part || k.undivided {
		return body()
	}
	var err error
	k.undivided = true
	k.sharedLoop(1, func(*ir.Value) { err = body() })
	k.undivided = false
	return err
}

// inEachPart does something in every part, all of it: with memory that each has of its own.
func (k *kernel) inEachPart(body func() error) error {
	was := k.undivided
	k.undivided = true
	err := body()
	k.undivided = was
	return err
}

// divided reports whether loops are to be divided among parts here.
func (k *kernel) divided() bool { return k.variant == part && !k.undivided }

// onCore does something if the expression of the loops is this core's number.
func (k *kernel) onCore(number *affine.Expr, ivs []*ir.Value, body func()) {
	set := affine.Set{
		NumDims: len(ivs), NumSymbols: 1,
		Constraints: []affine.Constraint{{Expr: affine.Sub(number, affine.Symbol(0)), IsEq: true}},
	}
	k.onlyIf(set, append(append([]*ir.Value(nil), ivs...), k.core), body)
}

// onlyIf does something where operands are in a set.
func (k *kernel) onlyIf(set affine.Set, operands []*ir.Value, body func()) {
	affinedialect.NewIf(k.b, set, operands, nil, func(b *ir.Builder) []*ir.Value {
		k.withBuilder(b, body)
		return nil
	}, nil)
}
