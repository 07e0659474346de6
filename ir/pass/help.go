package pass

import (
	"fmt"
	"slices"
	"strings"
)

// Help returns the help text of a pass: its summary and its options.
func (p *Pass) Help() string { return help(p.Name, p.Summary, p.Options) }

// Help returns the help text of a pipeline.
func (n *NamedPipeline) Help() string { return help(n.Name, n.Summary, n.Options) }

func help(name, summary string, options func() any) string {
	text := HelpLine(6, "--"+name, "  "+summary)
	if options == nil {
		return text
	}
	list := DescribeOptions(options())
	slices.SortFunc(list, func(a, b Option) int { return strings.Compare(a.Name, b.Name) })
	for _, o := range list {
		arg := "--" + o.Name
		if o.Type != "" {
			arg += "=<" + o.Type + ">"
		}
		doc := o.Doc
		if o.Default != "" {
			doc += " (default: " + o.Default + ")"
		}
		text += HelpLine(8, arg, doc)
	}
	return text
}

// helpColumn is where the explanations stand, as in mlir-opt.
const helpColumn = 61

// HelpLine returns a line of a help text: what a flag is called, and what it
// does.
func HelpLine(indent int, name, doc string) string {
	return fmt.Sprintf("%*s%-*s- %s\n", indent, "", helpColumn-indent, name, doc)
}
