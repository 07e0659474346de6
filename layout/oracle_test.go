package layout

import (
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// An array holds one number for each combination of indices below its extents,
// row-major. It is the oracle's storage: layouts are applied to whole arrays by
// padding, reshaping and transposing them, as XLA's definition does.
type array struct {
	extents []int64
	data    []int64
}

const hole = int64(-1)

func newArray(extents []int64) array {
	n := int64(1)
	for _, e := range extents {
		n *= e
	}
	a := array{append([]int64(nil), extents...), make([]int64, n)}
	for i := range a.data {
		a.data[i] = hole
	}
	return a
}

func (a array) offset(index []int64) int64 {
	at := int64(0)
	for i, n := range a.extents {
		at = at*n + index[i]
	}
	return at
}

// indices calls f with every index below extents, row-major.
func indices(extents []int64, f func(index []int64)) {
	index := make([]int64, len(extents))
	for _, n := range extents {
		if n == 0 {
			return
		}
	}
	for {
		f(index)
		k := len(index) - 1
		for ; k >= 0; k-- {
			if index[k]++; index[k] < extents[k] {
				break
			}
			index[k] = 0
		}
		if k < 0 {
			return
		}
	}
}

func (a array) pad(extents []int64) array {
	out := newArray(extents)
	indices(a.extents, func(i []int64) { out.data[out.offset(i)] = a.data[a.offset(i)] })
	return out
}

func (a array) reshape(extents []int64) array { return array{extents, a.data} }

func (a array) transpose(order []int) array {
	extents := make([]int64, len(order))
	for i, d := range order {
		extents[i] = a.extents[d]
	}
	out := newArray(extents)
	to := make([]int64, len(order))
	indices(a.extents, func(i []int64) {
		for k, d := range order {
			to[k] = i[d]
		}
		out.data[out.offset(to)] = a.data[a.offset(i)]
	})
	return out
}

// tile pads, reshapes and transposes, as XLA describes a tiling.
func (a array) tile(t Tiling) array {
	kept := len(a.extents) - len(t)
	shape := append([]int64(nil), a.extents[:kept]...)
	sizes := []int64(nil)
	carry := int64(1)
	for i, size := range t {
		carry *= a.extents[kept+i]
		if size == Combine {
			continue
		}
		shape, sizes, carry = append(shape, carry), append(sizes, size), 1
	}
	a = a.reshape(shape)
	padded, broken := append([]int64(nil), shape[:kept]...), append([]int64(nil), shape[:kept]...)
	for i, size := range sizes {
		n := (shape[kept+i] + size - 1) / size
		padded, broken = append(padded, n*size), append(broken, n, size)
	}
	order := []int(nil)
	for d := range kept {
		order = append(order, d)
	}
	for i := range sizes {
		order = append(order, kept+2*i)
	}
	for i := range sizes {
		order = append(order, kept+2*i+1)
	}
	return a.pad(padded).reshape(broken).transpose(order)
}

// number returns the row-major number of an index.
func number(shape, index []int64) int64 { return array{extents: shape}.offset(index) }

// storageOf returns the physical array of a spec: the row-major number of the
// element that lies in each slot, or hole.
func storageOf(t rapid.TB, s Spec) array {
	t.Helper()
	a := newArray(s.Extents)
	indices(s.Shape, func(index []int64) {
		at, err := s.Linear.Eval(index, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.data[a.offset(at)] != hole {
			t.Fatalf("the map %v over %v is not one-to-one", s.Linear, s.Shape)
		}
		a.data[a.offset(at)] = number(s.Shape, index)
	})
	for _, tiling := range s.Tilings {
		a = a.tile(tiling)
	}
	if s.Alignment > 1 {
		for int64(len(a.data))%s.Alignment != 0 {
			a.data = append(a.data, hole)
		}
	}
	return a
}

// metalStorage follows the text of the metal_layout specification: collapse,
// divide by the grid, then cover each core's shard with tiles and faces.
func metalStorage(t rapid.TB, s MetalSpec) []int64 {
	t.Helper()
	last := make([]int64, len(s.Shape))
	for j, n := range s.Shape {
		last[j] = n - 1
	}
	end, err := s.Linear.Eval(last, nil)
	if err != nil {
		t.Fatal(err)
	}
	shard, padded := make([]int64, len(end)), make([]int64, len(end))
	for i := range end {
		shard[i] = (end[i] + s.Grid[i]) / s.Grid[i]
		padded[i] = shard[i]
	}
	tile := s.Tile
	if tile == nil {
		tile = []int64{1, 1}
	}
	faces := s.Faces
	if faces == nil {
		faces = tile
	}
	if s.Tile != nil {
		for i, n := range tile {
			k := len(padded) - 2 + i
			padded[k] = (shard[k] + n - 1) / n * n
		}
	}
	shardSize := newArray(padded)
	storage := newArray(append(append([]int64(nil), s.Grid...), int64(len(shardSize.data))))
	indices(s.Shape, func(index []int64) {
		at, err := s.Linear.Eval(index, nil)
		if err != nil {
			t.Fatal(err)
		}
		core, in := make([]int64, len(at)), make([]int64, len(at))
		for i := range at {
			core[i], in[i] = at[i]/shard[i], at[i]%shard[i]
		}
		offset := shardSize.offset(in)
		if s.Tile != nil {
			k := len(in) - 2
			tiles := array{extents: append(append([]int64(nil), padded[:k]...), padded[k]/tile[0], padded[k+1]/tile[1])}
			y, x := in[k]%tile[0], in[k+1]%tile[1]
			n := tiles.offset(append(append([]int64(nil), in[:k]...), in[k]/tile[0], in[k+1]/tile[1]))
			face := y/faces[0]*(tile[1]/faces[1]) + x/faces[1]
			offset = (n*tile[0]*tile[1]/(faces[0]*faces[1])+face)*faces[0]*faces[1] + y%faces[0]*faces[1] + x%faces[1]
		}
		storage.data[storage.offset(append(core, offset))] = number(s.Shape, index)
	})
	return storage.data
}

// xlaSpec is the general spec an XLA layout stands for, derived anew.
func xlaSpec(s XLASpec) Spec {
	rank := len(s.Shape)
	out := Spec{Shape: s.Shape, Linear: affine.Map{NumDims: rank}, Tilings: s.Tiles, Alignment: s.TailAlignment, ElementBits: s.ElementBits, Fill: s.Fill}
	for i := rank - 1; i >= 0; i-- {
		d := int64(rank - 1 - i)
		if s.MinorToMajor != nil {
			d = s.MinorToMajor[i]
		}
		out.Linear.Results = append(out.Linear.Results, affine.Dim(int(d)))
		out.Extents = append(out.Extents, s.Shape[d])
	}
	// A tile that finds too few dims asks for another 1 in front, from the start.
	for !tilesFit(out.Extents, s.Tiles) {
		out.Linear.Results = append([]*affine.Expr{affine.Const(0)}, out.Linear.Results...)
		out.Extents = append([]int64{1}, out.Extents...)
	}
	return out
}

func tilesFit(extents []int64, tiles []Tiling) bool {
	a := array{extents: extents}
	for _, t := range tiles {
		if len(t) > len(a.extents) {
			return false
		}
		ones := make([]int64, len(a.extents))
		for i := range ones {
			ones[i] = 1
		}
		a = newArray(ones).tile(ignoreSizes(t))
	}
	return true
}

// ignoreSizes keeps only where t combines.
func ignoreSizes(t Tiling) Tiling {
	out := make(Tiling, len(t))
	for i, n := range t {
		out[i] = min(n, 1)
	}
	return out
}
