package ttcore

import (
	"fmt"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

// ShardAttr is #ttcore.shard<24576x4096, 1>, the layout of a memref that is
// divided onto a grid: the first half of its dims are the grid's, the others
// those of a shard, with strides in bytes. Behind stands how many such buffers
// there are, which the text had not always, and there may be a map from the
// memref's subscripts to those of the cores and shards that are there:
//
//	#ttcore.shard<8192x4096, 1, (d0, d1, d2, d3) -> (0, d0 * 8 + d1, d2, d3)>
type ShardAttr struct {
	ir.AttrBase
	strides []int64
	buffers int64       // 0 where the text has none
	cores   *affine.Map // nil where the text has none
}

// Shard returns #ttcore.shard<strides, buffers>.
func Shard(ctx *ir.Context, strides []int64, buffers int64) *ShardAttr {
	return ir.UniqueAttr(ctx, &ShardAttr{strides: slices.Clone(strides), buffers: buffers})
}

// Strides returns the bytes from one element of a shard to the next.
func (a *ShardAttr) Strides() []int64 { return slices.Clone(a.strides) }

// VerifyMemRef accepts every memref: tt-mlir does not verify the strides, and
// its tests have some that do not fit.
func (a *ShardAttr) VerifyMemRef([]int64, ir.Type) error { return nil }

// MemRefPlaces returns where the elements of a memref lie. It is an error if
// the strides do not fit its shape, or are no multiples of an element, or if a
// map takes them to other cores.
func (a *ShardAttr) MemRefPlaces(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	if a.cores != nil {
		return nil, fmt.Errorf("ttcore.shard: the map %s takes elements to cores of another grid", a.cores)
	}
	rank := len(a.strides)
	if len(shape) != 2*rank {
		return nil, fmt.Errorf("ttcore.shard: expected a memref of rank %d, the grid and the shard, found %d", 2*rank, len(shape))
	}
	size := elementBytes(elem)
	if size == 0 {
		_, err := encoding.Plain(elem)
		return nil, err
	}
	linear := affine.Map{NumDims: 2 * rank}
	offset := affine.Const(0)
	for i, s := range a.strides {
		if s%size != 0 {
			return nil, fmt.Errorf("ttcore.shard: stride %d of dim %d is no multiple of the %d bytes of '%s'", s, i, size, elem)
		}
		linear.Results = append(linear.Results, affine.Dim(i))
		offset = affine.Add(offset, affine.Mul(affine.Dim(rank+i), affine.Const(s/size)))
	}
	linear.Results = append(linear.Results, offset)
	return layout.New(layout.Spec{Shape: shape, Linear: linear, GridRank: rank, ElementBits: 8 * size})
}

// PrintTo appends "#ttcore.shard<24576x4096, 1>".
func (a *ShardAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.shard<")
	w.Str(shapeText(a.strides))
	if a.buffers > 0 || a.cores != nil {
		w.Str(", ")
		w.Int(a.buffers)
	}
	if a.cores != nil {
		w.Str(", ")
		w.Append(a.cores.AppendText)
	}
	w.Byte('>')
}

// shardSyntax is <24576x4096, 1>, with the map of a [ShardAttr].
type shardSyntax struct {
	Pos     lexer.Position
	Strides asm.ShapeSyntax      `parser:"'<' @@"`
	Buffers *integerSyntax       `parser:"( ',' @@"`
	Cores   *asm.AffineMapSyntax `parser:"  ( ',' @@ )? )? '>'"`
}

func parseShard(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[shardSyntax](p)
	if err != nil {
		return nil, err
	}
	if err := checkDims(p, s.Strides); err != nil {
		return nil, err
	}
	a := &ShardAttr{strides: s.Strides.Dims}
	if s.Buffers != nil {
		if a.buffers, err = s.Buffers.integer(p); err != nil {
			return nil, err
		}
	}
	if s.Cores != nil {
		cores, err := s.Cores.Map(p)
		if err != nil {
			return nil, err
		}
		a.cores = &cores
	}
	return ir.UniqueAttr(p.Context(), a), nil
}
