package driver

import (
	"fmt"
	"sort"
	"strings"

	"github.com/ttopt/ttopt/ir/pass"
)

// help returns the text of --help: passes, pipelines and other options in
// groups.
func (t *Tool) help() string {
	var b strings.Builder
	fmt.Fprintf(&b, "OVERVIEW: %s\n\nUSAGE: %s [options] <input file>\n\nOPTIONS:\n", t.Overview, t.Name)
	o := &options{printBefore: map[string]bool{}, printAfter: map[string]bool{}}
	list := o.toolOptions(t)
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	for _, opt := range list {
		name := opt.name
		if opt.arg != "" {
			name += "=<" + opt.arg + ">"
		}
		fmt.Fprintf(&b, "  --%-42s - %s\n", name, opt.doc)
	}
	b.WriteString("\nPASSES:\n")
	passes := append([]*pass.Pass(nil), t.Library.Passes...)
	sort.Slice(passes, func(i, j int) bool { return passes[i].Name < passes[j].Name })
	for _, p := range passes {
		b.WriteString(p.Help())
	}
	b.WriteString("\nPASS PIPELINES:\n")
	for _, n := range t.Library.Pipelines {
		b.WriteString(n.Help())
	}
	return b.String()
}
