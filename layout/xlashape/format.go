package xlashape

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// Format is one of the formats of arrays that XLA's description of tiled
// layouts names.
type Format struct {
	Name  string
	Doc   string
	bits  int64 // of the elements it is for; 0 for any
	rows  int64 // at most so many rows; 0 for any
	tiles []layout.Tiling
	slot  int64 // E
}

// The formats.
var (
	untiled  = Format{Name: "untiled", Doc: "row-major, as in C"}
	tpu      = Format{Name: "tpu", Doc: "the vector registers of a TPU", bits: 32, tiles: []layout.Tiling{{8, 128}}}
	small2   = Format{Name: "tpu-small-2", Doc: "at most 2 rows", bits: 32, rows: 2, tiles: []layout.Tiling{{2, 128}}}
	small4   = Format{Name: "tpu-small-4", Doc: "at most 4 rows", bits: 32, rows: 4, tiles: []layout.Tiling{{4, 128}}}
	packed16 = Format{Name: "tpu-16bit", Doc: "two rows make 32 bits", bits: 16, tiles: []layout.Tiling{{8, 128}, {2, 1}}}
	paired16 = Format{Name: "tpu-16bit-tiles", Doc: "two tiles, one below the other, make 32 bits", bits: 16, tiles: []layout.Tiling{{8, 128}, {2, 1, 1, 1}}}
	packed8  = Format{Name: "tpu-8bit", Doc: "four rows make 32 bits", bits: 8, tiles: []layout.Tiling{{8, 128}, {4, 1}}}
	packed1  = Format{Name: "tpu-1bit", Doc: "32 rows make 32 bits", bits: 1, tiles: []layout.Tiling{{32, 128}, {32, 1}}, slot: 1}
	words    = Format{Name: "tpu-pred", Doc: "a truth value in 32 bits", bits: 1, tiles: []layout.Tiling{{8, 128}}, slot: 32}
)

// Formats returns the formats that have a name.
func Formats() []Format {
	return []Format{untiled, tpu, small2, small4, packed16, paired16, packed8, packed1, words}
}

// FormatNamed returns the format of a name.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("unknown format '%s', expected one of %s", name, strings.Join(names, " "))
}

// Layout returns the layout of an array of the given sizes in the format; values
// need the given bits. It is an error if the format is for other elements, for
// fewer rows, or for arrays of more dims.
func (f Format) Layout(sizes []int64, bits int64) (*Layout, error) {
	rank := len(sizes)
	switch {
	case f.bits != 0 && bits != f.bits:
		return nil, fmt.Errorf("format %s is for elements of %d bits, found %d", f.Name, f.bits, bits)
	case f.tiles != nil && rank < 2:
		return nil, fmt.Errorf("format %s is for arrays of rank 2 or more, found %d", f.Name, rank)
	case f.rows > 0 && sizes[rank-2] > f.rows:
		return nil, fmt.Errorf("format %s is for at most %d rows, found %d", f.Name, f.rows, sizes[rank-2])
	}
	l := Descending(rank)
	l.ElementBits = f.slot
	for _, t := range f.tiles {
		l.Tiles = append(l.Tiles, append(layout.Tiling(nil), t...))
	}
	return l, nil
}

// FormatOf returns the format that XLA's description has TPUs choose for an
// array: the first of those named that fits it. Truth values take 32 bits each,
// as it says they do. Arrays of rank 0 and 1, and elements of other sizes than
// 32, 16, 8 and 1 bits, are not tiled.
func FormatOf(sizes []int64, bits int64) Format {
	for _, f := range []Format{small2, small4, tpu, packed16, packed8, words} {
		if _, err := f.Layout(sizes, bits); err == nil {
			return f
		}
	}
	return untiled
}
