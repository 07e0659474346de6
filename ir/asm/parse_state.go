package asm

import "github.com/ttopt/ttopt/ir"

// ParsedRegion returns region i of those that were parsed for s.
func (p *Parser) ParsedRegion(s *ir.OpState, i int) *ir.Region {
	return p.regions[len(p.regions)-s.Regions+i]
}
