package pass

import "fmt"

// Help returns the help text of a pass: its summary and its options.
func (p *Pass) Help() string { return help(p.Name, p.Summary, p.Options) }

// Help returns the help text of a pipeline.
func (n *NamedPipeline) Help() string { return help(n.Name, n.Summary, n.Options) }

func help(name, summary string, options func() any) string {
	text := fmt.Sprintf("  --%-34s - %s\n", name, summary)
	if options == nil {
		return text
	}
	for _, o := range DescribeOptions(options()) {
		arg := o.Name
		if o.Type != "" {
			arg += "=<" + o.Type + ">"
		}
		def := ""
		if o.Default != "" {
			def = " (default: " + o.Default + ")"
		}
		text += fmt.Sprintf("      --%-32s - %s%s\n", arg, o.Doc, def)
	}
	return text
}
