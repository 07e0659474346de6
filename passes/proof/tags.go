package proof

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
)

const (
	// maxTagged bounds the elements of kernels that are run to see where the
	// elements go.
	maxTagged = 1 << 20
	// maxSteps bounds such a run: a loop without end says nothing.
	maxSteps = 1 << 28
)

// byTags runs f and g on data that names its place: each element holds a digit
// of its number, and there is a run for each digit. why says what keeps the proof
// from being symbolic.
func (c *checker) byTags(f, g fn.FuncOp, sources []int, why string) {
	c.tagged("kernel @"+g.SymbolName(), f, g, sources, why, calling(g))
}

// tagged is byTags of what is called in the place of g, on its buffers.
func (c *checker) tagged(what string, f, g fn.FuncOp, sources []int, why string, call caller) {
	volume := int64(0)
	for _, t := range slices.Concat(f.Type().Inputs(), f.Type().Results()) {
		l, err := encoding.LayoutOf(t.(*ir.TensorType))
		if err != nil {
			c.open(g.Op, what, err)
			return
		}
		volume = max(volume, l.Volume())
	}
	if volume > maxTagged {
		c.open(g.Op, what, fmt.Errorf("%s, and %d elements are too many to move", why, volume))
		return
	}
	err := runTagged(f, g, sources, volume, c.progress, call)
	c.conclude(g.Op, what, seen, err, volume)
}

// caller runs on the buffers of a kernel.
type caller func(m *interp.Machine, buffers []interp.Value) error

func calling(g fn.FuncOp) caller {
	return func(m *interp.Machine, buffers []interp.Value) error {
		_, err := m.Call(context.Background(), g.SymbolName(), buffers)
		return err
	}
}

func runTagged(f, g fn.FuncOp, sources []int, volume int64, progress Progress, call caller) error {
	o := interp.Options{TrackUndefined: true, Limits: interp.Limits{Steps: maxSteps}}
	before, err1 := interp.NewWithOptions(module(f.Op), o)
	after, err2 := interp.NewWithOptions(module(g.Op), o)
	if err := errors.Join(err1, err2); err != nil {
		return &errNotSymbolic{err.Error()}
	}
	inputs := f.Type().Inputs()
	bits := magnitudeBits(slices.Concat(inputs, f.Type().Results()))
	names, base := make([]tags, len(inputs)), int64(math.MaxInt64)
	for i, t := range inputs {
		elem := encoding.LogicalElem(t)
		var ok bool
		if names[i], ok = tagsOf(elem, bits); !ok {
			return &errNotSymbolic{fmt.Sprintf("elements of '%s' cannot name their place", elem)}
		}
		base = min(base, names[i].base)
	}
	for weight := int64(1); ; weight *= base {
		progress.show(weight, volume)
		args := make([]interp.Value, len(inputs))
		for i, t := range inputs {
			v, err := names[i].tensor(t.(*ir.TensorType), weight, base)
			if err != nil {
				return &errNotSymbolic{err.Error()}
			}
			args[i] = v
		}
		if err := compareRuns(f, before, after, g, args, sources, call); err != nil {
			return err
		}
		if weight > volume/base {
			return nil
		}
	}
}

