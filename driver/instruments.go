package driver

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// semanticsCheck runs the module before and after every pass and compares what
// it computes.
type semanticsCheck struct {
	tool   *Tool
	module *ir.Op
	before *ir.Op
	warned map[string]bool // of what cannot be compared, by any pass
	failed bool
}

func (c *semanticsCheck) BeforePass(pass.Item, *ir.Op) {
	c.before = c.module.Clone(ir.NewMapping())
}

func (c *semanticsCheck) AfterPass(ps *pass.Pass, _ *ir.Op, failed bool) {
	if failed || c.failed {
		return
	}
	for _, d := range c.tool.Semantics(c.before, c.module) {
		switch {
		case d.Severity == ir.Error:
			c.failed = true
			d.Message = fmt.Sprintf("pass '%s' changed what the module computes: %s", ps.Name, d.Message)
		case c.warned[d.Message]:
			continue
		default:
			if c.warned == nil {
				c.warned = map[string]bool{}
			}
			c.warned[d.Message] = true
		}
		c.module.Context().Emit(&d)
	}
}

func (c *semanticsCheck) hasFailed() bool { return c.failed }

// layoutsCheck proves, around every pass, that elements keep their places.
type layoutsCheck struct {
	check    LayoutCheck
	module   *ir.Op
	before   *ir.Op
	progress func(done, total int64)
	failed   bool
}

func (c *layoutsCheck) BeforePass(pass.Item, *ir.Op) {
	c.before = c.module.Clone(ir.NewMapping())
}

func (c *layoutsCheck) AfterPass(ps *pass.Pass, _ *ir.Op, failed bool) {
	if !failed && !c.failed {
		c.run(ps)
	}
}

// run emits what the check finds; ps is nil before the first pass.
func (c *layoutsCheck) run(ps *pass.Pass) {
	diagnostics := c.check(c.before, c.module, c.progress)
	if c.progress != nil {
		c.progress(1, 1) // however much there was to do
	}
	for _, d := range diagnostics {
		if d.Severity == ir.Error {
			c.failed = true
			if ps != nil {
				d.Note(d.Loc, "after pass '%s'", ps.Name)
			}
		}
		c.module.Context().Emit(&d)
	}
}

func (c *layoutsCheck) hasFailed() bool { return c.failed }
