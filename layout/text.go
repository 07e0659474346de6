package layout

import (
	"fmt"
	"strconv"
	"strings"
)

// dims formats extents: "2x3x64", "scalar" for none.
func dims(extents []int64) string {
	if len(extents) == 0 {
		return "scalar"
	}
	return join(extents, "x")
}

// Tuple formats an index: "(1, 2)".
func Tuple(index []int64) string { return "(" + join(index, ", ") + ")" }

func join(vs []int64, sep string) string {
	var b []byte
	for i, v := range vs {
		if i > 0 {
			b = append(b, sep...)
		}
		b = strconv.AppendInt(b, v, 10)
	}
	return string(b)
}

// String describes l on one line, for people:
//
//	2x3x64x128 by (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3) in 384x128 tiled (192,32), grid 2x4, 32 bits
func (l *Layout) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s by %v in %s", dims(l.shape), l.linear, dims(l.extents))
	if len(l.tilings) > 0 {
		b.WriteString(" tiled ")
		for _, t := range l.tilings {
			b.WriteString(t.String())
		}
	}
	if l.gridRank > 0 {
		fmt.Fprintf(&b, ", grid %s", dims(l.physical[:l.gridRank]))
	}
	if l.alignment > 1 {
		fmt.Fprintf(&b, ", aligned to %d", l.alignment)
	}
	fmt.Fprintf(&b, ", %d bits", l.elementBits)
	if l.header.Bytes > 0 {
		fmt.Fprintf(&b, ", %d bytes before %d slots", l.header.Bytes, l.header.Slots)
	}
	if l.fill.Defined() {
		fmt.Fprintf(&b, ", fill %v", l.fill)
	}
	return b.String()
}
