package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Units are the rows of a row of tiles.

// rowUnits is how a layout counts the rows of a tensor: by some of its coordinates, one of which
// has the units.
type rowUnits struct {
	cover
	rows, columns []int // dims that count rows, and what is in them, major first
	coord         int
}

// rowUnits returns how a layout counts rows; without dims that do it is one row, if a coordinate has
// none. It fails where a coordinate counts rows and columns, or where the rows of a unit do not follow
// each other.
func (c cover) rowUnits(rows, columns []int) (u rowUnits, ok bool) {
	u = rowUnits{c, rows, columns, -1}
	if len(rows) == 0 {
		u.coord = slices.IndexFunc(c.coords, func(coord coverCoord) bool { return len(coord.dims) == 0 })
		return u, u.coord >= 0
	}
	for i, coord := range c.coords {
		isOf := func(dims []int) bool {
			return !slices.ContainsFunc(coord.dims, func(d int) bool { return !slices.Contains(dims, d) })
		}
		first := len(rows) - len(coord.dims)
		switch {
		case isOf(columns):
		case !isOf(rows):
			return u, false
		case slices.Equal(rows[first:], coord.dims):
			u.coord = i
		case coord.unit > 1:
			return u, false
		}
	}
	return u, u.coord >= 0
}

// rowDims returns the dims of all coordinates, major first, and how many come before the last one's.
func (c cover) rowDims() (dims []int, before int) {
	for _, coord := range c.coords {
		before = len(dims)
		dims = append(dims, coord.dims...)
	}
	return dims, before
}

// mostRows returns how many of some dims, at most so many, can count rows.
func (c cover) mostRows(dims []int, most int) int {
	for n := most; n > 0; n-- {
		if _, ok := c.rowUnits(dims[:n], dims[n:]); ok {
			return n
		}
	}
	return 0
}

// countsRows reports whether a coordinate does.
func (u rowUnits) countsRows(i int) bool {
	dims := u.coords[i].dims
	return i == u.coord || len(dims) > 0 && slices.Contains(u.rows, dims[0])
}

// volume returns how many indices some dims have.
func (u rowUnits) volume(dims []int) int64 {
	n := int64(1)
	for _, d := range dims {
		n *= u.l.shape[d]
	}
	return n
}

// width returns how many elements a row has.
func (u rowUnits) width() int64 { return u.volume(u.columns) }

// unitRun is units of one kind that follow each other.
type unitRun struct {
	kind             int
	row, rows, count int64 // the first row, how many a unit has, and how many units
	address          int64
}

// end returns the row behind a run.
func (r unitRun) end() int64 { return r.row + r.count*r.rows }

// kinds returns the kinds of units, and all units in the order of their rows, which have no addresses
// yet. It fails where there would be too many of either.
func (u rowUnits) kinds() (kinds []UnitKind, runs []unitRun, ok bool) {
	coord := u.coords[u.coord]
	whole := coord.unit
	if whole == 1 {
		whole = looseRows
	}
	times := u.volume(u.rows) / coord.extent // that the coordinate is gone through
	add := func(row, rows, count int64) bool {
		if rows*count == 0 {
			return true
		}
		i := slices.IndexFunc(kinds, func(k UnitKind) bool { return k.Rows == rows })
		if i < 0 {
			i = len(kinds)
			kinds = append(kinds, UnitKind{Rows: rows})
		}
		runs = append(runs, unitRun{kind: i, row: row, rows: rows, count: count})
		return len(kinds) <= mostUnitKinds && int64(len(runs)) <= mostUnitRuns/times
	}
	for at := int64(0); at < coord.extent; at += coord.shard {
		rows := min(coord.shard, coord.extent-at)
		left := rows % whole
		if !add(at, whole, rows/whole) || !add(at+rows-left, left, 1) {
			return nil, nil, false
		}
	}
	once := runs
	runs = slices.Repeat(runs, int(times))
	for i := range runs {
		runs[i].row += int64(i/len(once)) * coord.extent
	}
	return kinds, runs, true
}

// place finds the addresses of runs. It fails where the units of a kind are not always as far apart.
func (u rowUnits) place(runs []unitRun, kinds []UnitKind) bool {
	for i := range runs {
		r := &runs[i]
		r.address = u.addressOfRow(r.row)
		if k := &kinds[r.kind]; r.count > 1 {
			stride := u.addressOfRow(r.row+r.rows) - r.address
			if k.Stride != 0 && k.Stride != stride {
				return false
			}
			k.Stride = stride
		}
	}
	return true
}

