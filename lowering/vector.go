package lowering

import (
	"fmt"
	"math"

	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// vector lowers the ops on vectors of one dimension.
func (f *function) vector(op *ir.Op) (bool, error) {
	switch op.Name() {
	case "vector.broadcast", "vector.splat":
		t, err := f.typeOf(op.Result(0).Type())
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
	case "vector.extract":
		return true, f.extract(op)
	case "vector.insertelement":
		f.result(op, f.b.InsertElement(f.operand(op, 1), f.operand(op, 0), f.operand(op, 2)))
	case "vector.shuffle":
		x, y := f.operand(op, 0), f.operand(op, 1)
		first, n := llvmir.Lanes(x.Type()), max(llvmir.Lanes(x.Type()), llvmir.Lanes(y.Type()))
		mask, err := f.shuffleMask(op.Attr("mask"), first, n-first)
		if err != nil {
			return true, err
		}
		f.result(op, f.shuffle(f.widened(x, n), f.widened(y, n), mask))
	case "vector.interleave":
		f.result(op, f.interleave(f.operand(op, 0), f.operand(op, 1)))
	case "vector.deinterleave":
		for i, r := range op.Results() {
			f.values[r] = f.everyOther(f.operand(op, 0), i)
		}
	case "vector.bitcast":
		t, err := f.typeOf(op.Result(0).Type())
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
	case "vector.create_mask":
		return true, f.createMask(op)
	case "vector.constant_mask":
		return true, f.constantMask(op)
	default:
		return false, nil
	}
	return true, nil
}

// extract lowers what canonicalization makes of a reduction of a single lane.
func (f *function) extract(op *ir.Op) error {
	at, ok := ir.Ints(op.Attr("static_position"))
	if !ok {
		return fmt.Errorf("has no position")
	}
	switch v := f.operand(op, 0); {
	case len(at) == 0: // all of it
		f.result(op, v)
	case op.NumOperands() > 1:
		f.result(op, f.b.ExtractElement(v, f.operand(op, 1)))
	default:
		f.result(op, f.b.ExtractElement(v, index(at[0])))
	}
	return nil
}

// shuffle picks lanes of two vectors. A single one is not shuffled: LLVM 19 recurses without
// end on such a shuffle behind others, for AVX-512 where it does not optimize.
func (f *function) shuffle(x, y llvmir.Value, mask llvmir.Mask) llvmir.Value {
	lane, ok := mask.Single()
	n := llvmir.Lanes(x.Type())
	if !ok || n == 1 {
		return f.b.ShuffleBy(x, y, mask)
	}
	if lane >= n {
		x, lane = y, lane-n
	}
	at := func(lane int) llvmir.Value { return llvmir.ConstInt(llvmir.I64, int64(lane)) }
	e := f.b.ExtractElement(x, at(lane))
	return f.b.InsertElement(llvmir.Poison(llvmir.Vec(1, e.Type())), e, at(0))
}

// widened returns a vector with undefined lanes behind its own, up to n.
func (f *function) widened(x llvmir.Value, n int) llvmir.Value {
	own := llvmir.Lanes(x.Type())
	if own == n {
		return x
	}
	lanes := make([]int, n)
	for i := range lanes {
		lanes[i] = i
		if i >= own {
			lanes[i] = -1
		}
	}
	return f.b.Shuffle(x, x, lanes...)
}

// interleave takes the lanes of two vectors in turn.
func (f *function) interleave(x, y llvmir.Value) llvmir.Value {
	n := llvmir.Lanes(x.Type())
	lanes := make([]int, 0, 2*n)
	for i := range n {
		lanes = append(lanes, i, n+i)
	}
	return f.b.ShuffleBy(x, y, llvmir.NewMask(lanes...))
}

// everyOther takes every other lane of a vector, from the first one on.
func (f *function) everyOther(x llvmir.Value, first int) llvmir.Value {
	lanes := make([]int, llvmir.Lanes(x.Type())/2)
	for i := range lanes {
		lanes[i] = first + 2*i
	}
	return f.shuffle(x, x, llvmir.NewMask(lanes...))
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

func isShuffle(op *ir.Op) bool {
	if op == nil {
		return false
	}
	switch op.Name() {
	case "vector.shuffle", "vector.interleave", "vector.deinterleave":
		return true
	}
	return false
}

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

// createMask lowers a mask of which the first lanes are on: each compares its number
// with how many, in bytes if there are not too many, 64 of which one instruction compares.
func (f *function) createMask(op *ir.Op) error {
	t, err := f.typeOf(op.Result(0).Type())
	if err != nil {
		return err
	}
	lanes, number := int64(llvmir.Lanes(t)), llvmir.I64
	if lanes <= math.MaxUint8 {
		number = llvmir.I8
	}
	known := f.rangesOf(op.Operands())[0]
	n := f.operand(op, 0)
	if none := llvmir.ConstInt(llvmir.I64, 0); known.Lo < 0 {
		n = f.b.Select(f.b.ICmp("sgt", n, none), n, none)
	}
	if all := llvmir.ConstInt(llvmir.I64, lanes); known.Hi > lanes {
		n = f.b.Select(f.b.ICmp("slt", n, all), n, all)
	}
	if number != llvmir.I64 {
		n = f.b.Trunc(n, number)
	}
	numbers := make([]llvmir.Value, lanes)
	for i := range numbers {
		numbers[i] = llvmir.ConstInt(number, int64(i))
	}
	f.result(op, f.b.ICmp("ult", llvmir.ConstVector(numbers...), f.b.Splat(int(lanes), n)))
	return nil
}

// constantMask lowers what canonicalization makes of a mask of a constant number of lanes.
func (f *function) constantMask(op *ir.Op) error {
	t, err := f.typeOf(op.Result(0).Type())
	if err != nil {
		return err
	}
	on, ok := ir.Ints(op.Attr("mask_dim_sizes"))
	if !ok || len(on) != 1 {
		return fmt.Errorf("has no number of lanes")
	}
	lanes := make([]llvmir.Value, llvmir.Lanes(t))
	for i := range lanes {
		lanes[i] = llvmir.ConstBool(int64(i) < on[0])
	}
	f.result(op, llvmir.ConstVector(lanes...))
	return nil
}

// shuffleMask returns the mask of a vector.shuffle, which is made once for all that have it, but
// where undefined lanes follow the first vector.
func (m *moduleLowering) shuffleMask(a ir.Attribute, first, undefined int) (llvmir.Mask, error) {
	if mask, ok := m.masks[a]; ok && undefined == 0 {
		return mask, nil
	}
	lanes, ok := ir.Ints(a)
	if !ok {
		return llvmir.Mask{}, fmt.Errorf("has no mask of integers")
	}
	places := make([]int, len(lanes))
	for i, v := range lanes {
		if places[i] = int(v); places[i] >= first {
			places[i] += undefined
		}
	}
	mask := llvmir.NewMask(places...)
	if undefined == 0 {
		m.masks[a] = mask
	}
	return mask, nil
}
