package ir_test

import (
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// TestTypesThatAreNone asks for types that there cannot be: a mistake of the
// program, not of its input.
func TestTypesThatAreNone(t *testing.T) {
	ctx := newContext(t)
	for name, build := range map[string]func(){
		"a negative width":                func() { ctx.Integer(-3) },
		"a width of another sign":         func() { ctx.IntegerWithSign(-1, ir.Signed) },
		"a width that is too large":       func() { ctx.Integer(ir.MaxIntegerWidth + 1) },
		"a tensor without elements' type": func() { ctx.Tensor([]int64{2}, nil, nil) },
		"dense data that is too short":    func() { ctx.Dense(ctx.Tensor([]int64{2}, ctx.Float(ir.F32), nil), "\x00") },
		"dense data that is too long":     func() { ctx.Dense(ctx.Tensor([]int64{2}, ctx.Integer(8), nil), "aaa") },
	} {
		func() {
			defer func() {
				if _, ok := recover().(string); !ok {
					t.Errorf("%s: no panic that says so", name)
				}
			}()
			build()
		}()
	}
	if w := ctx.Integer(ir.MaxIntegerWidth).Width(); w != ir.MaxIntegerWidth {
		t.Errorf("the widest integer has %d bits", w)
	}
}
