package loops

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// interleaved moves packed elements of which neighbours are far apart in the
// other buffer, as in XLA's T(32,128)(32,1): the bits of a word are 32 rows of one
// column. A vector of words is made of vectors of elements, one a row, each
// shifted to its place.
type interleaved struct {
	*transfer
	form   subByte
	packed int   // which of the buffers
	word   int64 // slots
}

// column is a box as words: a loop over rows in a word, and one over words next
// to each other.
type column struct {
	outer []digit
	start
	rows   digit
	across digit
}

// interleave returns how to move boxes so. It reports false where it cannot.
func (t *transfer) interleave(boxes []layout.Box) (*interleaved, []column, bool) {
	packed := slices.IndexFunc(t.buffers(), func(b *buffer) bool { return b.form != nil })
	plain := t.plain()
	if plain < 0 || ir.BitWidth(t.buffers()[plain].physical) != 8 || !keepsBits(t.src, t.dst) {
		return nil, nil, false
	}
	form, ok := t.buffers()[packed].form.(subByte)
	if !ok {
		return nil, nil, false
	}
	// The second least distance between packed slots is a word.
	word := int64(0)
	for _, b := range boxes {
		for _, s := range b.Addresses[packed].Strides {
			if s > 1 && (word == 0 || s < word) {
				word = s
			}
		}
	}
	if bits := word * int64(form.bits); bits != 8 && bits != 16 && bits != 32 && bits != 64 {
		return nil, nil, false
	}
	// The last word may not reach beyond the end.
	if t.buffers()[packed].layout.Bytes()%form.bytes(word) != 0 {
		return nil, nil, false
	}
	in := &interleaved{t, form, packed, word}
	var columns []column
	for _, b := range boxes {
		c, ok := in.columnOf(b, plain)
		if !ok {
			return nil, nil, false
		}
		columns = append(columns, c)
	}
	return in, columns, true
}

// maxColumns bounds the code.
const maxColumns = 4

func (in *interleaved) columnOf(b layout.Box, plain int) (column, bool) {
	once := digit{extent: 1, strides: []int64{0, 0}}
	c := column{rows: once, across: once}
	if !b.IsLinear() {
		return c, false
	}
	var loops []digit
	loops, c.start = in.digitsOf(b)
	whole := c.bases[in.packed]%in.word == 0
	for _, o := range loops {
		switch {
		case o.core != 0:
			c.outer = append(c.outer, o)
			whole = whole && o.strides[in.packed]%in.word == 0
		case o.strides[in.packed] == 1 && c.rows.extent == 1:
			c.rows = o
			whole = whole && o.extent <= in.word
		case o.strides[plain] == 1 && o.strides[in.packed] == in.word && c.across.extent == 1:
			c.across = o
		default:
			c.outer = append(c.outer, o)
			whole = whole && o.strides[in.packed]%in.word == 0
		}
	}
	return c, whole
}

// emit writes the loops.
func (in *interleaved) emit(columns []column) error {
	most := max(1, int64(in.options.VectorBits)/(in.word*int64(in.form.bits)))
	for _, c := range columns {
		offset := int64(0)
		for lanes := most; lanes >= 1; lanes /= 2 {
			times := (c.across.extent - offset) / lanes
			if times == 0 {
				continue
			}
			loops := append([]digit(nil), c.outer...)
			if times > 1 {
				along := c.across.times(lanes)
				along.extent = times
				loops = append(loops, along)
			}
			spots := make([]spot, len(c.bases))
			for i, b := range in.buffers() {
				spots[i] = spot{memref: b.memref, base: c.bases[i] + offset*c.across.strides[i]}
			}
			err := in.divide(loops, c.core, spots, func(spots []spot) error { in.words(spots, c.rows, lanes); return nil })
			if err != nil {
				return err
			}
			offset += times * lanes
		}
	}
	return nil
}

// words moves so many words next to each other.
func (in *interleaved) words(spots []spot, rows digit, lanes int64) {
	ctx := in.b.Context()
	i8, word := ctx.Integer(8), ctx.Integer(int(in.word)*in.form.bits)
	wide, bytes := ctx.Vector([]int64{lanes}, nil, word), lanes*in.form.bytes(in.word)
	shift := func(row int64) *ir.Value { return in.repeat(ctx.IntegerAttr(word, row*int64(in.form.bits)), lanes) }
	row := func(s spot, i, stride int64) spot {
		s.base += i * stride
		return s
	}
	recast := func(kind *ir.Kind, v *ir.Value, t ir.Type) *ir.Value {
		if word == i8 {
			return v
		}
		return in.cast(kind, v, t)
	}
	m, dims := spots[in.packed].at(0, in.form.bytes)
	if in.packed == 0 {
		v := affine.NewVectorLoad(in.b, ctx.Vector([]int64{bytes}, nil, i8), in.src.memref, m, dims...)
		all := vector.NewBitcast(in.b, v, wide)
		for i := range rows.extent {
			v := recast(arith.TruncI, arith.NewShRUI(in.b, all, shift(i)), i8)
			v = in.form.extend(in.kernel, in.form.low(in.kernel, v))
			in.store(v, row(spots[1], i, rows.strides[1]))
		}
		return
	}
	var all *ir.Value
	for i := range rows.extent {
		v := in.load(in.src, row(spots[0], i, rows.strides[0]), lanes)
		w := arith.NewShLI(in.b, recast(arith.ExtUI, in.form.low(in.kernel, v), word), shift(i))
		if all != nil {
			w = arith.NewOrI(in.b, all, w)
		}
		all = w
	}
	v := vector.NewBitcast(in.b, all, ctx.Vector([]int64{bytes}, nil, i8))
	affine.NewVectorStore(in.b, v, in.dst.memref, m, dims...)
}
