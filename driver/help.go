package driver

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir/pass"
)

// help returns the text of --help, laid out as that of mlir-opt: passes and
// pipelines with their options among the general options.
func (t *Tool) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "OVERVIEW: %s\n\nAvailable Dialects: %s\nUSAGE: %s [options] <input file>\n\nOPTIONS:\n", t.Overview, dialectNames(t.Dialects(), ", "), t.Name)
	b.WriteString("\nGeneral options:\n\n")
	o := &options{}
	list := o.toolOptions(t)
	slices.SortFunc(list, func(x, y option) int { return cmp.Compare(x.name, y.name) })
	for _, opt := range list {
		name := dashed(opt.name)
		switch {
		case opt.arg != "" && len(opt.name) == 1:
			name += " <" + opt.arg + ">"
		case opt.arg != "":
			name += "=<" + opt.arg + ">"
		}
		line := pass.HelpLine(2, name, opt.doc)
		if opt.optional {
			line = strings.Replace(line, "=<"+opt.arg+">", "[=<"+opt.arg+">]", 1)
		}
		b.WriteString(line)
		for _, c := range opt.choices {
			b.WriteString(pass.HelpLine(4, "="+c.name, "  "+c.doc))
		}
	}
	b.WriteString("  Compiler passes to run\n    Passes:\n")
	passes := slices.Clone(t.Library.Passes)
	slices.SortFunc(passes, func(x, y *pass.Pass) int { return cmp.Compare(x.Name, y.Name) })
	for _, p := range passes {
		b.WriteString(p.Help())
	}
	b.WriteString("    Pass Pipelines:\n")
	pipelines := slices.Clone(t.Library.Pipelines)
	slices.SortFunc(pipelines, func(x, y *pass.NamedPipeline) int { return cmp.Compare(x.Name, y.Name) })
	for _, n := range pipelines {
		b.WriteString(n.Help())
	}
	b.WriteString("\nGeneric Options:\n\n")
	b.WriteString(pass.HelpLine(2, "--help", "Display available options"))
	b.WriteString(pass.HelpLine(2, "--version", "Display the version of this program"))
	return b.String()
}
