package draw

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strconv"
)

// PNG writes the scene as a picture, without its caption and legend.
func (s *Scene) PNG(w io.Writer) error { return png.Encode(w, s.raster()) }

func (s *Scene) raster() *image.RGBA {
	g := s.geometry()
	img := image.NewRGBA(image.Rect(0, 0, g.width, g.height))
	fill(img, img.Bounds(), color.RGBA{255, 255, 255, 255})
	edge := color.RGBA{187, 187, 187, 255}
	for r, row := range s.Cells {
		for c, cell := range row {
			box := image.Rect(g.x[c], g.y[r], g.x[c]+g.size, g.y[r]+g.size)
			fill(img, box, edge)
			inside := box
			if g.size > 8 {
				inside = box.Inset(1)
			}
			background := color.RGBA{255, 255, 255, 255}
			if cell.State != Padding {
				background = cell.colour()
			}
			fill(img, inside, background)
			if cell.State != Data {
				hatchBox(img, inside, hatch(cell.Cause))
			}
		}
	}
	for _, h := range s.hops(g) {
		segment(img, h)
	}
	ink := color.RGBA{20, 20, 20, 255}
	scale := s.numberScale(g.size)
	for r, row := range s.Cells {
		for c, cell := range row {
			if cell.State == Padding {
				continue
			}
			text := strconv.FormatInt(cell.First, 10)
			width, height := widthOf(len(text))*scale, 5*scale
			x, y := g.x[c]+(g.size-width)/2, g.y[r]+(g.size-height)/2
			if scale > 0 && cell.State == Data { // lines do not strike numbers through
				fill(img, image.Rect(x-1, y-1, x+width+1, y+height+1), cell.colour())
			}
			write(img, text, x, y, scale, ink)
		}
	}
	for _, l := range s.coreLabels(g) {
		write(img, strconv.FormatInt(l.core, 10), l.x, l.y-10, 2, ink)
	}
	return img
}

// numberScale returns the scale at which the numbers of all cells fit; 0 if there is
// none, so that no cell has one.
func (s *Scene) numberScale(size int) int {
	most := 1
	for _, row := range s.Cells {
		for _, cell := range row {
			if cell.State != Padding {
				most = max(most, len(strconv.FormatInt(cell.First, 10)))
			}
		}
	}
	return fitting(most, size)
}

// fitting returns the scale at which a number fits into a cell.
func fitting(digits, size int) int { return min((size-3)/widthOf(digits), 2) }

// widthOf returns the pixels of a number at scale 1.
func widthOf(digits int) int { return 4*digits - 1 }

func fill(img *image.RGBA, r image.Rectangle, c color.RGBA) {
	draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// hatchBox draws diagonals, which continue from box to box.
func hatchBox(img *image.RGBA, r image.Rectangle, c color.RGBA) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if (x+y)%6 == 0 {
				img.SetRGBA(x, y, c)
			}
		}
	}
}

// segment darkens the pixels of a line.
func segment(img *image.RGBA, h hop) {
	dx, dy := h.x1-h.x0, h.y1-h.y0
	n := max(dx, -dx, dy, -dy, 1)
	for i := range n {
		x, y := h.x0+dx*i/n, h.y0+dy*i/n
		c := img.RGBAAt(x, y)
		img.SetRGBA(x, y, color.RGBA{c.R / 4 * 3, c.G / 4 * 3, c.B / 4 * 3, 255})
	}
}

// digits are 3 pixels wide and 5 high, a bit a pixel, the top row first.
var digits = [10][5]uint8{
	{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7}, {7, 1, 3, 1, 7}, {5, 5, 7, 1, 1},
	{7, 4, 7, 1, 7}, {7, 4, 7, 5, 7}, {7, 1, 1, 2, 2}, {7, 5, 7, 5, 7}, {7, 5, 7, 1, 7},
}

// write draws a number with its top left corner at x, y. Scale 0 draws nothing.
func write(img *image.RGBA, number string, x, y, scale int, c color.RGBA) {
	for i, d := range number {
		for row, bits := range digits[d-'0'] {
			for col := range 3 {
				if bits>>(2-col)&1 == 1 {
					left, top := x+(4*i+col)*scale, y+row*scale
					fill(img, image.Rect(left, top, left+scale, top+scale), c)
				}
			}
		}
	}
}
