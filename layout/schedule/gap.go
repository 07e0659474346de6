package schedule

import (
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Rows of a tile that are interleaved are neighbours in the source, all of them: where a box
// has only some, as at the end of a ragged tensor, its elements have gaps between them. Its
// vectors are loaded as of all the rows then, whatever the others hold, and shuffled; one by
// one, elements would take a load each.

// Gaps are bridged up to so many neighbours, if at least so many elements are so far apart.
const widestGap, leastBridged = 8, 2 * smallBlock

// bridgeGap gives the innermost digit of the source all the values that the source has
// there, or adds a digit of one value to which it belongs.
func (b *box) bridgeGap() {
	chain := b.chain(source, inBox)
	if len(chain) > 1 {
		return
	}
	step, last := int64(1), -1 // of what would be next in the source, and the digit inside
	if len(chain) > 0 {
		step, last = b.digits[chain[0]].extent, chain[0]
	}
	next := digit{}
	for _, d := range b.digits {
		if !d.whole && d.extent > 1 && d.source >= step && (next.extent == 0 || d.source < next.source) {
			next = d
		}
	}
	if next.source > widestGap || next.extent < leastBridged || next.source&(next.source-1) != 0 {
		return
	}
	if last < 0 {
		b.digits = append(b.digits, digit{extent: 1, valid: 1, source: 1, number: len(b.digits), held: next.source})
	} else if d := &b.digits[last]; d.valid == d.extent {
		d.held = next.source
	}
}

// Where it is the destination that has gaps, between all of its elements, and these may hold anything,
// they are stored along, as lanes of padding.

// mostSpaced bounds how far apart elements may be to be stored together with the slots between.
const mostSpaced = 8

// spacing returns how far apart the elements of a relayout are in the destination, if the slots
// between may hold anything, and 1 if they are neighbours or too far apart.
func spacing(p *layout.Relayout) int64 {
	d := p.Destination
	if p.PerCore || !p.Disjoint || d.Fill().Defined() || d.Padding() < d.Volume() {
		return 1
	}
	n := d.Spacing()
	// Behind the last slots there is no memory that could be stored along.
	if last := d.Slots() - d.Slots()%n; n > mostSpaced || n&(n-1) != 0 || last < d.Slots() && !d.IsPadding(last) {
		return 1
	}
	return n
}

// bridgeSpaces adds a digit that counts an element and the slots up to the next one, which are
// stored along.
func (b *box) bridgeSpaces(spacing int64) {
	isSpaced := func(d digit) bool { return d.destination%spacing == 0 }
	if spacing > 1 && b.nest.Rests.Destination == nil && b.nest.Destination%spacing == 0 && every(b.digits, isSpaced) {
		b.digits = append(b.digits, digit{extent: spacing, valid: 1, destination: 1, number: len(b.digits)})
	}
}

// trim leaves padding behind the elements of a row that may hold anything as it is, but for the rest of
// the line that the last one is in: of a tile of 128 columns with five elements each, one line of the
// row is stored.
func (b *box) trim(line, lanes int64) {
	for k := range b.digits {
		d := &b.digits[k]
		ends := func(stride int64) bool { return stride == 0 || stride*d.extent >= lanes }
		if d.valid == d.extent || d.whole || d.destination <= 0 || !ends(d.source) || !ends(d.destination) {
			continue
		}
		d.inLine = max(1, line/d.destination)
		d.extent = d.trimmed(d.valid, d.extent)
	}
}

// trimmed returns how many of some slots are stored, the first ones of which are elements.
func (d digit) trimmed(valid, slots int64) int64 {
	if d.inLine == 0 {
		return slots
	}
	return min(slots, max(d.inLine, integer.CeilPowerOfTwo(valid)))
}
