package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A class is a set of positions: x - from is divided by the modulus of each
// window in turn, and each time what remains is in the window.
type class struct {
	from    int64
	windows []window
}

// A window is the remainders from one to below another. The moduli of a class do
// not grow.
type window struct{ modulus, from, to int64 }

func (w window) width() int64 { return w.to - w.from }

// maxPieces bounds the pieces that classes are taken to.
const maxPieces = 1 << 12

// both counts the positions below n that are in a and in b; ok is false if that
// takes too many pieces.
func both(n int64, a, b class) (count int64, ok bool) {
	left := maxPieces
	count = between(0, n, a, b, &left)
	return count, left >= 0
}

// between counts the positions from lo to hi that are in both classes. It takes
// them to pieces until each is a single remainder, or everything.
func between(lo, hi int64, a, b class, left *int) int64 {
	if *left--; *left < 0 {
		return 0
	}
	for {
		l, h := lo, hi
		a, lo, hi = a.simplify(lo, hi)
		b, lo, hi = b.simplify(lo, hi)
		if lo >= hi {
			return 0
		}
		if l == lo && h == hi {
			break
		}
	}
	if wide, all, without := a.complement(); wide {
		n := between(lo, hi, all, b, left)
		for _, rest := range without {
			n -= between(lo, hi, rest, b, left)
		}
		return n
	}
	if wide, _, _ := b.complement(); wide {
		return between(lo, hi, b, a, left)
	}
	if a.isSingle() && b.isSingle() {
		return meet(lo, hi, a, b)
	}
	blocksA, residuesA := a.parts(lo, hi)
	blocksB, residuesB := b.parts(lo, hi)
	if min(blocksB, residuesB) < min(blocksA, residuesA) {
		a, b, blocksA, residuesA = b, a, blocksB, residuesB
	}
	if min(blocksA, residuesA) > int64(*left) {
		*left = -1
		return 0
	}
	n := int64(0)
	w := a.windows[0]
	if residuesA <= blocksA {
		for r := range a.residues {
			n += between(lo, hi, class{a.from, []window{{w.modulus, r, r + 1}}}, b, left)
		}
		return n
	}
	for at := a.from + integer.FloorDiv(lo-a.from, w.modulus)*w.modulus; at < hi; at += w.modulus {
		n += between(max(lo, at+w.from), min(hi, at+w.to), class{at, a.windows[1:]}, b, left)
	}
	return n
}

// simplify leaves out windows that change nothing from lo to hi, or no more than
// that range.
func (c class) simplify(lo, hi int64) (class, int64, int64) {
	for n := len(c.windows); n > 0 && c.windows[n-1].width() == c.windows[n-1].modulus; n-- {
		c.windows = c.windows[:n-1]
	}
	for len(c.windows) > 0 && lo < hi {
		w := c.windows[0]
		if w.from >= w.to {
			return c, lo, lo
		}
		block := integer.FloorDiv(lo-c.from, w.modulus)
		switch {
		case block == integer.FloorDiv(hi-1-c.from, w.modulus):
			c.from += block * w.modulus
			lo, hi = max(lo, c.from+w.from), min(hi, c.from+w.to)
		case w.width() < w.modulus || len(c.windows) > 1 && w.modulus%c.windows[1].modulus != 0:
			return c, lo, hi
		}
		c.windows = c.windows[1:]
	}
	return c, lo, hi
}

// complement returns c, where one of its windows is most of the modulus, as what
// it is with a window of everything, without what it is with the rest.
func (c class) complement() (wide bool, all class, without []class) {
	i := slices.IndexFunc(c.windows, func(w window) bool { return w.width() < w.modulus && w.width() > w.modulus/2 })
	if i < 0 {
		return false, c, nil
	}
	w := c.windows[i]
	with := func(from, to int64) class {
		windows := slices.Clone(c.windows)
		windows[i].from, windows[i].to = from, to
		return class{c.from, windows}
	}
	for _, rest := range [][2]int64{{0, w.from}, {w.to, w.modulus}} {
		if rest[0] < rest[1] {
			without = append(without, with(rest[0], rest[1]))
		}
	}
	return true, with(0, w.modulus), without
}

// isSingle reports whether c is one remainder, or everything.
func (c class) isSingle() bool {
	return len(c.windows) == 0 || len(c.windows) == 1 && c.windows[0].width() == 1
}

// parts returns how many blocks of the first modulus there are from lo to hi, and
// about how many remainders of it are in the class; many of both where one would
// not do.
func (c class) parts(lo, hi int64) (blocks, residues int64) {
	if c.isSingle() {
		return maxSlots, maxSlots
	}
	residues = 1
	for i, w := range c.windows {
		times := w.width()
		if i+1 < len(c.windows) {
			times = times/c.windows[i+1].modulus + 1
		}
		residues *= min(times, maxSlots/residues)
	}
	return (hi-lo)/c.windows[0].modulus + 2, residues
}

// residues calls yield with the remainders of the first modulus in the class.
func (c class) residues(yield func(residue int64) bool) {
	within(c.windows, 0, 0, c.windows[0].modulus, yield)
}

// within calls yield with those of the positions from lo to hi, counted from at,
// that are in all windows.
func within(windows []window, at, lo, hi int64, yield func(position int64) bool) bool {
	w := windows[0]
	for block := lo / w.modulus * w.modulus; block < hi; block += w.modulus {
		from, to := max(lo-block, w.from), min(hi-block, w.to)
		if len(windows) > 1 {
			if !within(windows[1:], at+block, from, to, yield) {
				return false
			}
			continue
		}
		for x := from; x < to; x++ {
			if !yield(at + block + x) {
				return false
			}
		}
	}
	return true
}

// meet counts the positions from lo to hi in two classes of one remainder each,
// by the Chinese remainder theorem.
func meet(lo, hi int64, a, b class) int64 {
	m, restA := a.single()
	n, restB := b.single()
	// Counted from the first position of a that is not below lo.
	first := lo + integer.FloorMod(restA-lo, m)
	distance := integer.FloorMod(restB-first, n)
	g := integer.GCD(m, n)
	if first >= hi || distance%g != 0 {
		return 0
	}
	// first + m·t is in b for t = distance/g ÷ m/g modulo n/g.
	period, t := n/g, int64(0)
	if period > 1 {
		t = integer.MulMod(distance/g%period, integer.InverseMod(m/g%period, period), period)
	}
	steps := (hi - 1 - first) / m
	if t > steps {
		return 0
	}
	return (steps-t)/period + 1
}

// single returns a modulus and what remains of all positions of a class that is
// single.
func (c class) single() (modulus, rest int64) {
	if len(c.windows) == 0 {
		return 1, 0
	}
	return c.windows[0].modulus, c.from + c.windows[0].from
}