// planKinds plans the relayouts of units. It fails where one has many boxes, or divides.
func (u rowUnits) planKinds(r UnitRows, isDestination bool) bool {
	for i := range r.Kinds {
		p, err := u.plan(r.Kinds[i].Rows, r.Pitch, isDestination)
		if err != nil || !p.Disjoint || p.BoxCount() > mostUnitBoxes || p.divides() {
			return false
		}
		r.Kinds[i].Plan = p
	}
	return true
}

// divides reports whether an address has quotients.
func (p *Relayout) divides() bool {
	return p.dividesElements() || anyDivides(p.Padding)
}

// addressOfRow returns where a row begins.
func (u rowUnits) addressOfRow(row int64) int64 {
	index := make([]int64, len(u.l.shape))
	for _, d := range slices.Backward(u.rows) {
		index[d] = row % u.l.shape[d]
		row /= u.l.shape[d]
	}
	return u.l.Address(index)
}

// plan plans the relayout of a unit of so many rows, from or to rows in memory.
func (u rowUnits) plan(rows, pitch int64, isDestination bool) (*Relayout, error) {
	shape := []int64{rows}
	at := affine.Const(0) // in a row
	for _, d := range u.columns {
		n := u.l.shape[d]
		at = affine.Add(affine.Mul(at, affine.Const(n)), affine.Dim(len(shape)))
		shape = append(shape, n)
	}
	inMemory, err := New(Spec{
		Shape:   shape,
		Linear:  affine.Map{NumDims: len(shape), Results: []*affine.Expr{affine.Dim(0), at}},
		Extents: []int64{rows, pitch}, ElementBits: u.l.elementBits,
	})
	if err != nil {
		return nil, err
	}
	linear := affine.Map{NumDims: len(shape), Results: make([]*affine.Expr, len(u.coords))}
	for i, r := range u.l.rows {
		e := affine.Const(0)
		switch {
		case i == u.coord:
			e = affine.Dim(0)
		case !u.countsRows(i):
			for k, d := range u.columns {
				e = affine.Add(e, affine.Mul(affine.Dim(1+k), affine.Const(r.coef[d])))
			}
		}
		linear.Results[i] = e
	}
	p := &Relayout{ofUnit: true}
	if isDestination {
		p.Source = inMemory
		p.Destination, err = u.target(shape, linear)
	} else {
		p.Source, err = u.source(shape, linear)
		p.Destination = inMemory
	}
	if err != nil {
		return nil, err
	}
	return p, p.cover()
}

// source returns the layout of a unit as a source.
func (u rowUnits) source(shape []int64, linear affine.Map) (*Layout, error) {
	view := *u.l
	view.shape, view.linear = shape, linear
	return &view, view.setLinear()
}

// target returns the layout of a unit as a destination: with the unit's padding, and no other.
func (u rowUnits) target(shape []int64, linear affine.Map) (*Layout, error) {
	s := Spec{
		Shape: shape, Linear: linear, Extents: slices.Clone(u.l.extents), Tilings: u.l.Tilings(),
		GridRank: u.l.gridRank, ElementBits: u.l.elementBits, Fill: u.l.fill,
	}
	for i := range u.coords {
		if !u.countsRows(i) {
			continue
		}
		s.Extents[i] = 1
		if i == u.coord {
			s.Extents[i] = shape[0]
		}
		if s.GridRank > 0 {
			s.Tilings[0][i] = s.Extents[i]
		}
	}
	unit, err := New(s)
	if err == nil {
		unit.strides = u.l.strides
	}
	return unit, err
}

// paddingBesides returns the padding that is in no unit.
func (u rowUnits) paddingBesides(p *Relayout) ([]Box, bool) {
	if !p.Destination.fill.Defined() {
		return nil, true
	}
	c := u.cover
	c.coords = slices.Clone(c.coords)
	c.coords[u.coord].tile = c.coords[u.coord].unit
	c.place(p.Source, false)
	for i, coord := range c.coords {
		if !u.countsRows(i) { // all of it is the units'
			c.coords[i] = coverCoord{extent: coord.shards * coord.padded, shards: coord.shards, shard: coord.padded, padded: coord.padded}
		}
	}
	var boxes []Box
	ok := true
	c.regions(func(ps []piece, padding bool) bool {
		if !padding {
			return true
		}
		r, _ := c.region(ps, true)
		left := maxBoxes - len(boxes)
		if ok = left >= 1; ok {
			boxes = append(boxes, paddingBoxes(r, left)...)
		}
		return ok
	})
	boxes = append(boxes, p.tail()...)
	sortBoxes(boxes, 0)
	return boxes, ok
}
