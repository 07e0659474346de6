package schedule

// Loops and digits go from place to place, on both sides.

// An offset is how far from a place another one is, on both sides.
type offset struct{ source, destination int64 }

// offsetsOf returns how far loops go, if that is to no more than so many places.
func offsetsOf(loops []Loop, most int64) (list []offset, ok bool) {
	list = []offset{{}}
	for _, l := range loops {
		if l.Extent > most/int64(len(list)) {
			return nil, false
		}
		var more []offset
		for _, o := range list {
			for k := range l.Extent {
				more = append(more, offset{o.source + k*l.Source, o.destination + k*l.Destination})
			}
		}
		list = more
	}
	return list, true
}

// countOf returns to how many places loops go.
func countOf(loops []Loop) int64 {
	n := int64(1)
	for _, l := range loops {
		n *= l.Extent
	}
	return n
}

// combinations returns how many values some digits have together.
func combinations(digits []digit) int64 {
	n := int64(1)
	for _, d := range digits {
		n *= d.extent
	}
	return n
}
