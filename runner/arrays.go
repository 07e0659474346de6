package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/npy"
)

// Input is an array and where it is from, for messages.
type Input struct {
	Name  string
	Array *npy.Array
	// Physical says that the array is the argument's memory, as PhysicalResults
	// has it, or those bytes in any shape.
	Physical bool
}

// Run calls a function on logical arrays and returns its logical results. It is
// an error, which names the argument, if an array does not fit its type.
func (p *Program) Run(ctx context.Context, name string, inputs []Input) ([]*npy.Array, error) {
	buffers, err := p.Buffers(name, inputs)
	if err != nil {
		return nil, err
	}
	if err := p.Call(ctx, name, buffers); err != nil {
		return nil, err
	}
	return p.Results(name, buffers)
}

// Call runs the kernel of a function on its buffers, as Buffers makes them. A compiled kernel does not
// stop when ctx ends; the interpreter does.
func (p *Program) Call(ctx context.Context, name string, buffers []*interp.MemRef) error {
	f, ok := fn.AsFunc(p.logical.LookupSymbol(name))
	if !ok {
		return fmt.Errorf("no function @%s", name)
	}
	if !isEntry(f) { // the interpreter could run one that is private
		return fmt.Errorf("no public function @%s with a body", name)
	}
	if err := p.checkBuffers(name, buffers); err != nil {
		return err
	}
	err := ctx.Err() // a compiled kernel does not ask for it
	if err == nil {
		err = p.engine.run(ctx, name, buffers, len(f.Type().Inputs()))
	}
	if cause := ctx.Err(); err != nil && cause != nil {
		return fmt.Errorf("@%s: %w", name, cause)
	}
	return p.located(err)
}

// checkBuffers is an error unless these are as large as the buffers of a kernel.
func (p *Program) checkBuffers(name string, buffers []*interp.MemRef) error {
	sizes, err := p.BufferBytes(name)
	if err != nil {
		return err
	}
	if len(buffers) != len(sizes) {
		return fmt.Errorf("kernel @%s takes %d buffers, but %d are given", name, len(sizes), len(buffers))
	}
	for i, b := range buffers {
		switch {
		case b == nil || b.Buffer == nil:
			return fmt.Errorf("buffer #%d of @%s is missing", i, name)
		case int64(len(b.Buffer.Data)) != sizes[i]:
			return fmt.Errorf("buffer #%d of @%s has %d bytes, expected %d", i, name, len(b.Buffer.Data), sizes[i])
		}
	}
	return nil
}

// Results unpacks the results of a function from the buffers its kernel was
// called on. It is an error if the padding does not hold what the layouts say.
func (p *Program) Results(name string, buffers []*interp.MemRef) ([]*npy.Array, error) {
	return p.eachResult(name, buffers, func(_ int, t *ir.TensorType, b *interp.MemRef) (*npy.Array, error) {
		return logicalArray(t, b)
	})
}

// A Form is what is wanted of a result.
type Form uint8

const (
	Unread   Form = iota // nothing
	Logical              // as Results has it
	Physical             // as PhysicalResults has it
)

// ResultsAs returns each result in the form that is wanted of it, nil for those of
// which nothing is; of those behind the forms nothing is. It is an error if there are
// more forms than results and, as for Results, if the padding of any does not hold
// what the layouts say.
func (p *Program) ResultsAs(name string, buffers []*interp.MemRef, forms []Form) ([]*npy.Array, error) {
	if _, results, err := p.Signature(name); err == nil && len(forms) > len(results) {
		return nil, fmt.Errorf("@%s has %d results, but %d forms are given", name, len(results), len(forms))
	}
	return p.eachResult(name, buffers, func(i int, t *ir.TensorType, b *interp.MemRef) (*npy.Array, error) {
		form := Unread
		if i < len(forms) {
			form = forms[i]
		}
		if form == Logical {
			return logicalArray(t, b)
		}
		if err := interp.CheckPadding(b, t); err != nil || form == Unread {
			return nil, err
		}
		return physicalArray(t, b)
	})
}

// eachResult reads each result of a function from its buffer.
func (p *Program) eachResult(name string, buffers []*interp.MemRef, read func(int, *ir.TensorType, *interp.MemRef) (*npy.Array, error)) ([]*npy.Array, error) {
	args, results, err := p.Signature(name)
	if err != nil {
		return nil, err
	}
	if err := p.checkBuffers(name, buffers); err != nil {
		return nil, err
	}
	out := make([]*npy.Array, len(results))
	for i, t := range results {
		if out[i], err = read(i, t, buffers[len(args)+i]); err != nil {
			return nil, fmt.Errorf("result #%d of @%s: %w", i, name, err)
		}
	}
	return out, nil
}

// logicalArray unpacks a tensor from its buffer.
func logicalArray(t *ir.TensorType, b *interp.MemRef) (*npy.Array, error) {
	logical, err := interp.Unpack(b, t)
	if err != nil {
		return nil, err
	}
	extendSigns(logical.Data, logical.Elem())
	return &npy.Array{DType: dtypesOf(logical.Elem())[0], Shape: logical.Shape, Data: logical.Data}, nil
}

