package schedule

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// A family is places of a relayout where the same is done, over more rows in one than in
// another: boxes that share rows, and that are at the same distances from each other, and of
// the same size but for the number of rows, at every one of the places.
type family struct {
	source, destination int64 // from row to row
	parts               []part
	members             []member
}

// A part is what one of the boxes has of a row.
type part struct {
	source, destination int64 // from the row's place
	digits              []digit
}

// A member is one of the places.
type member struct {
	source, destination int64
	rows                int64
	around              []digit // of loops around the rows
	parts               []part
	boxes               []int // their numbers
}

// enoughAlike is how many members make a family. A box with more than a largePart of all
// elements is in none: it is worth nests of its own.
const enoughAlike, largePart = 3, 4

// families finds families among boxes, and returns those boxes, too, that are in none.
// Those families come first that have the most boxes, or half as many with longer rows.
func (s *scheduler) families(list []layout.Box) (found []family, others []layout.Box) {
	boxes, large := make([]box, len(list)), make([]bool, len(list))
	for i, data := range list {
		boxes[i] = s.elementBox(data)
		large[i] = boxes[i].elements() > s.elementCount/largePart
	}
	taken := slices.Clone(large)
	for {
		all := familiesAmong(boxes, taken)
		most := 0
		for _, f := range all {
			most = max(most, f.boxes())
		}
		var best *family
		for _, f := range all {
			if f.boxes() >= most/2 && (best == nil || f.rowElements() > best.rowElements()) {
				best = f
			}
		}
		if best == nil {
			break
		}
		found = append(found, *best)
		for _, m := range best.members {
			for _, i := range m.boxes {
				taken[i] = true
			}
		}
	}
	for i, b := range list {
		if !taken[i] || large[i] {
			others = append(others, b)
		}
	}
	return found, others
}

// boxes returns how many boxes are in a family.
func (f *family) boxes() int { return len(f.members) * len(f.parts) }

// rowElements returns how many elements the parts have of a row.
func (f *family) rowElements() (n int64) {
	for _, p := range f.parts {
		each := int64(1)
		for _, d := range p.digits {
			each *= d.extent
		}
		n += each
	}
	return n
}

// familiesAmong returns the families among boxes that are not taken, a box in one for each
// of its digits that may be rows.
func familiesAmong(boxes []box, taken []bool) []*family {
	var members []*member
	sharing := map[string][]*member{} // by rows and what is around them
	for i, b := range boxes {
		if taken[i] {
			continue
		}
		for at := range b.digits {
			if !b.mayHaveRows(at) {
				continue
			}
			rows, key := b.digits[at], keyOf(b.digits[:at+1])
			p := part{b.nest.Source, b.nest.Destination, b.digits[at+1:]}
			k := slices.IndexFunc(sharing[key], func(m *member) bool {
				return abs(p.source-m.source) < rows.source || abs(p.destination-m.destination) < rows.destination
			})
			if k < 0 {
				m := &member{source: p.source, destination: p.destination, rows: rows.extent, around: b.digits[:at]}
				k = len(sharing[key])
				sharing[key], members = append(sharing[key], m), append(members, m)
			}
			m := sharing[key][k]
			m.boxes = append(m.boxes, i)
			p.source, p.destination = p.source-m.source, p.destination-m.destination
			m.parts = append(m.parts, p)
		}
	}
	var all []*family
	byParts := map[string]*family{}
	for _, m := range members {
		rows := boxes[m.boxes[0]].digits[len(m.around)]
		key := binary.AppendVarint(binary.AppendVarint(nil, rows.source), rows.destination)
		for _, p := range m.parts {
			key = binary.AppendVarint(binary.AppendVarint(key, p.source), p.destination)
			key = append(key, keyOf(p.digits)...)
		}
		f := byParts[string(key)]
		if f == nil {
			f = &family{source: rows.source, destination: rows.destination, parts: m.parts}
			byParts[string(key)] = f
			all = append(all, f)
		}
		f.members = append(f.members, *m)
	}
	return slices.DeleteFunc(all, func(f *family) bool { return len(f.members) < enoughAlike })
}

// mayHaveRows reports whether a digit of a box may count rows: with those behind it, it is a
// matrix, whose rows are neighbours on one side, and whose columns are on the other, or its
// rows on both; or there is one column only.
func (b box) mayHaveRows(at int) bool {
	if b.nest.Rests != (Rests{}) {
		return false
	}
	rows := b.digits[at]
	matrix := at == len(b.digits)-1 && (rows.source != 1 || rows.destination != 1)
	for i, d := range b.digits {
		isUnit := d.source == 1 || d.destination == 1
		if d.whole || d.valid != d.extent || d.source < 0 || d.destination < 0 || isUnit && i < at {
			return false
		}
		matrix = matrix || isUnit && i > at
	}
	return matrix
}

// keyOf returns what is the same for equal digits.
func keyOf(digits []digit) string {
	key := binary.AppendVarint(nil, int64(len(digits)))
	for _, d := range digits {
		key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, d.extent), d.source), d.destination)
	}
	return string(key)
}
