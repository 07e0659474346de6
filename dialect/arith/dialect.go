package arith

import (
	"github.com/ttopt/ttopt/dialect/ub"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:     "arith",
		Inliner:  ir.InlinesFreely{},
		Doc:      "Arithmetic on integers, index and floats, scalar and elementwise.",
		Kinds:    kinds(),
		Syntax:   syntax{},
		Constant: materialize,
	}
}

func kinds() []*ir.Kind {
	return []*ir.Kind{
		Constant,
		AddI, SubI, MulI, AddUIExtended, MulSIExtended, MulUIExtended,
		DivSI, DivUI, CeilDivSI, CeilDivUI, FloorDivSI, RemSI, RemUI,
		AndI, OrI, XOrI, ShLI, ShRSI, ShRUI,
		MaxSI, MaxUI, MinSI, MinUI,
		AddF, SubF, MulF, DivF, RemF, NegF, MaximumF, MinimumF, MaxNumF, MinNumF,
		ExtSI, ExtUI, TruncI, ExtF, TruncF,
		SIToFP, UIToFP, FPToSI, FPToUI, IndexCast, IndexCastUI, Bitcast,
		CmpI, CmpF, Select,
	}
}

// materialize builds a constant where the type is one that arith.constant
// yields, and poison of any type.
func materialize(b *ir.Builder, value ir.Attribute, t ir.Type) *ir.Op {
	if op := ub.Materialize(b, value, t); op != nil {
		return op
	}
	typed, ok := value.(ir.TypedAttr)
	if !ok || typed.Type() != t {
		return nil
	}
	switch t := t.(type) {
	case *ir.IntegerType:
		if t.Sign() != ir.Signless {
			return nil
		}
	case *ir.VectorType:
		if t.Scalable() != nil {
			if d, ok := value.(*ir.DenseElementsAttr); !ok || !d.IsSplat() {
				return nil
			}
		}
	}
	return ConstantOf(b, typed).DefiningOp()
}
