package proof

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// maxCounted bounds the elements that are ticked off one by one.
const maxCounted = 1 << 26

// maxBoxes bounds the moves whose boxes are compared in pairs.
const maxBoxes = 1 << 12

// checkCover shows that moves whose places are right write each element: their
// indices fill boxes that together are as large as the shape. Where they do not
// fill boxes, the elements are ticked off. Once says that none is written twice,
// which in a kernel does no harm: it is the same that is written.
func checkCover(dst *layout.Layout, index []*affine.Expr, moves []move, once bool, progress Progress) (method, error) {
	boxes := make([]indexBox, 0, len(moves))
	for _, m := range moves {
		b, ok := m.box(index)
		if !ok || len(moves) > maxBoxes {
			return counted, tickOff(dst, moves, once, progress)
		}
		boxes = append(boxes, b)
	}
	total := int64(0)
	for i, b := range boxes {
		rest := []indexBox{b}
		for _, o := range boxes[:i] {
			at, ok := b.meets(o)
			if !ok {
				continue
			}
			if once {
				return symbolic, &violation{text: fmt.Sprintf("element %s is written twice", tuple(at))}
			}
			var left []indexBox
			for _, r := range rest {
				left = append(left, r.without(o)...)
			}
			rest = left
		}
		for _, r := range rest {
			total += r.volume()
		}
	}
	if total != dst.Volume() {
		return counted, tickOff(dst, moves, once, progress) // finds one that is missing
	}
	return symbolic, nil
}

// An indexBox is the indices from lo to hi, both included.
type indexBox struct{ lo, hi []int64 }

// meets returns an index that is in both.
func (b indexBox) meets(o indexBox) (at []int64, ok bool) {
	at = make([]int64, len(b.lo))
	for j := range at {
		at[j] = max(b.lo[j], o.lo[j])
		if at[j] > min(b.hi[j], o.hi[j]) {
			return nil, false
		}
	}
	return at, true
}

// without returns boxes of what is not in o.
func (b indexBox) without(o indexBox) (out []indexBox) {
	if _, ok := b.meets(o); !ok {
		return []indexBox{b}
	}
	b = indexBox{slices.Clone(b.lo), slices.Clone(b.hi)} // what is left to divide
	for j := range b.lo {
		if b.lo[j] < o.lo[j] {
			below := indexBox{slices.Clone(b.lo), slices.Clone(b.hi)}
			below.hi[j] = o.lo[j] - 1
			out, b.lo[j] = append(out, below), o.lo[j]
		}
		if b.hi[j] > o.hi[j] {
			above := indexBox{slices.Clone(b.lo), slices.Clone(b.hi)}
			above.lo[j] = o.hi[j] + 1
			out, b.hi[j] = append(out, above), o.hi[j]
		}
	}
	return out
}

func (b indexBox) volume() int64 {
	n := int64(1)
	for j := range b.lo {
		n *= b.hi[j] - b.lo[j] + 1
	}
	return n
}

// box returns the indices that m writes, if they are all of a box, each once.
func (m move) box(index []*affine.Expr) (b indexBox, ok bool) {
	at := make([]*affine.Expr, len(index))
	for j, e := range index {
		at[j] = affine.SimplifyOver(e.Replace([]*affine.Expr{m.to}, nil), affine.Extents(m.extents), nil)
	}
	extents, at := splitDigits(slices.Clone(m.extents), at)
	used := make([]bool, len(extents))
	for _, e := range at {
		strides, lo, ok := e.Coefficients(len(extents))
		if !ok {
			return indexBox{}, false
		}
		// The digits of one dim are those of a number: 1, n, n*m, …
		var digits []int
		for k, s := range strides {
			if s == 0 || extents[k] == 1 {
				continue
			}
			if used[k] || s < 0 {
				return indexBox{}, false
			}
			used[k] = true
			digits = append(digits, k)
		}
		slices.SortFunc(digits, func(x, y int) int { return cmp.Compare(strides[x], strides[y]) })
		width := int64(1)
		for _, k := range digits {
			if strides[k] != width {
				return indexBox{}, false
			}
			width *= extents[k]
		}
		b.lo, b.hi = append(b.lo, lo), append(b.hi, lo+width-1)
	}
	for k, n := range extents {
		if n > 1 && !used[k] {
			return indexBox{}, false
		}
	}
	return b, true
}

