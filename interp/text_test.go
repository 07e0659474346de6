package interp

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// parse reads a module in the generic form.
func parse(t testing.TB, text string) *ir.Op {
	t.Helper()
	ctx, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	return parseIn(t, ctx, text)
}

func parseIn(t testing.TB, ctx *ir.Context, text string) *ir.Op {
	t.Helper()
	ctx.SetAllowUnregistered(true)
	ctx.SetHandler(func(d ir.Diagnostic) { t.Log(ctx.Render(d, false)) })
	src, err := ctx.AddSource("test.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatalf("cannot parse:\n%s", text)
	}
	return module
}

// funcText returns the text of a function @f in generic form. The arguments
// are %0, %1 …
func funcText(inputs, results []string, body ...string) string {
	var args []string
	for i, in := range inputs {
		args = append(args, fmt.Sprintf("%%%d: %s", i, in))
	}
	entry := ""
	if len(args) > 0 {
		entry = "^bb0(" + strings.Join(args, ", ") + "):\n"
	}
	return fmt.Sprintf("\"func.func\"() <{function_type = (%s) -> (%s), sym_name = \"f\"}> ({\n%s%s\n}) : () -> ()\n",
		strings.Join(inputs, ", "), strings.Join(results, ", "), entry, strings.Join(body, "\n"))
}

// opFunction returns a function of one op: its name, then the properties.
func opFunction(op string, inputs []string, result string) string {
	name, props, _ := strings.Cut(op, " ")
	var args []string
	for i := range inputs {
		args = append(args, fmt.Sprintf("%%%d", i))
	}
	return funcText(inputs, []string{result},
		fmt.Sprintf("%%r = %q(%s) %s : (%s) -> %s", name, strings.Join(args, ", "), props, strings.Join(inputs, ", "), result),
		fmt.Sprintf(`"func.return"(%%r) : (%s) -> ()`, result))
}

// machine returns a machine for a text.
func machine(t testing.TB, o Options, text string) *Machine {
	t.Helper()
	m, err := NewWithOptions(parse(t, text), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// wordsOf calls @f, whose arguments and result are scalars or vectors, with
// words and returns those of the results.
func wordsOf(t testing.TB, m *Machine, args ...[]uint64) ([]uint64, error) {
	t.Helper()
	f, err := m.Function("f")
	if err != nil {
		t.Fatal(err)
	}
	inputs, _, err := signature(f)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]Value, len(args))
	for i, w := range args {
		if v, ok := inputs[i].(*ir.VectorType); ok {
			values[i] = Vector{Type: v, Lanes: w}
		} else {
			values[i] = Scalar{Type: inputs[i], Bits: w[0]}
		}
	}
	results, err := m.Call(context.Background(), "f", values)
	var out []uint64
	for _, r := range results {
		switch r := r.(type) {
		case Scalar:
			out = append(out, r.Bits)
		case Vector:
			out = append(out, r.Lanes...)
		}
	}
	return out, err
}
