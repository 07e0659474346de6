package asm

import "github.com/ttopt/ttopt/ir"

// resources prints the section of resources behind the module, where there
// are any: those of dialects that the module names, and all external ones.
func (p *Printer) resources() {
	all := p.ctx.Resources()
	if len(all) == 0 {
		return
	}
	var inDialects, external []ir.Resource
	some := false                       // a section stays where all in it is elided
	named := map[string][]ir.Resource{} // of dialects, by key
	for _, r := range all {
		switch {
		case !r.External:
			named[r.Key] = append(named[r.Key], r)
		case p.o.NoExternal:
		default:
			if some = true; !p.elidesResource(r) {
				external = append(external, r)
			}
		}
	}
	for _, key := range p.aliases.resources {
		for _, r := range named[key] {
			if some = true; !p.elidesResource(r) {
				inDialects = append(inDialects, r)
			}
		}
	}
	if !some {
		return
	}
	p.Str("\n{-#\n")
	p.resourceSection("dialect_resources", inDialects)
	if len(inDialects) > 0 && len(external) > 0 {
		p.Str(",\n")
	}
	p.resourceSection("external_resources", external)
	p.Str("\n#-}\n")
}

func (p *Printer) elidesResource(r ir.Resource) bool {
	return p.o.ElideResources > 0 && int64(len(r.Text)) > p.o.ElideResources
}

// resourceSection prints resources by group; the groups come in the order of
// their first entry.
func (p *Printer) resourceSection(title string, all []ir.Resource) {
	if len(all) == 0 {
		return
	}
	p.Str("  ")
	p.Str(title)
	p.Str(": {\n")
	var groups []string
	members := map[string][]ir.Resource{}
	for _, r := range all {
		if members[r.Group] == nil {
			groups = append(groups, r.Group)
		}
		members[r.Group] = append(members[r.Group], r)
	}
	for i, g := range groups {
		if i > 0 {
			p.Str(",\n")
		}
		p.Str("    ")
		p.Str(g)
		p.Str(": {\n")
		for j, r := range members[g] {
			if j > 0 {
				p.Str(",\n")
			}
			p.Str("      ")
			p.KeywordOrString(r.Key)
			p.Str(": ")
			p.Str(r.Text)
		}
		p.Str("\n    }")
	}
	p.Str("\n  }")
}
