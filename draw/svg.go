package draw

import (
	"fmt"
	"image/color"
	"strings"
)

// SVG draws the scene as a picture with its caption and a legend.
func (s *Scene) SVG() string {
	g := s.geometry()
	var b strings.Builder
	causes := s.causes()
	legend := g.height + 4
	height := legend + 16*(len(s.Caption)+min(len(causes), 1)) + g.margin
	width := max(g.width, 480)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`+"\n", width, height, width, height)
	for _, c := range causes {
		fmt.Fprintf(&b, `<pattern id="p%d" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" stroke="%s" stroke-width="1.5"/></pattern>`+"\n", c, hex(hatch(c)))
	}
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	numbers := s.textsFit(g.size)
	for r, row := range s.Cells {
		for c, cell := range row {
			s.cellSVG(&b, g, cell, g.x[c], g.y[r], numbers)
		}
	}
	b.WriteString(`<g stroke="#000" stroke-opacity="0.3">` + "\n")
	for _, h := range s.hops(g) {
		fmt.Fprintf(&b, `<line x1="%d" y1="%d" x2="%d" y2="%d"/>`+"\n", h.x0, h.y0, h.x1, h.y1)
	}
	b.WriteString("</g>\n")
	for _, l := range s.coreLabels(g) {
		fmt.Fprintf(&b, `<text x="%d" y="%d" font-weight="bold">core %d</text>`+"\n", l.x, l.y, l.core)
	}
	x := g.margin
	for _, c := range causes {
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="12" height="12" fill="url(#p%d)" stroke="#888"/><text x="%d" y="%d">%s</text>`+"\n", x, legend, c, x+16, legend+10, c)
		x += 90
	}
	if len(causes) > 0 {
		legend += 16
	}
	for _, line := range s.Caption {
		legend += 14
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`+"\n", g.margin, legend, escape(line))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// textsFit reports whether the texts of all cells fit into them.
func (s *Scene) textsFit(size int) bool {
	for _, row := range s.Cells {
		for _, cell := range row {
			if cell.State != Padding && 6*len(cell.text()) > size-2 {
				return false
			}
		}
	}
	return true
}

func (s *Scene) cellSVG(b *strings.Builder, g geometry, cell Cell, x, y int, number bool) {
	rect := func(fill string) {
		fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#bbb" stroke-width="0.5"/>`+"\n", x, y, g.size, g.size, fill)
	}
	if cell.State != Padding {
		rect(hex(cell.colour()))
	}
	if cell.State != Data {
		rect(fmt.Sprintf("url(#p%d)", cell.Cause))
	}
	if text := cell.text(); number && cell.State != Padding {
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle" font-size="10">%s</text>`+"\n", x+g.size/2, y+g.size/2+4, text)
	}
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
}