// compareRuns calls both functions; each result must be the argument it is a
// relayout of.
func compareRuns(f fn.FuncOp, before, after *interp.Machine, g fn.FuncOp, args []interp.Value, sources []int, call caller) error {
	want, err := before.Call(context.Background(), f.SymbolName(), args)
	if err != nil {
		return &errNotSymbolic{err.Error()}
	}
	for r, s := range sources {
		if !slices.Equal(want[r].(*interp.Tensor).Data, args[s].(*interp.Tensor).Data) {
			return &errNotSymbolic{"a storage format rounds"}
		}
	}
	var buffers []interp.Value
	for i, v := range g.Params() {
		t := v.Type().(*ir.MemRefType)
		var m *interp.MemRef
		if i < len(args) {
			m, err = interp.Pack(args[i].(*interp.Tensor), t)
		} else if m, err = interp.NewMemRef(t); err == nil {
			m.Buffer.MarkUndefined()
		}
		if err != nil {
			return &errNotSymbolic{err.Error()}
		}
		buffers = append(buffers, m)
	}
	if err := call(after, buffers); err != nil {
		return &violation{text: err.Error()}
	}
	for r, s := range sources {
		t := f.Type().Results()[r].(*ir.TensorType)
		got, err := interp.Unpack(buffers[len(args)+r].(*interp.MemRef), t)
		if err != nil {
			return &violation{text: fmt.Sprintf("result #%d: %v", r, err)}
		}
		if err := compareElements(r, got, args[s].(*interp.Tensor)); err != nil {
			return err
		}
	}
	return nil
}

func compareElements(result int, got, want *interp.Tensor) error {
	size := ir.ElementBytes(want.Elem())
	index := make([]int64, len(want.Shape))
	for i, more := 0, len(want.Data) > 0; more; i, more = i+1, next(index, want.Shape) {
		if got.Undefined != nil && got.Undefined[i] {
			return &violation{text: fmt.Sprintf("result #%d: element %s is not written, or with padding", result, tuple(index))}
		}
		if !slices.Equal(got.Data[i*size:(i+1)*size], want.Data[i*size:(i+1)*size]) {
			return &violation{text: fmt.Sprintf("result #%d: element %s is another one's", result, tuple(index))}
		}
	}
	return nil
}

// tags are values of an element type that differ: from first on in steps.
type tags struct{ first, step, base int64 }

// magnitudeBits returns how many bits of a number all formats that tensors are
// stored in keep, whatever else is in its block: 8, or fewer for block floats.
func magnitudeBits(tensors []ir.Type) int {
	bits := 8
	for _, t := range tensors {
		if e, err := encoding.ElemOf(t.(*ir.TensorType)); err == nil && e.IsBlock() {
			bits = min(bits, e.Block.MagnitudeBits())
		}
	}
	return bits
}

// tagsOf returns tags that survive where a layout stores the element in a
// coarser format, as far as can be. Those of floats have so many bits: numbers
// from 1 to below 2 that share an exponent, or 1 and -1.
func tagsOf(elem ir.Type, bits int) (tags, bool) {
	switch t := elem.(type) {
	case *ir.IndexType:
		return tags{0, 1, 1 << 16}, true
	case *ir.IntegerType:
		return tags{0, 1, 1 << min(t.Width(), 16)}, t.Width() <= 64
	case *ir.FloatType:
		one, fraction := int64(0), 0
		switch t.Kind() {
		case ir.F16:
			one, fraction = 0x3c00, 10
		case ir.BF16:
			one, fraction = 0x3f80, 7
		case ir.F32:
			one, fraction = 0x3f800000, 23
		case ir.F64:
			one, fraction = 0x3ff0000000000000, 52
		default:
			return tags{}, false
		}
		if bits == 1 {
			return tags{one, -1 << (t.Width() - 1), 2}, true
		}
		return tags{one, 1 << (fraction - bits + 1), 1 << (bits - 1)}, true
	}
	return tags{}, false
}

// tensor holds, for the k-th element, the tag number k/weight mod base.
func (g tags) tensor(t *ir.TensorType, weight, base int64) (*interp.Tensor, error) {
	out, err := interp.NewTensor(t)
	if err != nil {
		return nil, err
	}
	size := ir.ElementBytes(out.Elem())
	var word [8]byte
	for k := range int64(len(out.Data) / size) {
		binary.LittleEndian.PutUint64(word[:], uint64(g.first+g.step*(k/weight%base)))
		copy(out.Data[int(k)*size:], word[:size])
	}
	return out, nil
}

// module returns the op that op is part of all.
func module(op *ir.Op) *ir.Op {
	for op.ParentOp() != nil {
		op = op.ParentOp()
	}
	return op
}
