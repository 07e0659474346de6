package schedule

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// A box is a layout.Box with its digits taken apart.
type box struct {
	digits []digit
	nest   Nest // bases and rests
	rim    bool // it is what is left over of another box
	// times is how often a routine's box moves, 0 for other boxes, which do so once.
	times int64
}

// digit is one digit of a box.
type digit struct {
	extent, valid             int64
	held                      int64 // of as many values in the source, if that is more
	inLine                    int64 // slots that a line has, if those behind the elements may hold anything
	source, destination, core int64
	number                    int // in the box
	// whole says that a Rest needs the digit, or that it tells cores apart: then
	// it is an outer loop of its own.
	whole bool
	given bool // it is a routine's, which a call says the values of
	bands bool // it is given, and counts the routine's bands
}

// boxOf takes a box of elements apart.
func boxOf(b layout.Box) box {
	at := [3]layout.Address{2: {Strides: make([]int64, len(b.Extents))}} // no core, as a rule
	copy(at[:], b.Addresses)
	from, to, core := at[0], at[1], at[2]
	rests := Rests{Source: from.Rest, Destination: to.Rest, Core: core.Rest}
	out := box{
		nest:   Nest{Source: from.Base, Destination: to.Base, Core: core.Base, Rests: rests},
		digits: make([]digit, len(b.Extents)),
	}
	for k, n := range b.Extents {
		d := digit{extent: n, valid: n, number: k, source: from.Strides[k], destination: to.Strides[k], core: core.Strides[k]}
		if b.Valid != nil {
			d.valid = b.Valid[k]
		}
		d.whole = d.core != 0
		for _, e := range []*affine.Expr{rests.Source, rests.Destination, rests.Core} {
			d.whole = d.whole || e != nil && e.UsesDim(k)
		}
		out.digits[k] = d
	}
	return out
}

// paddingBoxes takes boxes of padding apart, which are nowhere in the source.
func paddingBoxes(list []layout.Box) []box {
	boxes := make([]box, len(list))
	for i, b := range list {
		nowhere := layout.Address{Strides: make([]int64, len(b.Extents))}
		b.Addresses = append([]layout.Address{nowhere}, b.Addresses...)
		boxes[i] = boxOf(b)
	}
	return boxes
}

// loop returns a loop over a digit.
func (d digit) loop() Loop {
	return Loop{Extent: d.extent, Source: d.source, Destination: d.destination}
}

// isRun reports whether neighbours stay neighbours along a digit.
func (d digit) isRun() bool { return d.source == 1 && d.destination == 1 }

// loopsOf returns loops over some digits.
func loopsOf(digits []digit) []Loop {
	loops := make([]Loop, len(digits))
	for i, d := range digits {
		loops[i] = d.loop()
	}
	return loops
}

func ofSource(l Loop) int64      { return l.Source }
func ofDestination(l Loop) int64 { return l.Destination }

func source(d digit) int64      { return d.source }
func destination(d digit) int64 { return d.destination }

// inBox returns how many values a digit has, inSource how many the source has of it, the
// box's or not.
func inBox(d digit) int64    { return d.extent }
func inSource(d digit) int64 { return max(d.extent, d.held) }

// chain returns the digits that count neighbours on one side, the first with
// stride 1, each other one where those before it end.
func (b box) chain(stride, count func(digit) int64) []int {
	var out []int
	for next := int64(1); ; {
		k := b.next(next, stride, count)
		if k < 0 {
			return out
		}
		if out == nil {
			out = make([]int, 0, len(b.digits))
		}
		out = append(out, k)
		next *= count(b.digits[k])
	}
}

// next returns the digit that counts what is so far apart on one side; -1 if none does.
func (b box) next(apart int64, stride, count func(digit) int64) int {
	return slices.IndexFunc(b.digits, func(d digit) bool { return !d.whole && count(d) > 1 && stride(d) == apart })
}

// elements returns how many elements a box has, or all the places of a routine's box.
func (b box) elements() int64 {
	n := max(1, b.times)
	for _, d := range b.digits {
		if !d.given {
			n *= d.valid
		}
	}
	return n
}

// alike returns what is the same of equal digits of several boxes.
func (d digit) alike() digit {
	return digit{extent: d.extent, source: d.source, destination: d.destination}
}

// first returns a digit of no more than so many values.
func (d digit) first(most int64) digit {
	d.extent = min(d.extent, most)
	d.valid = d.extent
	return d
}

// turn makes the source the destination.
func (b *box) turn() {
	b.nest.Source, b.nest.Destination = b.nest.Destination, b.nest.Source
	for k, d := range b.digits {
		b.digits[k].source, b.digits[k].destination = d.destination, d.source
	}
}

// without returns a box with one value of some digits.
func (b box) without(numbers []int) box {
	b.digits = slices.Clone(b.digits)
	for _, k := range numbers {
		b.digits[k].extent, b.digits[k].valid = 1, 1
	}
	return b
}

// keyOf returns what is the same for equal digits.
func keyOf(digits []digit) string {
	key := binary.AppendVarint(nil, int64(len(digits)))
	for _, d := range digits {
		key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, d.extent), d.source), d.destination)
	}
	return string(key)
}
