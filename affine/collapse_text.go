package affine

import (
	"strconv"
)

// String returns "(0, -1)".
func (c CollapseInterval) String() string {
	return "(" + strconv.Itoa(c.Begin) + ", " + strconv.Itoa(c.End) + ")"
}

// FormatCollapseIntervals returns "[(0, 3), (-3, -1)]".
func FormatCollapseIntervals(intervals []CollapseInterval) string {
	b := []byte{'['}
	for i, iv := range intervals {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, iv.String()...)
	}
	return string(append(b, ']'))
}
