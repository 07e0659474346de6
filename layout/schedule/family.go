package schedule

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// A family is the rows of a product that are at the same distances from each other: in all
// their places the same is done, over more rows in one than in another.
type family struct {
	source, destination int64 // from row to row
	parts               []part
	members             []member
}

// A part is one of the columns: what a row has of it.
type part struct {
	source, destination int64 // from the row's place
	digits              []digit
}

// A member is one of the places.
type member struct {
	source, destination int64
	rows                int64
	around              []digit // of loops around the rows
}

// A box with more than a largePart of all elements is in no family: it is worth nests of
// its own.
const largePart = 4

// families divides products into families, and returns those boxes, too, that are in none.
func (s *scheduler) families(products []layout.Product) (found []family, others []layout.Box) {
	for _, p := range products {
		rows, columns := p.Rows(), p.Columns()
		isRun := func(c layout.Box) bool { return c.Run() > 1 }
		if len(rows) < len(columns) && !slices.ContainsFunc(columns, isRun) { // either may be the rows
			p = p.Turned()
			rows, columns = columns, rows
		}
		widest := int64(0)
		for _, c := range columns {
			widest = max(widest, c.Volume())
		}
		var small []layout.Box
		for i, r := range rows {
			if r.Volume()*widest > s.elementCount/largePart {
				others = append(others, p.RowBoxes(i)...)
			} else {
				small = append(small, r)
			}
		}
		found = append(found, familiesAmong(small, columns)...)
	}
	return found, others
}

// familiesAmong returns the families of some rows. Digits inside of the one that counts rows
// are parts'; where there is none, there is one row, which goes along with others.
func familiesAmong(rows, columns []layout.Box) (found []family) {
	number := map[string]int{}
	for _, data := range rows {
		b := boxOf(data)
		at := b.rowsAt()
		m := member{source: b.nest.Source, destination: b.nest.Destination, rows: 1}
		var rows digit
		var inside []digit
		if at >= 0 {
			rows, inside = b.digits[at], b.digits[at+1:]
			m.rows, m.around = rows.extent, b.digits[:at]
		}
		key := string(append(binary.AppendVarint(binary.AppendVarint(nil, rows.source), rows.destination), keyOf(inside)...))
		i, ok := number[key]
		if !ok {
			i = len(found)
			number[key] = i
			found = append(found, family{source: rows.source, destination: rows.destination, parts: partsOf(columns, inside)})
		}
		found[i].members = append(found[i].members, m)
	}
	return joinSingles(found)
}

// joinSingles puts places of one row each, at no distance from each other, into a family
// whose rows have no digits inside either.
func joinSingles(list []family) []family {
	single := slices.IndexFunc(list, func(f family) bool { return f.source == 0 && f.destination == 0 })
	if single < 0 {
		return list
	}
	for i := range list {
		if i != single && slices.EqualFunc(list[i].parts, list[single].parts, func(a, b part) bool { return len(a.digits) == len(b.digits) }) {
			list[i].members = append(list[i].members, list[single].members...)
			return slices.Delete(list, single, single+1)
		}
	}
	return list
}

// rowsAt returns which digit of the rows of a product counts rows: neighbours on one side,
// or else the innermost one.
func (b box) rowsAt() int {
	if i := slices.IndexFunc(b.digits, func(d digit) bool { return d.source == 1 || d.destination == 1 }); i >= 0 {
		return i
	}
	return len(b.digits) - 1
}

// partsOf returns columns as parts, with some digits around theirs.
func partsOf(columns []layout.Box, around []digit) []part {
	parts := make([]part, len(columns))
	for i, data := range columns {
		c := boxOf(data)
		parts[i] = part{c.nest.Source, c.nest.Destination, slices.Concat(around, c.digits)}
	}
	return parts
}
