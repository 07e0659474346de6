package ttir

import (
	"fmt"
	"strconv"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// Function is what an elementwise op computes of each element.
type Function uint8

// The functions. On integers the results are taken modulo the width.
const (
	NoFunction   Function = iota
	AddFn                 // a + b
	SubtractFn            // a - b
	MultiplyFn            // a * b
	DivideFn              // a / b, of integers truncated
	MaximumFn             // the greater, NaN where either is
	MinimumFn             // the smaller, NaN where either is
	NegFn                 // -x
	ExpFn                 // e to the x
	SqrtFn                // √x
	RsqrtFn               // 1 / √x
	AbsFn                 // |x|
	ReluFn                // maximum(x, 0)
	SigmoidFn             // 1 / (1 + exp(-x))
	TanhFn                // hyperbolic tangent of x
	SinFn                 // sine of x
	CosFn                 // cosine of x
	TanFn                 // tangent of x
	AtanFn                // arc tangent of x
	LogFn                 // natural logarithm of x
	Log1pFn               // natural logarithm of 1 + x
	Expm1Fn               // exp(x) - 1
	CbrtFn                // ∛x
	ErfFn                 // error function of x
	FloorFn               // greatest whole number not above x
	CeilFn                // least whole number not below x
	ReciprocalFn          // 1 / x
)

// functionSpec is an op kind with what it computes.
type functionSpec struct {
	fn        Function
	inputs    int
	floatOnly bool
	kind      *ir.Kind
}

var functions = []functionSpec{
	binary("add", AddFn, "a + b", ir.Commutative),
	binary("subtract", SubtractFn, "a - b", 0),
	binary("multiply", MultiplyFn, "a * b", ir.Commutative),
	binary("divide", DivideFn, "a / b, of integers truncated", 0),
	binary("div", DivideFn, "a / b, of integers truncated; tt-mlir's name of ttir.divide", 0),
	binary("maximum", MaximumFn, "the greater of a and b, NaN where either is", ir.Commutative),
	binary("minimum", MinimumFn, "the smaller of a and b, NaN where either is", ir.Commutative),
	unary("neg", NegFn, "-x", false, ir.Involution),
	unary("exp", ExpFn, "e to the x", true, 0),
	unary("sqrt", SqrtFn, "the square root of x", true, 0),
	unary("rsqrt", RsqrtFn, "1 / sqrt(x)", true, 0),
	unary("abs", AbsFn, "the magnitude of x", false, ir.Idempotent),
	unary("relu", ReluFn, "the greater of x and 0", false, ir.Idempotent),
	unary("sigmoid", SigmoidFn, "1 / (1 + exp(-x))", true, 0),
	unary("tanh", TanhFn, "the hyperbolic tangent of x", true, 0),
	unary("sin", SinFn, "the sine of x", false, 0),
	unary("cos", CosFn, "the cosine of x", false, 0),
	unary("tan", TanFn, "the tangent of x", false, 0),
	unary("atan", AtanFn, "the arc tangent of x", false, 0),
	unary("log", LogFn, "the natural logarithm of x", false, 0),
	unary("log1p", Log1pFn, "the natural logarithm of 1 + x", false, 0),
	unary("expm1", Expm1Fn, "e to the x, less 1", false, 0),
	unary("cbrt", CbrtFn, "the cube root of x", false, 0),
	unary("erf", ErfFn, "the error function of x", false, 0),
	unary("floor", FloorFn, "the greatest whole number not above x", false, ir.Idempotent),
	unary("ceil", CeilFn, "the least whole number not below x", false, ir.Idempotent),
	unary("reciprocal", ReciprocalFn, "1 / x", false, 0),
}

func binary(name string, fn Function, summary string, traits ir.Traits) functionSpec {
	return newFunction(name, fn, summary, []string{"lhs", "rhs"}, false, traits)
}

func unary(name string, fn Function, summary string, floatOnly bool, traits ir.Traits) functionSpec {
	return newFunction(name, fn, summary, []string{"input"}, floatOnly, traits)
}

func newFunction(name string, fn Function, summary string, inputs []string, floatOnly bool, traits ir.Traits) functionSpec {
	f := functionSpec{fn: fn, inputs: len(inputs), floatOnly: floatOnly}
	f.kind = &ir.Kind{
		Name:    "ttir." + name,
		Summary: summary,
		Doc:     "Elementwise, with the broadcasting of NumPy; an optional last operand is the destination.\n",
		Traits:  ir.Pure | traits,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:   []ir.Attr{segments},
		Impl:    elementwiseOp{count: len(inputs), floatOnly: floatOnly},
	}
	for _, in := range inputs {
		f.kind.Operands = append(f.kind.Operands, ir.Operands{Name: in, Type: constraint.RankedTensor})
	}
	f.kind.Operands = append(f.kind.Operands, destination)
	return f
}

// Kind returns the op kind of the function, nil for NoFunction.
func (f Function) Kind() *ir.Kind {
	for i := range functions {
		if functions[i].fn == f {
			return functions[i].kind
		}
	}
	return nil
}

// elementwiseOp is the code behind the elementwise kinds.
type elementwiseOp struct {
	shortForm
	count     int // of the inputs
	floatOnly bool
}

// Verify checks element types, broadcasting and the destination.
func (e elementwiseOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, e.count); err != nil {
		return err
	}
	result := logicalType(op.Result(0))
	shapes := make([][]int64, e.count)
	for i := range shapes {
		t := logicalType(op.Operand(i))
		if t.Elem() != result.Elem() {
			return op.Errorf("expected the element type of operand #%d to be that of the result, '%s', found '%s'", i, result.Elem(), t.Elem())
		}
		shapes[i] = t.Shape()
	}
	if err := verifyNumbers(op, result.Elem(), e.floatOnly); err != nil {
		return err
	}
	shape, err := Broadcast(shapes...)
	if err != nil {
		return op.Errorf("Operands are not broadcast compatible: %s", err)
	}
	if !ir.ExtentsAgree(shape, result.Shape()) {
		return op.Errorf("Result shape must match operand shapes after broadcasting: expected %s, found %s", shapeText(shape), shapeText(result.Shape()))
	}
	return nil
}

