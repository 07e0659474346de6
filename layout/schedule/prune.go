package schedule

import "slices"

// prune drops what no store needs. Shuffles of padding alone are padding.
func (b *Block) prune() {
	constant := make([]bool, len(b.Loads)+len(b.Shuffles))
	for i := range b.Loads {
		if l := &b.Loads[i]; l.IsConstant() {
			constant[i], l.Offset = true, 0 // wherever it would be
		}
	}
	used := make([]bool, len(constant))
	folds := false // a shuffle, to padding
	for i, s := range b.Shuffles {
		k := len(b.Loads) + i
		constant[k] = constant[s.A] && constant[s.B]
		folds = folds || constant[k]
	}
	for _, s := range b.Stores {
		used[s.Register] = true
	}
	for i, s := range slices.Backward(b.Shuffles) {
		if k := len(b.Loads) + i; used[k] && !constant[k] {
			used[s.A], used[s.B] = true, true
		}
	}
	if !folds && !slices.Contains(used, false) {
		return
	}
	out := Block{Stores: b.Stores}
	number := make([]int, len(constant))
	for k := range constant {
		if !used[k] || k >= len(b.Loads) && !constant[k] {
			continue
		}
		number[k] = len(out.Loads)
		if constant[k] {
			lanes := b.lanes(k)
			out.Loads = append(out.Loads, Load{Lanes: int(lanes), Mask: make([]bool, lanes)})
		} else {
			out.Loads = append(out.Loads, b.Loads[k])
		}
	}
	for i, s := range b.Shuffles {
		if k := len(b.Loads) + i; used[k] && !constant[k] {
			number[k] = len(out.Loads) + len(out.Shuffles)
			out.Shuffles = append(out.Shuffles, Shuffle{number[s.A], number[s.B], s.Mask})
		}
	}
	for i := range out.Stores {
		s := &out.Stores[i]
		s.Register = number[s.Register]
	}
	*b = out
}
