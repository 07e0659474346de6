package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// A move takes one element from an address to another, for all digits, the dims
// of both expressions, below extents.
type move struct {
	extents  []int64
	from, to *affine.Expr
}

func (m move) volume() int64 {
	n := int64(1)
	for _, e := range m.extents {
		n *= e
	}
	return n
}

// A violation is an element that does not keep its place, or padding that is written.
type violation struct {
	text    string
	padding bool
}

func (v *violation) Error() string { return v.text }

// errNotSymbolic says that a proof needs the elements to be looked at.
type errNotSymbolic struct{ why string }

func (e *errNotSymbolic) Error() string { return e.why }

// checkMoves shows that moves take every element from where src has it to where
// dst has it, each once if once says so, and says how. If it does not, they may write padding
// that may hold anything, too. The error is a [*violation] with an index, or says what could not
// be shown.
func checkMoves(src, dst *layout.Layout, moves []move, once bool, progress Progress) (method, error) {
	if dst.Volume() == 0 && len(moves) == 0 {
		return symbolic, nil
	}
	index, ok := dst.IndexExprs()
	if !ok {
		return symbolic, &errNotSymbolic{fmt.Sprintf("the index is no quasi-affine expression of the address in %v", dst)}
	}
	from, to := src.AddressExpr(), dst.AddressExpr()
	check := func(m move) error { return m.check(src, dst, index, from, to) }
	elements, err := elementsOf(src, dst, moves, !once && !dst.Fill().Defined(), check)
	if err != nil {
		return symbolic, err
	}
	how, err := checkCover(dst, index, elements, once, progress)
	if len(elements) != len(moves) {
		how = max(how, counted)
	}
	return how, err
}

// elementsOf returns those moves that write elements, all of which are right, without those to
// padding, if they may pad. A move that does both, as lanes that go to padding may seem to go on
// as those before them do, is taken apart.
func elementsOf(src, dst *layout.Layout, moves []move, mayPad bool, check func(move) error) ([]move, error) {
	var out []move
	tries := maxBoxes
	var add func(m move) error
	add = func(m move) error {
		err := check(m)
		switch wrong := (*violation)(nil); {
		case err == nil:
			out = append(out, m)
			return nil
		case !mayPad || !errors.As(err, &wrong) || !wrong.padding:
			return err
		case m.isToPadding(src, dst):
			return nil
		}
		last := len(m.extents) - 1 // a move of one place, to padding, was let pass
		dims := make([]*affine.Expr, last+1)
		for k := range m.extents[last] {
			if tries--; tries < 0 {
				return &errNotSymbolic{"elements and padding are written together in too many places"}
			}
			dims[last] = affine.Const(k)
			if err := add(move{m.extents[:last], m.from.Replace(dims, nil), m.to.Replace(dims, nil)}); err != nil {
				return err
			}
		}
		return nil
	}
	for _, m := range moves {
		if err := add(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// check shows that the places of m are those of one index each: with i the index
// that dst has at m.to, i is in the shape, dst has i at m.to and src at m.from.
func (m move) check(src, dst *layout.Layout, index []*affine.Expr, from, to *affine.Expr) error {
	digits := affine.Extents(m.extents)
	at := make([]*affine.Expr, len(index))
	for j, e := range index {
		at[j] = affine.SimplifyOver(e.Replace([]*affine.Expr{m.to}, nil), digits, nil)
	}
	is := affine.Map{NumDims: len(m.extents), Results: []*affine.Expr{m.to, m.from}}
	should := affine.Map{NumDims: len(m.extents), Results: []*affine.Expr{to.Replace(at, nil), from.Replace(at, nil)}}
	for j, n := range dst.Shape() {
		is.Results = append(is.Results, affine.FloorDiv(at[j], affine.Const(n)))
		should.Results = append(should.Results, affine.Const(0))
	}
	same, witness, err := affine.EqualOver(is, should, digits, nil)
	switch {
	case err != nil:
		return &errNotSymbolic{err.Error()}
	case same:
		return nil
	}
	return m.violation(src, dst, witness)
}

// isToPadding reports whether m takes slots of src to padding of dst alone.
func (m move) isToPadding(src, dst *layout.Layout) bool {
	if m.volume() > maxFilled {
		return false
	}
	digits := make([]int64, len(m.extents))
	for more := true; more; more = next(digits, m.extents) {
		from, err1 := m.from.Eval(digits, nil)
		to, err2 := m.to.Eval(digits, nil)
		if err1 != nil || err2 != nil || from < 0 || from >= src.Slots() || to < 0 || to >= dst.Slots() || !dst.IsPadding(to) {
			return false
		}
	}
	return true
}

// violation says what is wrong with m at digits.
func (m move) violation(src, dst *layout.Layout, digits []int64) error {
	from, err1 := m.from.Eval(digits, nil)
	to, err2 := m.to.Eval(digits, nil)
	if err1 != nil || err2 != nil {
		return &violation{text: fmt.Sprintf("an address at digits %s does not fit an int64", tuple(digits))}
	}
	if to < 0 || to >= dst.Slots() {
		return &violation{text: fmt.Sprintf("slot %d is written, outside the %d of the result", to, dst.Slots())}
	}
	if from < 0 || from >= src.Slots() {
		return &violation{text: fmt.Sprintf("slot %d is read, outside the %d of the input", from, src.Slots())}
	}
	target, ok := dst.Index(to)
	if !ok {
		return &violation{fmt.Sprintf("slot %d of the result, which is padding, is written from slot %d", to, from), dst.IsPadding(to)}
	}
	what := "padding"
	if source, ok := src.Index(from); ok {
		what = "element " + tuple(source)
	}
	return &violation{text: fmt.Sprintf("element %s is taken from slot %d, which holds %s; the input has it in slot %d",
		tuple(target), from, what, src.Address(target))}
}

// tuple returns "[1, 2]".
func tuple(v []int64) string {
	return "[" + strings.Trim(strings.ReplaceAll(fmt.Sprint(slices.Clone(v)), " ", ", "), "[]") + "]"
}