// logicalType returns the type of a tensor as the ops compute with it.
func logicalType(v *ir.Value) *ir.TensorType { return encoding.Logical(v.Type().(*ir.TensorType)) }

func verifyNumbers(op *ir.Op, elem ir.Type, floatOnly bool) error {
	switch elem.(type) {
	case *ir.FloatType:
		return nil
	case *ir.IntegerType:
		if !floatOnly {
			return nil
		}
		return op.Errorf("expected elements of a float type, found '%s'", elem)
	}
	return op.Errorf("expected elements of an integer or float type, found '%s'", elem)
}

// verifyDestination checks what follows the inputs of an op.
func verifyDestination(op *ir.Op, inputs int) error {
	switch n := op.NumOperands(); {
	case n > inputs+1:
		return op.Errorf("expected %d operands, but found %d", inputs+1, n)
	case n == inputs+1 && op.Operand(inputs).Type() != op.Result(0).Type():
		return op.Errorf("expected the type of the destination to be that of the result, '%s', found '%s'", op.Result(0).Type(), op.Operand(inputs).Type())
	}
	if a, ok := op.Attr(ir.OperandSegmentsAttr).(*ir.DenseArrayAttr); ok {
		want := []int64{int64(inputs), int64(op.NumOperands() - inputs)}
		if got := a.Ints(); len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			return op.Errorf("expected %s = array<i32: %d, %d>, found '%s'", ir.OperandSegmentsAttr, want[0], want[1], a)
		}
	}
	return nil
}

// Broadcast returns the shape of an elementwise result of operands of the given
// shapes. A dynamic extent agrees with any; with 1 or another dynamic one it
// stays dynamic. The error names the dim and the sizes that do not agree.
func Broadcast(shapes ...[]int64) ([]int64, error) {
	rank := 0
	for _, s := range shapes {
		rank = max(rank, len(s))
	}
	out := make([]int64, rank)
	for d := range out {
		out[d] = 1
		for _, s := range shapes {
			if d < rank-len(s) {
				continue
			}
			switch n := s[d-(rank-len(s))]; {
			case n == out[d] || n == 1:
			case out[d] == 1 || out[d] == ir.Dynamic:
				out[d] = n
			case n != ir.Dynamic:
				return nil, fmt.Errorf("dim %d is %d and %d", d, out[d], n)
			}
		}
	}
	return out, nil
}

// shapeText formats a shape as tt-mlir does: (2, 3, ?).
func shapeText(shape []int64) string {
	b := []byte{'('}
	for i, n := range shape {
		if i > 0 {
			b = append(b, ", "...)
		}
		if n == ir.Dynamic {
			b = append(b, '?')
		} else {
			b = strconv.AppendInt(b, n, 10)
		}
	}
	return string(append(b, ')'))
}
