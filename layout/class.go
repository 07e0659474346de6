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

const (
	maxPieces = 1 << 13 // bounds the pieces that classes are taken to …
	fewPieces = 1 << 7  // … and where there is something else to try
)

// common counts the positions below n that are in all classes; ok is false if
// that takes more than so many pieces.
func common(n int64, pieces int, classes ...class) (count int64, ok bool) {
	left := pieces
	count = between(0, n, classes, &left)
	return count, left >= 0
}

// between counts the positions from lo to hi that are in all classes. It takes
// them to pieces until each is a single remainder.
func between(lo, hi int64, classes []class, left *int) int64 {
	if *left--; *left < 0 {
		return 0
	}
	classes = slices.Clone(classes)
	for l, h := lo, hi+1; l != lo || h != hi; {
		l, h = lo, hi
		for i := range classes {
			classes[i], lo, hi = classes[i].simplify(lo, hi)
		}
	}
	if lo >= hi {
		return 0
	}
	classes = slices.DeleteFunc(classes, func(c class) bool { return len(c.windows) == 0 })
	piece := func(i int, lo, hi int64, c class) int64 {
		with := slices.Clone(classes)
		with[i] = c
		return between(lo, hi, with, left)
	}
	for i, c := range classes {
		if wide, all, without := c.complement(); wide {
			n := piece(i, lo, hi, all)
			for _, rest := range without {
				n -= piece(i, lo, hi, rest)
			}
			return n
		}
	}
	classes, possible := decided(classes)
	if !possible {
		return 0
	}
	best, least, byResidue := fewestPieces(lo, hi, classes)
	if best < 0 {
		return meet(lo, hi, classes)
	}
	if least > int64(*left) {
		*left = -1
		return 0
	}
	n := int64(0)
	c := classes[best]
	w := c.windows[0]
	if byResidue {
		for r := range c.residues {
			n += piece(best, lo, hi, class{c.from, []window{{w.modulus, r, r + 1}}})
		}
		return n
	}
	block := func(at int64) int64 {
		return piece(best, max(lo, at+w.from), min(hi, at+w.to), class{at, c.windows[1:]})
	}
	at := c.from + integer.FloorDiv(lo-c.from, w.modulus)*w.modulus
	if at < lo {
		n += block(at)
		at += w.modulus
	}
	full, period := max(0, (hi-at)/w.modulus), alike(classes, best)
	for i := range min(full, period) {
		n += block(at+i*w.modulus) * ((full-1-i)/period + 1)
	}
	if at += full * w.modulus; at < hi {
		n += block(at)
	}
	return n
}

// fewestPieces returns which class is best cut into pieces, by its residues or its blocks, and into how
// many; -1 if each is a single remainder.
func fewestPieces(lo, hi int64, classes []class) (best int, least int64, byResidue bool) {
	best, least = -1, maxSlots
	for i, c := range classes {
		if c.isSingle() {
			continue
		}
		blocks, residues := c.parts(lo, hi)
		if blocks = min(blocks, alike(classes, i)); min(blocks, residues) < least {
			best, least, byResidue = i, min(blocks, residues), residues <= blocks
		}
	}
	return best, least, byResidue
}

// decided leaves out classes that hold all of another, which is a single
// remainder. It is not possible to be in all if one of them holds none of that.
func decided(classes []class) (left []class, possible bool) {
	for i, c := range classes {
		single := slices.IndexFunc(classes, func(s class) bool {
			return s.isSingle() && s.windows[0].modulus%c.windows[0].modulus == 0
		})
		switch {
		case single < 0 || single == i:
			left = append(left, c)
		case !c.holds(classes[single].from + classes[single].windows[0].from):
			return nil, false
		}
	}
	return left, true
}

// holds reports whether a position is in c.
func (c class) holds(position int64) bool {
	position -= c.from
	for _, w := range c.windows {
		position = integer.FloorMod(position, w.modulus)
		if position < w.from || position >= w.to {
			return false
		}
	}
	return true
}

// alike returns after how many blocks of the first modulus of classes[i] all the
// others begin again.
func alike(classes []class, i int) int64 {
	modulus := classes[i].windows[0].modulus
	period := int64(1)
	for k, c := range classes {
		if k != i {
			var ok bool
			m := c.windows[0].modulus
			if period, ok = mulSlots(period, m/integer.GCD(period, m)); !ok {
				return maxSlots
			}
		}
	}
	return period / integer.GCD(period, modulus)
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

// isSingle reports whether c is one remainder.
func (c class) isSingle() bool { return len(c.windows) == 1 && c.windows[0].width() == 1 }

// parts returns how many blocks of the first modulus there are from lo to hi, and
// about how many remainders of it are in the class.
func (c class) parts(lo, hi int64) (blocks, residues int64) {
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

// meet counts the positions from lo to hi in classes of one remainder each, by
// the Chinese remainder theorem.
func meet(lo, hi int64, classes []class) int64 {
	// Those in the classes so far are first, first + m, …
	first, m := lo, int64(1)
	for _, c := range classes {
		w := c.windows[0]
		distance := integer.FloorMod(c.from+w.from-first, w.modulus)
		g := integer.GCD(m, w.modulus)
		if distance%g != 0 {
			return 0
		}
		// first + m·t is in c for t = distance/g ÷ m/g modulo n.
		n, t := w.modulus/g, int64(0)
		if n > 1 {
			t = integer.MulMod(distance/g%n, integer.InverseMod(m/g%n, n), n)
		}
		if t > (hi-1-first)/m {
			return 0
		}
		first += m * t
		var ok bool
		if m, ok = mulSlots(m, n); !ok {
			hi, m = first+1, 1 // no other is in range
		}
	}
	return (hi-1-first)/m + 1
}