// Buffers returns the inputs of a function packed for its kernel, followed by
// zeroed buffers for the results.
func (p *Program) Buffers(name string, inputs []Input) ([]*interp.MemRef, error) {
	args, results, err := p.Signature(name)
	if err != nil {
		return nil, err
	}
	if len(inputs) != len(args) {
		return nil, fmt.Errorf("@%s has %d arguments, but %d inputs are given", name, len(args), len(inputs))
	}
	types, err := p.buffers(name)
	if err != nil {
		return nil, err
	}
	if len(types) != len(args)+len(results) {
		return nil, fmt.Errorf("kernel @%s takes %d buffers for %d tensors", name, len(types), len(args)+len(results))
	}
	var buffers []*interp.MemRef
	for i, in := range inputs {
		in.Name = cmp.Or(in.Name, fmt.Sprintf("input #%d", i))
		if in.Physical && in.Array != nil {
			b, err := interp.NewMemRef(types[i])
			if err != nil {
				return nil, fmt.Errorf("argument #%d of @%s: %w", i, name, err)
			}
			if err := setPhysical(args[i], b, in.Array); err != nil {
				return nil, fmt.Errorf("argument #%d of @%s is '%s', but %s is %w", i, name, args[i], in.Name, err)
			}
			buffers = append(buffers, b)
			continue
		}
		t, err := tensorOf(args[i], in.Array)
		if err != nil {
			return nil, fmt.Errorf("argument #%d of @%s is '%s', but %s is %w", i, name, args[i], in.Name, err)
		}
		b, err := interp.Pack(t, types[i])
		if err != nil {
			return nil, fmt.Errorf("argument #%d of @%s: %w", i, name, err)
		}
		buffers = append(buffers, b)
	}
	for i := range results {
		b, err := interp.NewMemRef(types[len(args)+i])
		if err != nil {
			return nil, fmt.Errorf("result #%d of @%s: %w", i, name, err)
		}
		buffers = append(buffers, b)
	}
	return buffers, nil
}

// tensorOf checks that an array fits a type. The error says what it is instead.
func tensorOf(t *ir.TensorType, a *npy.Array) (*interp.Tensor, error) {
	if a == nil {
		return nil, errors.New("no array")
	}
	logical := encoding.Logical(t)
	if !slices.Equal(logical.Shape(), a.Shape) {
		return nil, fmt.Errorf("of shape %s", shapeText(a.Shape))
	}
	if fitting := dtypesOf(logical.Elem()); !slices.Contains(fitting, a.DType) {
		return nil, wrongType(a.DType, fitting)
	}
	tensor, err := interp.TensorOf(t, a.Data)
	if err != nil {
		return nil, fmt.Errorf("not whole: %w", err)
	}
	return tensor, nil
}

// wrongType says what the type of an array is, and what it may be.
func wrongType(is npy.DType, fitting []npy.DType) error {
	names := make([]string, len(fitting))
	for i, d := range fitting {
		if names[i] = d.String(); d == npy.BFloat16 {
			names[i] += ", which NumPy calls V2"
		}
	}
	return fmt.Errorf("of type %s, expected %s", is, strings.Join(names, " or "))
}

func shapeText(shape []int64) string {
	parts := make([]string, len(shape))
	for i, d := range shape {
		parts[i] = fmt.Sprint(d)
	}
	if len(parts) == 0 {
		return "()"
	}
	return strings.Join(parts, "x")
}

// extendSigns makes bytes of what signed integers of fewer bits are in a tensor.
func extendSigns(data []byte, t ir.Type) {
	it, ok := t.(*ir.IntegerType)
	if !ok || it.Width() < 2 || it.Width() > 7 || it.Sign() == ir.Unsigned {
		return
	}
	shift := 8 - it.Width()
	for i, b := range data {
		data[i] = byte(int8(b<<shift) >> shift)
	}
}

// dtypesOf returns NumPy's types for an element type, the one to write first.
// Integers without a sign may be read from either kind. Those of 2 to 7 bits are
// bytes, of which the low bits are read.
func dtypesOf(t ir.Type) []npy.DType {
	switch t := t.(type) {
	case *ir.FloatType:
		switch t.Kind() {
		case ir.F16:
			return []npy.DType{npy.Float16}
		case ir.BF16:
			return []npy.DType{npy.BFloat16}
		case ir.F32:
			return []npy.DType{npy.Float32}
		case ir.F64:
			return []npy.DType{npy.Float64}
		}
	case *ir.IndexType:
		return []npy.DType{npy.Int64, npy.Uint64}
	case *ir.IntegerType:
		signed, unsigned := npy.DType(""), npy.DType("")
		switch t.Width() {
		case 1:
			return []npy.DType{npy.Bool}
		case 2, 3, 4, 5, 6, 7, 8:
			signed, unsigned = npy.Int8, npy.Uint8
		case 16:
			signed, unsigned = npy.Int16, npy.Uint16
		case 32:
			signed, unsigned = npy.Int32, npy.Uint32
		case 64:
			signed, unsigned = npy.Int64, npy.Uint64
		default:
			return nil
		}
		switch t.Sign() {
		case ir.Signed:
			return []npy.DType{signed}
		case ir.Unsigned:
			return []npy.DType{unsigned}
		}
		return []npy.DType{signed, unsigned}
	}
	return nil
}

// BufferBytes returns the sizes of the kernel's buffers, arguments first.
func (p *Program) BufferBytes(name string) ([]int64, error) {
	types, err := p.buffers(name)
	if err != nil {
		return nil, err
	}
	sizes := make([]int64, len(types))
	for i, t := range types {
		sizes[i] = t.Shape()[0] * int64(ir.ElementBytes(t.Elem()))
	}
	return sizes, nil
}
