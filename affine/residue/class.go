package residue

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A Class is a set of positions: x - From is divided by the modulus of each
// window in turn, and each time what remains is in the window.
type Class struct {
	From    int64
	Windows []Window
}

// A Window is the remainders from one to below another, of which there may be none. The
// moduli of a class are positive and do not grow.
type Window struct{ Modulus, From, To int64 }

func (w Window) width() int64 { return w.To - w.From }

// most is what positions and moduli are at most.
const most = int64(1) << 62

// Count counts the positions from 0 to below n that are in all classes; ok is false if
// they would have to be taken to more than so many pieces for that.
func Count(n int64, pieces int, classes ...Class) (count int64, ok bool) {
	left := pieces
	count = between(0, n, classes, &left)
	return count, left >= 0
}

// between counts the positions from lo to hi that are in all classes. It takes
// them to pieces until each is a single remainder.
func between(lo, hi int64, classes []Class, left *int) int64 {
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
	classes = slices.DeleteFunc(classes, func(c Class) bool { return len(c.Windows) == 0 })
	piece := func(i int, lo, hi int64, c Class) int64 {
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
	w := c.Windows[0]
	if byResidue {
		for r := range c.residues {
			n += piece(best, lo, hi, Class{c.From, []Window{{w.Modulus, r, r + 1}}})
		}
		return n
	}
	block := func(at int64) int64 {
		return piece(best, max(lo, at+w.From), min(hi, at+w.To), Class{at, c.Windows[1:]})
	}
	at := c.From + integer.FloorDiv(lo-c.From, w.Modulus)*w.Modulus
	if at < lo {
		n += block(at)
		at += w.Modulus
	}
	full, period := max(0, (hi-at)/w.Modulus), alike(classes, best)
	for i := range min(full, period) {
		n += block(at+i*w.Modulus) * ((full-1-i)/period + 1)
	}
	if at += full * w.Modulus; at < hi {
		n += block(at)
	}
	return n
}

// fewestPieces returns which class is best cut into pieces, by its residues or its blocks, and into how
// many; -1 if each is a single remainder.
func fewestPieces(lo, hi int64, classes []Class) (best int, least int64, byResidue bool) {
	best, least = -1, most
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
func decided(classes []Class) (left []Class, possible bool) {
	for i, c := range classes {
		single := slices.IndexFunc(classes, func(s Class) bool {
			return s.isSingle() && s.Windows[0].Modulus%c.Windows[0].Modulus == 0
		})
		switch {
		case single < 0 || single == i:
			left = append(left, c)
		case !c.holds(classes[single].From + classes[single].Windows[0].From):
			return nil, false
		}
	}
	return left, true
}

// holds reports whether a position is in c.
func (c Class) holds(position int64) bool {
	position -= c.From
	for _, w := range c.Windows {
		position = integer.FloorMod(position, w.Modulus)
		if position < w.From || position >= w.To {
			return false
		}
	}
	return true
}

// alike returns after how many blocks of the first modulus of classes[i] all the
// others begin again.
func alike(classes []Class, i int) int64 {
	modulus := classes[i].Windows[0].Modulus
	period := int64(1)
	for k, c := range classes {
		if k != i {
			var fits bool
			m := c.Windows[0].Modulus
			if period, fits = integer.Mul(period, m/integer.GCD(period, m)); !fits || period > most {
				return most
			}
		}
	}
	return period / integer.GCD(period, modulus)
}

// simplify leaves out windows that change nothing from lo to hi, or no more than
// that range.
func (c Class) simplify(lo, hi int64) (Class, int64, int64) {
	for n := len(c.Windows); n > 0 && c.Windows[n-1].width() == c.Windows[n-1].Modulus; n-- {
		c.Windows = c.Windows[:n-1]
	}
	for len(c.Windows) > 0 && lo < hi {
		w := c.Windows[0]
		if w.From >= w.To {
			return c, lo, lo
		}
		block := integer.FloorDiv(lo-c.From, w.Modulus)
		switch {
		case block == integer.FloorDiv(hi-1-c.From, w.Modulus):
			c.From += block * w.Modulus
			lo, hi = max(lo, c.From+w.From), min(hi, c.From+w.To)
		case w.width() < w.Modulus || len(c.Windows) > 1 && w.Modulus%c.Windows[1].Modulus != 0:
			return c, lo, hi
		}
		c.Windows = c.Windows[1:]
	}
	return c, lo, hi
}

// complement returns c, where one of its windows is most of the modulus, as what
// it is with a window of everything, without what it is with the rest.
func (c Class) complement() (wide bool, all Class, without []Class) {
	i := slices.IndexFunc(c.Windows, func(w Window) bool { return w.width() < w.Modulus && w.width() > w.Modulus/2 })
	if i < 0 {
		return false, c, nil
	}
	w := c.Windows[i]
	with := func(from, to int64) Class {
		windows := slices.Clone(c.Windows)
		windows[i].From, windows[i].To = from, to
		return Class{c.From, windows}
	}
	for _, rest := range [][2]int64{{0, w.From}, {w.To, w.Modulus}} {
		if rest[0] < rest[1] {
			without = append(without, with(rest[0], rest[1]))
		}
	}
	return true, with(0, w.Modulus), without
}

// isSingle reports whether c is one remainder.
func (c Class) isSingle() bool { return len(c.Windows) == 1 && c.Windows[0].width() == 1 }

// parts returns how many blocks of the first modulus there are from lo to hi, and
// about how many remainders of it are in the class.
func (c Class) parts(lo, hi int64) (blocks, residues int64) {
	residues = 1
	for i, w := range c.Windows {
		times := w.width()
		if i+1 < len(c.Windows) {
			times = times/c.Windows[i+1].Modulus + 1
		}
		residues *= min(times, most/residues)
	}
	return (hi-lo)/c.Windows[0].Modulus + 2, residues
}

// residues calls yield with the remainders of the first modulus in the class.
func (c Class) residues(yield func(residue int64) bool) {
	within(c.Windows, 0, 0, c.Windows[0].Modulus, yield)
}

// within calls yield with those of the positions from lo to hi, counted from at,
// that are in all windows.
func within(windows []Window, at, lo, hi int64, yield func(position int64) bool) bool {
	w := windows[0]
	for block := lo / w.Modulus * w.Modulus; block < hi; block += w.Modulus {
		from, to := max(lo-block, w.From), min(hi-block, w.To)
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
func meet(lo, hi int64, classes []Class) int64 {
	// Those in the classes so far are first, first + m, …
	first, m := lo, int64(1)
	for _, c := range classes {
		w := c.Windows[0]
		distance := integer.FloorMod(c.From+w.From-first, w.Modulus)
		g := integer.GCD(m, w.Modulus)
		if distance%g != 0 {
			return 0
		}
		// first + m·t is in c for t = distance/g ÷ m/g modulo n.
		n, t := w.Modulus/g, int64(0)
		if n > 1 {
			t = integer.MulMod(distance/g%n, integer.InverseMod(m/g%n, n), n)
		}
		if t > (hi-1-first)/m {
			return 0
		}
		first += m * t
		var fits bool
		if m, fits = integer.Mul(m, n); !fits {
			hi, m = first+1, 1 // no other is in range
		}
	}
	return (hi-1-first)/m + 1
}
