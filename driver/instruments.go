package driver

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
)

func (s *session) printsIR() bool {
	o := s.options
	return o.beforeAll || o.afterAll || len(o.printBefore) > 0 || len(o.printAfter) > 0
}

// irPrinter shows the IR around passes on the error stream.
type irPrinter struct{ session *session }

func (p *irPrinter) BeforePass(ps *pass.Pass, op *ir.Op) {
	if o := p.session.options; o.beforeAll || o.printBefore[ps.Name] {
		p.print("IR Dump Before", "", ps, op)
	}
}

func (p *irPrinter) AfterPass(ps *pass.Pass, op *ir.Op, failed bool) {
	if o := p.session.options; o.afterAll || o.printAfter[ps.Name] {
		suffix := ""
		if failed {
			suffix = "Failed "
		}
		p.print("IR Dump After", suffix, ps, op)
	}
}

func (p *irPrinter) print(when, suffix string, ps *pass.Pass, op *ir.Op) {
	text := asm.AppendOp(nil, op, p.session.options.print)
	fmt.Fprintf(p.session.stderr, "// -----// %s %s (%s) %s//----- //\n%s\n", when, ps.Name, ps.Name, suffix, text)
}

// semanticsCheck runs the module before and after every pass and compares what
// it computes.
type semanticsCheck struct {
	tool   *Tool
	module *ir.Op
	before *ir.Op
	failed bool
}

func (c *semanticsCheck) BeforePass(*pass.Pass, *ir.Op) {
	c.before = c.module.Clone(ir.NewMapping())
}

func (c *semanticsCheck) AfterPass(ps *pass.Pass, _ *ir.Op, failed bool) {
	if failed || c.failed {
		return
	}
	if err := c.tool.Semantics(c.before, c.module); err != nil {
		c.failed = true
		c.module.Context().Emit(ir.Errorf(c.module.Loc(), "pass '%s' changed what the module computes: %s", ps.Name, err))
	}
}
