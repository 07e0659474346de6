package lowering

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// intrinsics are the ops of math that LLVM has as such.
var intrinsics = map[string]string{
	"math.absf": "fabs", "math.sqrt": "sqrt", "math.exp": "exp", "math.exp2": "exp2",
	"math.log": "log", "math.log2": "log2", "math.log10": "log10", "math.sin": "sin", "math.cos": "cos",
	"math.powf": "pow", "math.floor": "floor", "math.ceil": "ceil", "math.trunc": "trunc",
	"math.round": "round", "math.roundeven": "roundeven", "math.copysign": "copysign", "math.fma": "fma",
}

// libraryCalls are those that only the C library has.
var libraryCalls = map[string]string{
	"math.tanh": "tanh", "math.sinh": "sinh", "math.cosh": "cosh", "math.tan": "tan", "math.atan": "atan",
	"math.atan2": "atan2", "math.asin": "asin", "math.acos": "acos", "math.asinh": "asinh", "math.erf": "erf", "math.expm1": "expm1",
	"math.log1p": "log1p", "math.cbrt": "cbrt",
}

// math lowers dialect math.
func (f *function) math(op *ir.Op) (bool, error) {
	if op.Kind().Dialect() != "math" {
		return false, nil
	}
	args := f.numbers(op)
	operand := laneOf(op.Operand(0).Type())
	rounded := func(v llvmir.Value) llvmir.Value { return f.asHeld(v, op.Result(0).Type()) }
	if op.Name() == "math.rsqrt" {
		one := llvmir.ConstFloat(args[0].Type(), 1)
		f.result(op, rounded(f.b.FDiv(one, f.b.Math("sqrt", args[0]))))
		return true, nil
	}
	if op.Name() == "math.absi" {
		zero := llvmir.Zero(args[0].Type())
		f.result(op, f.b.Select(f.b.ICmp("slt", args[0], zero), f.b.Sub(zero, args[0]), args[0]))
		return true, nil
	}
	if op.Name() == "math.fma" && ir.BitWidth(operand) < 32 {
		return true, op.Errorf("has a lowering to LLVM only for f32 and f64") // LLVM's rounds twice
	}
	if name := intrinsics[op.Name()]; name != "" {
		if err := f.checkIntrinsic(name, operand); err != nil {
			return true, err
		}
		f.result(op, rounded(f.b.Math(name, args...)))
		return true, nil
	}
	name := libraryCalls[op.Name()]
	if name == "" {
		return false, nil
	}
	t := args[0].Type()
	switch ir.BitWidth(operand) {
	case 32:
		name += "f"
	case 64:
	default:
		return true, op.Errorf("has a lowering to LLVM only for f32 and f64")
	}
	v, err := f.perLane(t, name, args)
	if err == nil {
		f.result(op, v)
	}
	return true, err
}

// perLane calls a scalar function for every lane.
func (f *function) perLane(t llvmir.Type, name string, args []llvmir.Value) (llvmir.Value, error) {
	elem := llvmir.Elem(t)
	params := make([]llvmir.Type, len(args))
	for i := range params {
		params[i] = elem
	}
	callee, err := f.runtime(name, elem, params...)
	if err != nil {
		return nil, err
	}
	if t.Equal(elem) {
		return f.b.Call(callee, args...), nil
	}
	out := llvmir.Poison(t)
	for lane := 0; lane < llvmir.Lanes(t); lane++ {
		at := llvmir.ConstInt(llvmir.I32, int64(lane))
		scalars := make([]llvmir.Value, len(args))
		for i, a := range args {
			scalars[i] = f.b.ExtractElement(a, at)
		}
		out = f.b.InsertElement(out, f.b.Call(callee, scalars...), at)
	}
	return out, nil
}

// checkIntrinsic is checkLibrary for the function that LLVM may make of an intrinsic.
func (m *moduleLowering) checkIntrinsic(name string, operand ir.Type) error {
	switch name {
	case "fabs", "sqrt", "copysign": // always instructions
		return nil
	}
	if ir.BitWidth(operand) < 64 {
		name += "f"
	}
	return m.checkLibrary(name)
}
