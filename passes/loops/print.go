package loops

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// PrintPlan returns the pass print-relayout-plan.
func PrintPlan() *pass.Pass {
	return &pass.Pass{
		Name:    "print-relayout-plan",
		Summary: "Say how each relayout will move its elements",
		Doc: `A remark at every ttir.to_layout and ttir.typecast shows in how many runs its
elements lie, what is filled, and the loops that ttir-to-loops will make of it,
outermost first, how far each moves in source and destination, and what the
vectors inside do, on the machine of the options. Nothing changes. For the plans
of a pipeline, and on its machine, give ttir-to-loops the option print-plan.`,
		Options: func() any { m := defaultMachine(); return &m },
		Run:     func(r *pass.Run) error { return printPlans(r, *r.Options.(*Machine)) },
	}
}

// printPlans reports a remark at every ttir.to_layout and ttir.typecast.
func printPlans(r *pass.Run, m Machine) error {
	var failed error
	r.Op.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Kind() != ttir.ToLayoutKind && op.Kind() != ttir.TypecastKind {
			return ir.Advance
		}
		text, err := planOf(op, m)
		if err != nil {
			failed = op.AsDiagnostic(err)
			return ir.Interrupt
		}
		r.Report(&ir.Diagnostic{Severity: ir.Remark, Loc: op.Loc(), Message: text})
		return ir.Advance
	})
	return failed
}

// planOf describes how a ttir.to_layout or a ttir.typecast is carried out.
func planOf(op *ir.Op, m Machine) (string, error) {
	if err := m.check(); err != nil {
		return "", err
	}
	var bs [2]*buffer
	for i, v := range []*ir.Value{op.Operand(0), op.Result(0)} {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			return "moves what is no ranked tensor", nil
		}
		b, err := describe(t)
		if err != nil {
			return "", err
		}
		bs[i] = b
	}
	src, dst := bs[0], bs[1]
	from, what := src.layout, "relayout of "
	if !isPlainMove(src, dst) {
		p, err := layout.NewPlan(dst.tensor.Shape(), src.layout, dst.layout)
		if err != nil {
			return "", err
		}
		between, ok := inSteps(p, src, dst)
		if !ok || src.form != nil || dst.form != nil {
			return withCost("conversion of "+p.String(), src, dst), nil
		}
		if q, ok := byRows(src, dst); ok && between.layout.Bytes() > layout.MostBetween {
			return withCost("conversion by way of rows in a relayout of "+schedule.New(q, m.writing(dst)).String(), src, dst), nil
		}
		from, what = between.layout, fmt.Sprintf("conversion of %d slots, then relayout of ", src.slots())
	}
	p, err := layout.NewRelayout(from, dst.layout, false)
	if err != nil {
		return "", err
	}
	for i, step := range schedule.Steps(p, m.writing(dst)) {
		if i > 0 {
			what += "then relayout of "
		}
		what += step.Schedule.String()
	}
	return withCost(what, src, dst), nil
}

// withCost adds behind the first line of a plan in how many pieces the elements lie,
// and what else is to be written.
func withCost(plan string, src, dst *buffer) string {
	head, nests, _ := strings.Cut(strings.TrimSuffix(plan, "\n"), "\n")
	line := "runs are not counted: "
	if c, err := layout.RelayoutCost(src.layout, dst.layout); err != nil {
		line += err.Error()
	} else {
		line = fmt.Sprintf("runs of elements: %d, at most %d in each", c.Runs.Count, c.Runs.Longest)
		if c.Fill > 0 {
			line += fmt.Sprintf("; %d bytes of padding filled with %v", c.Fill, dst.layout.Fill())
		}
		if c.CrossCore > 0 {
			line += fmt.Sprintf("; %d bytes go to another core", c.CrossCore)
		}
	}
	return head + "\n  " + line + "\n" + nests
}