// splitDigits divides digits of which an expression takes the quotient or the
// remainder by a divisor of their extent: a digit may run over several dims.
func splitDigits(extents []int64, at []*affine.Expr) ([]int64, []*affine.Expr) {
	for range 16 {
		digit, by := -1, int64(0)
		for _, e := range at {
			if digit < 0 {
				digit, by = dividedDigit(e, extents)
			}
		}
		if digit < 0 {
			break
		}
		dims := make([]*affine.Expr, digit+1)
		dims[digit] = affine.Add(affine.Mul(affine.Dim(digit), affine.Const(by)), affine.Dim(len(extents)))
		extents = append(extents, by)
		extents[digit] /= by
		for j, e := range at {
			at[j] = affine.SimplifyOver(e.Replace(dims, nil), affine.Extents(extents), nil)
		}
	}
	return extents, at
}

// dividedDigit returns a digit and what e divides it by, or -1.
func dividedDigit(e *affine.Expr, extents []int64) (digit int, by int64) {
	switch e.Op() {
	case affine.OpDim, affine.OpSymbol, affine.OpConst:
		return -1, 0
	case affine.OpMod, affine.OpFloorDiv:
		x, d := e.LHS(), e.RHS()
		if x.Op() == affine.OpDim && d.Op() == affine.OpConst && d.Value() > 1 && extents[x.Value()]%d.Value() == 0 {
			return int(x.Value()), d.Value()
		}
	}
	if digit, by = dividedDigit(e.LHS(), extents); digit >= 0 {
		return digit, by
	}
	return dividedDigit(e.RHS(), extents)
}

// tickOff looks at every slot that is written. Places are right: none is padding.
func tickOff(dst *layout.Layout, moves []move, once bool, progress Progress) error {
	shape, total := dst.Shape(), dst.Volume()
	// A table of the slots, or of the elements where holes make that too large.
	bySlot := dst.Slots() <= maxCounted
	if !bySlot && total > maxCounted>>5 {
		return &errNotSymbolic{fmt.Sprintf("that each of %d elements is written was not shown: their indices are no boxes", total)}
	}
	entry := func(at int64) int64 {
		if bySlot {
			return at
		}
		index, _ := dst.Index(at)
		k := int64(0)
		for j, i := range index {
			k = k*shape[j] + i
		}
		return k
	}
	size := total
	if bySlot {
		size = dst.Slots()
	}
	written, done := make([]bool, size), int64(0)
	for _, m := range moves {
		digits := make([]int64, len(m.extents))
		for more := m.volume() > 0; more; more = next(digits, m.extents) {
			at, err := m.to.Eval(digits, nil)
			if err != nil {
				return err
			}
			k := entry(at)
			if written[k] {
				if !once {
					continue
				}
				index, _ := dst.Index(at)
				return &violation{text: fmt.Sprintf("element %s is written twice", tuple(index))}
			}
			written[k] = true
			if done++; done%(1<<16) == 0 {
				progress.show(done, total)
			}
		}
	}
	if done == total {
		return nil
	}
	index := make([]int64, len(shape))
	for more := true; more; more = next(index, shape) {
		if !written[entry(dst.Address(index))] {
			return &violation{text: fmt.Sprintf("element %s is not written", tuple(index))}
		}
	}
	return nil
}

// next moves digits below extents to the next; false after the last.
func next(digits, extents []int64) bool {
	for k := len(digits) - 1; k >= 0; k-- {
		if digits[k]++; digits[k] < extents[k] {
			return true
		}
		digits[k] = 0
	}
	return false
}

// maxFilled bounds the slots of fills that are looked at.
const maxFilled = 1 << 22

// checkFills shows that constants, written when there may be data already, go to
// padding.
func checkFills(dst *layout.Layout, fills []move) error {
	left := int64(maxFilled)
	for _, m := range fills {
		if left -= m.volume(); left < 0 {
			return &errNotSymbolic{"fills among data are too many to count"}
		}
		digits := make([]int64, len(m.extents))
		for more := true; more; more = next(digits, m.extents) {
			at, err := m.to.Eval(digits, nil)
			if err != nil {
				return err
			}
			if index, ok := dst.Index(at); ok {
				return &violation{text: fmt.Sprintf("element %s, in slot %d, is written with a constant", tuple(index), at)}
			}
		}
	}
	return nil
}
