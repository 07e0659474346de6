package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// Report returns an answer as people read it. Answers without a form for people
// are printed as their JSON is.
func Report(answer any) (text string, ok bool) {
	r, ok := answer.(interface{ report() string })
	if !ok {
		return "", false
	}
	return r.report(), true
}

// A sheet is lines of a name and what it names.
type sheet struct{ strings.Builder }

func (s *sheet) line(name, format string, args ...any) {
	fmt.Fprintf(s, "  %-10s %s\n", name, fmt.Sprintf(format, args...))
}

// inBytes writes a number of bytes: "96 bytes", "32 GiB".
func inBytes(n int64) string {
	units := []string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	if n < 1<<10 {
		return fmt.Sprintf("%d bytes", n)
	}
	v, u := float64(n)/1024, 0
	for v >= 1024 && u < len(units)-1 {
		v, u = v/1024, u+1
	}
	return strconv.FormatFloat(v, 'g', 4, 64) + " " + units[u]
}

// counted writes a number of bytes in full: "96", "13356 (13.04 KiB)".
func counted(n int64) string {
	if n < 1<<10 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%d (%s)", n, inBytes(n))
}

// times writes extents: "2 x 3".
func times(v []int64) string {
	if len(v) == 0 {
		return "one slot"
	}
	var parts []string
	for _, n := range v {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	return strings.Join(parts, " x ")
}

// factor writes how many times b is a: "32 x", "1.06 x", "1024 x".
func factor(a, b int64) string {
	if a == 0 {
		return "all of it padding"
	}
	return rounded(float64(b)/float64(a)) + " x"
}

// rounded writes a number in at least three digits.
func rounded(v float64) string {
	if v >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

func (a addressAnswer) report() string {
	var s sheet
	if len(a.Grid) > 0 {
		s.line("core", "%s", layout.Tuple(a.Grid))
	}
	s.line("offset", "%d", a.Offset)
	if a.Bit > 0 {
		s.line("byte", "%d, bit %d", a.Byte, a.Bit)
	} else {
		s.line("byte", "%d", a.Byte)
	}
	s.line("physical", "%s", layout.Tuple(a.Coords))
	return s.String()
}

func (a indexAnswer) report() string { return "  index      " + layout.Tuple(a.Index) + "\n" }

func (a paddingAnswer) report() string { return "  padding\n" }

func (a textAnswer) report() string {
	text := a.Text + "\n"
	for _, w := range a.Warnings {
		text += "warning: " + w + "\n"
	}
	return text
}

func (a sizeAnswer) report() string {
	var s sheet
	s.line("elements", "%d", a.Elements)
	s.line("slots", "%d, %d of them padding", a.Slots, a.Padding)
	s.line("bytes", "%s", counted(a.Bytes))
	if !a.several {
		s.line("physical", "%s", times(a.Physical))
	}
	return s.String()
}

func (v verdict) report() string {
	switch {
	case v.Result:
		return "yes\n"
	case v.Bits != nil:
		return fmt.Sprintf("no: an element takes %d bits, and %d\n", v.Bits[0], v.Bits[1])
	case v.Witness == nil:
		return "no: not as many elements, or another shape\n"
	}
	return fmt.Sprintf("no: the element at %s lies elsewhere\n", layout.Tuple(v.Witness))
}

// Holds reports whether an answer is the answer yes.
func Holds(answer any) bool {
	v, ok := answer.(verdict)
	return ok && v.Result
}

func (a runsAnswer) report() string {
	var s sheet
	s.line("runs", "%d", a.Count)
	s.line("longest", "%d elements", a.Longest)
	s.line("bytes", "%s", counted(a.Bytes))
	return s.String()
}

func (a costAnswer) report() string {
	var s sheet
	s.line("bytes", "%s", counted(a.Bytes))
	s.line("runs", "%d, the longest of %d elements", a.Runs, a.Longest)
	s.line("cross-core", "%s", counted(a.CrossCore))
	if a.Fill > 0 {
		s.line("fill", "%d bytes of padding", a.Fill)
	}
	s.line("estimate", "%s cycles of one mover, at 32 bytes a cycle and 10 cycles a run", rounded(a.Cycles))
	return s.String()
}

func (a boxesAnswer) report() string {
	if len(a.Boxes) == 0 {
		return "no padding\n"
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%-12s %14s %14s  slots\n", "cause", "slots", "first")
	for _, b := range a.Boxes {
		fmt.Fprintf(&s, "%-12s %14d %14d  ", b.Cause, b.Slots, b.First)
		for i, n := range b.Extents {
			if i > 0 {
				s.WriteString(", ")
			}
			if b.Strides[i] == 1 {
				fmt.Fprintf(&s, "%d in a row", n)
			} else {
				fmt.Fprintf(&s, "%d times %d apart", n, b.Strides[i])
			}
		}
		s.WriteString("\n")
	}
	return s.String()
}

func (a explainAnswer) report() string {
	var s sheet
	s.WriteString(a.Type + "\n")
	s.line("data", "%d elements of %d bits, %s", a.Elements, a.Bits, inBytes(a.Data))
	s.line("storage", "%d slots, %s: %s", a.Slots, inBytes(a.Bytes), sized(a.Data, a.Bytes, len(a.Padding) > 0))
	if e := a.Exponents; e != nil {
		s.line("exponents", "%d bytes in front of every %d slots", e.Bytes, e.Slots)
	}
	if p := a.Piece; p != nil {
		s.line("core", "the largest of %d pieces, %s, takes %d slots, %s", p.Pieces, times(p.Shape), p.Slots, inBytes(p.Bytes))
	}
	if a.Metadata > 0 {
		s.line("in front", "%s more, for the sizes of dynamic dims", inBytes(a.Metadata))
	}
	if a.Space != 0 {
		s.line("memory", "S(%d)%s", a.Space, spaceName(a.Space))
	}
	if len(a.Grid) > 0 {
		s.line("grid", "%s cores, each %s", times(a.Grid), times(a.Physical[len(a.Grid):]))
	} else {
		s.line("physical", "%s", times(a.Physical))
	}
	s.line("address", "%s", a.Map)
	for i, p := range a.Padding {
		name := ""
		if i == 0 {
			name = "padding"
		}
		s.line(name, "%s: %d slots, %s", p.Cause, p.Slots, inBytes(p.Bytes))
	}
	for i, b := range a.Because {
		name := ""
		if i == 0 {
			name = "because"
		}
		s.line(name, "%s (%s)", b.Text, factor(b.Extent, b.Room))
		if b.Remedy != "" {
			s.line("", "  even with %s", b.Remedy)
		}
	}
	for i, r := range a.Better {
		name := ""
		if i == 0 {
			name = "better"
		}
		s.line(name, "%s   %s, with %s", r.Type, inBytes(r.Bytes), r.What)
	}
	return s.String()
}

// sized compares the storage with the data. Padding may be in bytes that hold data.
func sized(data, bytes int64, padded bool) string {
	switch {
	case bytes != data:
		return factor(data, bytes) + " the data"
	case padded:
		return "as many bytes as the data"
	}
	return "no padding"
}

func (a collapseAnswer) report() string {
	var s sheet
	s.line("linear", "%s", a.Linear)
	s.line("shard", "%s", times(a.Shard))
	s.line("type", "%s", a.Type)
	return s.String()
}

func (a mapAnswer) report() string { return a.Map + "\n" }
