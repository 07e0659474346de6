package draw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// Terminal draws the scene as text: of each slot its offset in the core's shard,
// of padding a mark. Colours are escape sequences that tell cores apart.
func (s *Scene) Terminal(colours bool) string {
	width := 1
	for _, row := range s.Cells {
		for _, c := range row {
			if c.State != Padding {
				width = max(width, len(c.text()))
			}
		}
	}
	var b strings.Builder
	for _, line := range s.Caption {
		b.WriteString(line + "\n")
	}
	for r, row := range s.Cells {
		if s.Rows[r] > NoLine {
			s.rule(&b, s.Rows[r], width)
		}
		for c, cell := range row {
			if c > 0 {
				b.WriteString([...]string{" ", "┆", "│", "║"}[s.Cols[c]])
			}
			text := cell.text()
			if cell.State == Padding {
				text = strings.Repeat(mark(cell.Cause), width)
			}
			text = strings.Repeat(" ", width-len([]rune(text))) + text
			if colours {
				text = cell.paint(text)
			}
			b.WriteString(text)
		}
		b.WriteString("\n")
	}
	for _, line := range s.legend() {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// rule draws a line between rows.
func (s *Scene) rule(b *strings.Builder, line Line, width int) {
	dash := [...]string{"", "┄", "─", "═"}[line]
	for c := range s.Cols {
		if c > 0 {
			b.WriteString(crossing(line, s.Cols[c]))
		}
		b.WriteString(strings.Repeat(dash, width))
	}
	b.WriteString("\n")
}

// crossing is where a line between rows meets one between columns.
func crossing(row, col Line) string {
	switch {
	case row == CoreLine && col == CoreLine:
		return "╬"
	case row == CoreLine && col == NoLine:
		return "═"
	case row == CoreLine:
		return "╪"
	case col == CoreLine:
		return "╫"
	case col == NoLine && row == NestedLine:
		return "┄"
	case col == NoLine:
		return "─"
	}
	return "┼"
}

// text is what stands in a cell that is not padding.
func (c Cell) text() string {
	if c.State == Partly {
		return strconv.FormatInt(c.First, 10) + "~"
	}
	return strconv.FormatInt(c.First, 10)
}

// mark is what padding is filled with.
func mark(cause layout.Cause) string {
	return [...]string{" ", "o", "e", "x", "/", "\\", "."}[cause]
}

// paint colours a cell's text by its core.
func (c Cell) paint(text string) string {
	if c.State == Padding {
		return "\x1b[90m" + text + "\x1b[0m"
	}
	// Light backgrounds from the colour cube of 256 colours, black text.
	backgrounds := [...]int{153, 222, 157, 217, 189, 229, 159, 224}
	return fmt.Sprintf("\x1b[30;48;5;%dm%s\x1b[0m", backgrounds[c.Core%int64(len(backgrounds))], text)
}

// legend explains the marks that occur.
func (s *Scene) legend() []string {
	var out []string
	if !s.Detailed {
		out = append(out, "numbers are the first offset of a cell, with ~ where part of it is padding")
	}
	var causes []string
	for _, c := range s.causes() {
		causes = append(causes, mark(c)+" "+c.String())
	}
	if len(causes) > 0 {
		out = append(out, "padding: "+strings.Join(causes, ", "))
	}
	return out
}

// causes lists those of the padding in the scene.
func (s *Scene) causes() []layout.Cause {
	var out []layout.Cause
	for _, row := range s.Cells {
		for _, c := range row {
			if c.State != Data && !slices.Contains(out, c.Cause) {
				out = append(out, c.Cause)
			}
		}
	}
	slices.Sort(out)
	return out
}

// cores reports whether the scene shows more than one.
func (s *Scene) cores() bool {
	for _, row := range s.Cells {
		for _, c := range row {
			if c.Core != s.Cells[0][0].Core {
				return true
			}
		}
	}
	return false
}
