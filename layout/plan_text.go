package layout

import (
	"fmt"
	"strings"
)

// String returns the plan for people to read, one line a box: the extents of
// its digits and the addresses, the destination's last.
//
//	53x63: 4 boxes, 3339 elements
//	  2x18x32  run 32  d0 * 1134 + d1 * 63 + d2 -> d0 * 2048 + d1 * 32 + d2
func (p *Plan) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s", dims(p.Shape), count(int64(len(p.Boxes)), "box", "boxes"), count(p.Elements(), "element", "elements"))
	if p.NeedsFill() {
		fmt.Fprintf(&b, ", %s filled with %v", count(p.Padding, "padding slot", "padding slots"), p.Fill)
	}
	b.WriteByte('\n')
	for _, box := range p.Boxes {
		fmt.Fprintf(&b, "  %s", dims(box.Extents))
		if run := box.Run(); run > 1 {
			fmt.Fprintf(&b, "  run %d", run)
		}
		for i, a := range box.Addresses {
			switch {
			case i == 0:
				b.WriteString("  ")
			case i == len(box.Addresses)-1:
				b.WriteString(" -> ")
			default:
				b.WriteString(", ")
			}
			b.WriteString(a.Expr().String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func count(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
