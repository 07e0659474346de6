package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// blanks returns the loops over the groups of the destination that have padding
// only, so that each group is written once. It reports false where there are none
// to be written, or where the padding is no whole groups and parts of those that
// rows leave unfinished.
func (t *transfer) blanks(rs []rows) ([]groupNest, bool) {
	if t.dst.form == nil || t.dst.fill == nil || t.blankGroups(rs) == 0 {
		return nil, false
	}
	p, err := layout.NewRelayout(t.src.layout, t.dst.layout, t.perCore)
	if err != nil {
		return nil, false
	}
	return t.blanksOf(p, rs)
}

// blanksOf is blanks of what there is a plan of.
func (t *transfer) blanksOf(p *layout.Relayout, rs []rows) ([]groupNest, bool) {
	form := t.dst.form
	if !p.Disjoint || p.Rows != nil {
		return nil, false
	}
	boxes := slices.Clone(p.Padding)
	for _, b := range p.Boxes {
		boxes = append(boxes, behind(b)...)
	}
	fill := t.filling()
	var whole []rows
	for _, b := range boxes {
		if r, ok := fill.rowsOf([]layout.Box{b}); ok && r[0].length%form.group() == 0 {
			whole = append(whole, r...)
		}
	}
	// Boxes have no slot in common, nor have elements a group with these.
	if fill.groups(whole) != t.blankGroups(rs) {
		return nil, false
	}
	return fill.nests(whole)
}

// blankGroups returns how many groups of the destination rows leave.
func (t *transfer) blankGroups(rs []rows) int64 {
	return integer.CeilDiv(t.dst.layout.Slots(), t.dst.form.group()) - t.groups(rs)
}

// filling returns the transfer that writes padding where t moves elements.
func (t *transfer) filling() *transfer {
	fill := t.newTransfer(nil, t.dst)
	fill.perCore = t.perCore
	return fill
}

// behind divides the padding of a box at a rim into boxes, each with the
// addresses but the source's: what is outside of one digit, inside of those before
// it.
func behind(b layout.Box) (out []layout.Box) {
	to := layout.Box{Addresses: b.Addresses[1:]}
	if !to.IsLinear() {
		return nil
	}
	for d := range b.Valid {
		if b.Valid[d] == b.Extents[d] {
			continue
		}
		extents := append([]int64(nil), b.Extents...)
		copy(extents, b.Valid[:d])
		extents[d] -= b.Valid[d]
		rim := layout.Box{Extents: extents}
		for _, a := range to.Addresses {
			a.Base += b.Valid[d] * a.Strides[d]
			rim.Addresses = append(rim.Addresses, a)
		}
		out = append(out, rim)
	}
	return out
}
