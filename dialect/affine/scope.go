package affine

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// isTopLevel reports whether v is defined at the top of an affine scope.
func isTopLevel(v *ir.Value) bool {
	b := v.ParentBlock()
	return b != nil && b.ParentOp() != nil && b.ParentOp().Kind().Is(ir.AffineScope)
}

// isLoopVariable reports whether v is an argument of an affine loop's body.
func isLoopVariable(v *ir.Value) bool {
	if v.Block() == nil {
		return false
	}
	p := v.Block().ParentOp()
	return p != nil && (p.Kind() == For || p.Kind() == Parallel)
}

// IsValidDim reports whether v may be a dim of an affine map: a valid symbol,
// a loop variable, or an affine function or a memory extent of such.
func IsValidDim(v *ir.Value) bool {
	if !constraint.IsIndex(v.Type()) {
		return false
	}
	if def := v.DefiningOp(); def != nil {
		return isDim(v, nil)
	}
	p := v.Block().ParentOp()
	return p != nil && (p.Kind().Is(ir.AffineScope) || isLoopVariable(v))
}

// IsValidSymbol reports whether v may be a symbol of an affine map: a constant,
// a value from the top of the affine scope, or what is computed from such.
func IsValidSymbol(v *ir.Value) bool {
	if !constraint.IsIndex(v.Type()) {
		return false
	}
	if isTopLevel(v) {
		return true
	}
	def := v.DefiningOp()
	return def != nil && isSymbol(v, nil)
}

// isDim reports whether v may be a dim in a region. No region stands for the affine
// scope around v: as scopes are isolated from above, it is that of all who use v.
func isDim(v *ir.Value, scope *ir.Region) bool { return newClasses().isDim(v, scope) }

// isSymbol reports whether v may be a symbol in a region, which is as for isDim.
func isSymbol(v *ir.Value, scope *ir.Region) bool { return newClasses().isSymbol(v, scope) }

// classes remembers what was found of results of Apply, which may be shared, and where
// the order of ops does not matter may even depend on themselves.
type classes struct{ dims, symbols map[applied]bool }

func newClasses() *classes { return &classes{map[applied]bool{}, map[applied]bool{}} }

type applied struct {
	v     *ir.Value
	scope *ir.Region
}

// operandsAre reports whether all operands of the Apply that yields v are of a
// class; while that is being found out, v is not.
func operandsAre(known map[applied]bool, v *ir.Value, scope *ir.Region, class func(*ir.Value, *ir.Region) bool) bool {
	key := applied{v, scope}
	if is, ok := known[key]; ok {
		return is
	}
	known[key] = false
	for _, o := range v.DefiningOp().Operands() {
		if !class(o, scope) {
			return false
		}
	}
	known[key] = true
	return true
}

func (c *classes) isDim(v *ir.Value, scope *ir.Region) bool {
	if v == nil || !constraint.IsIndex(v.Type()) {
		return false
	}
	if c.isSymbol(v, scope) {
		return true
	}
	def := v.DefiningOp()
	switch {
	case def == nil:
		return isLoopVariable(v)
	case def.Kind() == Apply:
		return operandsAre(c.dims, v, scope, c.isDim)
	case isDimOp(def):
		return isTopLevel(def.Operand(0))
	}
	return false
}

func (c *classes) isSymbol(v *ir.Value, scope *ir.Region) bool {
	if v == nil || !constraint.IsIndex(v.Type()) {
		return false
	}
	if b := v.ParentBlock(); scope == nil && isTopLevel(v) || scope != nil && b != nil && b.Region() == scope {
		return true
	}
	def := v.DefiningOp()
	switch {
	case def == nil:
	case def.Kind().Is(ir.ConstantLike):
		return true
	case def.Kind() == Apply:
		return operandsAre(c.symbols, v, scope, c.isSymbol)
	case isDimOp(def):
		return c.isDimSymbol(def, scope)
	}
	if scope == nil || scope.Op().Kind().Is(ir.IsolatedFromAbove) || scope.Op().Region() == nil {
		return false
	}
	return c.isSymbol(v, scope.Op().Region())
}

// isDimOp reports whether op yields an extent of a memref or tensor.
func isDimOp(op *ir.Op) bool {
	return (op.Name() == "memref.dim" || op.Name() == "tensor.dim") && op.NumOperands() == 2
}

// maxCasts bounds how far casts of memrefs are followed: in IR that is not
// verified yet they may go in a circle.
const maxCasts = 1000

// isDimSymbol reports whether the extent that a dim op yields is a symbol: that
// of a value from the top, or of an allocation or view that is given one.
func (c *classes) isDimSymbol(dim *ir.Op, scope *ir.Region) bool {
	source := dim.Operand(0)
	if isTopLevel(source) {
		return true
	}
	i, ok := arith.ConstantInt64(dim.Operand(1))
	def := source.DefiningOp()
	for range maxCasts {
		if def == nil || def.Name() != "memref.cast" || def.NumOperands() != 1 {
			break
		}
		def = def.Operand(0).DefiningOp()
	}
	if !ok || def == nil {
		return false
	}
	var sizes []*ir.Value
	switch def.Name() {
	case "memref.view", "memref.subview":
		sizes = def.OperandGroup(2)
	case "memref.alloc":
		sizes = def.OperandGroup(0)
	default:
		return false
	}
	t, ok := def.Result(0).Type().(*ir.MemRefType)
	if !ok || i < 0 || i >= int64(len(t.Shape())) {
		return false
	}
	if t.Shape()[i] != ir.Dynamic {
		return true
	}
	n := 0
	for _, d := range t.Shape()[:i] {
		if d == ir.Dynamic {
			n++
		}
	}
	return n < len(sizes) && c.isSymbol(sizes[n], scope)
}

// verifyOperands checks the operands of a map, the dims of which come first.
func (c *classes) verifyOperands(op *ir.Op, operands []*ir.Value, numDims int) error {
	for i, v := range operands {
		switch {
		case i < numDims && !c.isDim(v, nil):
			return op.Errorf("operand cannot be used as a dimension id")
		case i >= numDims && !c.isSymbol(v, nil):
			return op.Errorf("operand cannot be used as a symbol")
		}
	}
	return nil
}

// verifyIndices checks operands that may be dims or symbols: every symbol may be a dim.
func (c *classes) verifyIndices(op *ir.Op, indices []*ir.Value) error {
	for _, v := range indices {
		if !c.isDim(v, nil) {
			return op.Errorf("index must be a valid dimension or symbol identifier")
		}
	}
	return nil
}
