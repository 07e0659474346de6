package lowering

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// vector lowers the ops on vectors of one dimension.
func (f *function) vector(op *ir.Op) (bool, error) {
	switch op.Name() {
	case "vector.broadcast", "vector.splat":
		t, err := lowerType(op.Result(0).Type())
		if err != nil {
			return true, err
		}
		v := f.operand(op, 0)
		if v.Type().Equal(t) {
			f.result(op, v)
			break
		}
		if _, ok := op.Operand(0).Type().(*ir.VectorType); ok {
			return true, fmt.Errorf("has a lowering to LLVM only for a scalar")
		}
		f.result(op, f.b.Splat(llvmir.Lanes(t), v))
	case "vector.extractelement":
		f.result(op, f.b.ExtractElement(f.operand(op, 0), f.operand(op, 1)))
	case "vector.insertelement":
		f.result(op, f.b.InsertElement(f.operand(op, 1), f.operand(op, 0), f.operand(op, 2)))
	case "vector.shuffle":
		mask, err := f.shuffleMask(op)
		if err != nil {
			return true, err
		}
		f.result(op, f.b.ShuffleBy(f.operand(op, 0), f.operand(op, 1), mask))
	case "vector.bitcast":
		t, err := lowerType(op.Result(0).Type())
		if err != nil {
			return true, err
		}
		v := f.operand(op, 0)
		if partsShuffles(op, v.Type(), t) {
			v = f.b.ArithmeticFence(v)
		}
		f.result(op, f.cross(v, t))
	case "vector.reduction":
		return true, f.reduction(op)
	default:
		return false, nil
	}
	return true, nil
}

// partsShuffles reports whether a bitcast from one type to another stands between
// shuffles that LLVM had better not see as one. It looks for a single shuffle that does
// what a chain of them does, and of lanes of less than a word through a bitcast it takes
// milliseconds for each, to find none: the chains are as short as they can be.
func partsShuffles(op *ir.Op, from, to llvmir.Type) bool {
	const word, vector = 32, 128 // bits
	bits := llvmir.Bits(from)
	if bits == llvmir.Bits(to) || min(bits, llvmir.Bits(to)) >= word || bits*llvmir.Lanes(from)%vector != 0 {
		return false
	}
	if !isShuffle(op.Operand(0).DefiningOp()) {
		return false
	}
	for use := range op.Result(0).Uses {
		if isShuffle(use.Owner()) {
			return true
		}
	}
	return false
}

func isShuffle(op *ir.Op) bool { return op != nil && op.Name() == "vector.shuffle" }

// reductions are the combining kinds of integers in LLVM's words.
var reductions = map[string]string{
	"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor",
	"minui": "umin", "maxui": "umax", "minsi": "smin", "maxsi": "smax",
}

// reduction combines the lanes of a vector of integers.
func (f *function) reduction(op *ir.Op) error {
	kind, v := reductions[vector.KindOf(op)], f.operand(op, 0)
	if kind == "" || op.NumOperands() != 1 || isFloat(op.Operand(0).Type()) {
		return fmt.Errorf("has a lowering to LLVM only for integers, without an accumulator")
	}
	f.result(op, f.b.Reduce(kind, v))
	return nil
}

// shuffleMask returns the mask of a vector.shuffle, which is made once for all that
// have it.
func (m *moduleLowering) shuffleMask(op *ir.Op) (llvmir.Mask, error) {
	a := op.Attr("mask")
	if mask, ok := m.masks[a]; ok {
		return mask, nil
	}
	lanes, ok := ir.Ints(a)
	if !ok {
		return llvmir.Mask{}, fmt.Errorf("has no mask of integers")
	}
	places := make([]int, len(lanes))
	for i, v := range lanes {
		places[i] = int(v)
	}
	mask := llvmir.NewMask(places...)
	m.masks[a] = mask
	return mask, nil
}
