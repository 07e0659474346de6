package draw

import (
	"slices"
	"strconv"
	"strings"
)

// A digit of an axis is a physical coordinate.
type digit struct {
	coord  int // number of the physical coordinate
	extent int64
	line   Line // drawn between two values of it
}

// Line says what a line separates.
type Line uint8

const (
	NoLine     Line = iota
	NestedLine      // tiles inside tiles
	TileLine
	CoreLine
)

// An axis is what the tilings make of one coordinate, or of several that they
// join: digits, from the major to the minor one.
type axis struct {
	dims   []int // logical
	digits []digit
}

// extent returns the positions of the axis.
func (a axis) extent() int64 {
	n := int64(1)
	for _, d := range a.digits {
		n *= d.extent
	}
	return n
}

// put writes the digits of a position to the physical coordinates.
func (a axis) put(coords []int64, position int64) {
	for _, d := range slices.Backward(a.digits) {
		coords[d.coord] = position % d.extent
		position /= d.extent
	}
}

// lineBefore returns the line between a position and the one before.
func (a axis) lineBefore(position int64) Line {
	if position == 0 {
		return NoLine
	}
	line := NoLine
	for _, d := range slices.Backward(a.digits) {
		line = max(line, d.line)
		if position%d.extent != 0 {
			return d.line
		}
		position /= d.extent
	}
	return line
}

// unit returns the least positions that a cell may stand for, one or all of the
// minor digits, so that there are at most limit cells.
func (a axis) unit(limit int64) int64 {
	unit := int64(1)
	for _, d := range slices.Backward(a.digits) {
		if a.extent()/unit <= limit || unit*d.extent == a.extent() {
			break
		}
		unit *= d.extent
	}
	return unit
}

// name is what the axis is made of: "d0 d1".
func (a axis) name() string {
	var names []string
	for _, d := range a.dims {
		names = append(names, "d"+strconv.Itoa(d))
	}
	return strings.Join(names, " ")
}
