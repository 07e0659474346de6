package main

import (
	"fmt"
	"io"
	"math"
)

// What a plot looks like, in pixels.
const (
	labelWidth = 240
	plotWidth  = 560
	rowHeight  = 16
	headHeight = 56
)

// A ratio is shown from lowest to highest, on a logarithmic scale.
const lowest, highest = 0.005, 2.5

var colors = []string{"#0b6e4f", "#d1495b", "#9aa0a6", "#00798c", "#6a4c93", "#edae49"}

// writePlot draws a line for each case and a dot for each candidate: how fast it
// is, memcpy being 1.
func writePlot(w io.Writer, rows []*row, columns []string) error {
	height := headHeight + rowHeight*len(rows) + 28
	p := &svg{w: w}
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", labelWidth+plotWidth+24, height)
	p.printf(`<rect width="100%%" height="100%%" fill="#fff"/>` + "\n")
	p.printf(`<text x="8" y="18" font-size="13" font-weight="bold">Speed of relayout kernels, memcpy of the same bytes = 1</text>` + "\n")
	for i, c := range columns {
		x := 14 + 100*i
		p.dot(float64(x), 36, i)
		p.printf(`<text x="%d" y="40">%s</text>`+"\n", x+9, c)
	}
	bottom := headHeight + rowHeight*len(rows)
	for _, v := range []float64{0.01, 0.03, 0.1, 0.3, 1, 2} {
		color := "#ddd"
		if v == 1 {
			color = "#444"
		}
		p.printf(`<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="%s"/>`+"\n", across(v), headHeight-6, across(v), bottom, color)
		p.printf(`<text x="%.1f" y="%d" text-anchor="middle" fill="#444">%g</text>`+"\n", across(v), bottom+14, v)
	}
	for k, r := range rows {
		y := float64(headHeight + rowHeight*k + rowHeight/2)
		p.printf(`<text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", labelWidth-8, y+4, r.name)
		p.printf(`<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#f0f0f0"/>`+"\n", labelWidth, y, labelWidth+plotWidth, y)
		for i := len(columns) - 1; i >= 0; i-- { // ours on top
			if v := r.ratio[columns[i]]; v > 0 {
				p.dot(across(v), y, i)
			}
		}
	}
	p.printf("</svg>\n")
	return p.err
}

// across returns where a ratio is drawn.
func across(v float64) float64 {
	v = min(max(v, lowest), highest)
	return labelWidth + plotWidth*math.Log(v/lowest)/math.Log(highest/lowest)
}

type svg struct {
	w   io.Writer
	err error
}

func (p *svg) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *svg) dot(x, y float64, color int) {
	radius := 3.5
	if color == 0 {
		radius = 5
	}
	p.printf(`<circle cx="%.1f" cy="%.1f" r="%g" fill="%s"/>`+"\n", x, y, radius, colors[color])
}
