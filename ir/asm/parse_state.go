package asm

import "github.com/ttopt/ttopt/ir"

// NamePos returns where the op begins whose custom form is being parsed.
func (p *Parser) NamePos() Pos { return p.nameAt }

// ParsedRegion returns region i of those that were parsed for s.
func (p *Parser) ParsedRegion(s *ir.OpState, i int) *ir.Region {
	return p.regions[len(p.regions)-s.Regions+i]
}

// Terminate gives region i of those that were parsed for s the terminator that
// its text leaves out, and a block where it has none.
func (p *Parser) Terminate(s *ir.OpState, i int, k *ir.Kind) {
	if p.err == nil {
		p.terminate(p.ParsedRegion(s, i), k, s.Loc)
	}
}

// RotateRegions makes the last region that was parsed for s the first.
func (p *Parser) RotateRegions(s *ir.OpState) {
	if p.err != nil || s.Regions == 0 {
		return
	}
	rs := p.regions[len(p.regions)-s.Regions:]
	last := rs[len(rs)-1]
	copy(rs[1:], rs)
	rs[0] = last
}
