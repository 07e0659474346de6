package xlashape

import (
	"fmt"

	"github.com/ttopt/ttopt/layout"
)

// Mosaic chooses layouts as Mosaic, the kernel compiler for TPUs, does for the
// memrefs of a kernel.
type Mosaic struct {
	Generation     int  // of the hardware; from 4 on a tile may be of one row
	KernelArgument bool // in contrast to scratch memory inside the kernel
	// Large16, Large8 and Large4 allow tiles of 16, 32 and 64 rows for elements
	// of 16, 8 and 4 bits.
	Large16, Large8, Large4 bool
}

const sublanes, lanes = 8, 128

// Layout returns the layout of an array of the given sizes whose elements take
// the given bits. It is an error if the elements are not of
// a power of two up to 32 bits or the array of rank 0.
func (m Mosaic) Layout(sizes []int64, bits int64) (*Layout, error) {
	if bits <= 0 || bits > 32 || bits&(bits-1) != 0 {
		return nil, fmt.Errorf("unsupported bitwidth: %d", bits)
	}
	rank := len(sizes)
	if rank == 0 {
		return nil, fmt.Errorf("0-rank memref not supported")
	}
	l := Descending(rank)
	if bits < 8 {
		l.ElementBits = bits
	}
	packing := 32 / bits
	if rank == 1 {
		rows := (sizes[0] + lanes - 1) / lanes
		l.Tiles = []layout.Tiling{{m.rows(rows, bits, true) * lanes}}
		if packing > 1 {
			l.Tiles = append(l.Tiles, layout.Tiling{lanes}, layout.Tiling{packing, 1})
		}
		return l, nil
	}
	rows := m.rows(sizes[rank-2], bits, false)
	if !m.KernelArgument && bits == 32 && sizes[rank-1] <= lanes {
		rows = 1 // of one column of tiles, it is row-major as it is
	}
	l.Tiles = []layout.Tiling{{rows, lanes}}
	if packing > 1 {
		l.Tiles = append(l.Tiles, layout.Tiling{packing, 1})
	}
	return l, nil
}

// rows returns the rows of the first tile for an array with so many.
func (m Mosaic) rows(rows, bits int64, flat bool) int64 {
	packing := 32 / bits
	usual := max(sublanes, packing)
	large := usual
	switch {
	case flat:
	case bits == 2:
		large = 128
	case bits == 4 && m.Large4:
		large = 64
	case bits == 8 && m.Large8:
		large = 32
	case bits == 16 && (m.Large16 || !m.KernelArgument && m.Generation >= 6):
		large = 16
	}
	if rows%large != 0 {
		large = usual
	}
	if large <= rows {
		return large
	}
	tile := packing
	if m.Generation < 4 {
		tile *= 2
	}
	for tile < min(rows, usual) {
		tile *= 2
	}
	return tile
}
