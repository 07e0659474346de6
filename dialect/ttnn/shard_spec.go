package ttnn

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// ShapeAttr is #ttnn.shape<32x64>.
type ShapeAttr struct {
	ir.AttrBase
	shape []int64
}

// PrintTo appends "#ttnn.shape<32x64>".
func (a *ShapeAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.shape<")
	w.Str(times(a.shape))
	w.Byte('>')
}

// WordAttr is an attribute of one word, #ttnn.shard_orientation<row_major>.
type WordAttr struct {
	ir.AttrBase
	mnemonic, word string
}

// PrintTo appends "#ttnn.shard_orientation<row_major>".
func (a *WordAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.")
	w.Str(a.mnemonic)
	w.Byte('<')
	w.Str(a.word)
	w.Byte('>')
}

var (
	orientations = []string{"row_major", "col_major"}
	shardModes   = []string{"physical", "logical"}
	strategies   = []string{"round_robin_1d", "grid_2d"}
)

// ShardSpecAttr is #ttnn.shard_spec<cores, shape, orientation>: on which cores a
// tensor is, what each of them has, in scalars, and in which order they follow.
//
//	#ttnn.shard_spec<<[#ttnn.core_range<(0,0), (7,0)>]>, <32x128>, <row_major>>
//
// Until 2025 it was the shape alone, <<32x128>>; for a while it said at its end
// whether the shape has padding: <physical>.
type ShardSpecAttr struct {
	ir.AttrBase
	shardSpec
}

// NDShardSpecAttr is #ttnn.nd_shard_spec<cores, shape, orientation, strategy>, with
// shards of any rank and a strategy of dealing them to the cores.
type NDShardSpecAttr struct {
	ir.AttrBase
	shardSpec
}

type shardSpec struct {
	cores       *CoreRangeSetAttr // nil where the text has only the shape
	shape       []int64
	orientation string
	last        string // mode or strategy; "" where the text has none
}

// ShardShape returns what each core has.
func (s *shardSpec) ShardShape() []int64 { return slices.Clone(s.shape) }

// Cores returns the cores; nil where the text has only the shape.
func (s *shardSpec) Cores() *CoreRangeSetAttr { return s.cores }

func (s *shardSpec) verify() error {
	if s.cores == nil {
		return nil
	}
	return s.cores.verify()
}

// printBody appends "<cores, shape, orientation>".
func (s *shardSpec) printBody(w *ir.TextWriter) {
	w.Byte('<')
	if s.cores != nil {
		s.cores.printBody(w)
		w.Str(", ")
	}
	w.Byte('<')
	w.Str(times(s.shape))
	w.Byte('>')
	for _, word := range []string{s.orientation, s.last} {
		if word != "" {
			w.Str(", <")
			w.Str(word)
			w.Byte('>')
		}
	}
	w.Byte('>')
}

// PrintTo appends "#ttnn.shard_spec<…>".
func (a *ShardSpecAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.shard_spec")
	a.printBody(w)
}

// PrintTo appends "#ttnn.nd_shard_spec<…>".
func (a *NDShardSpecAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.nd_shard_spec")
	a.printBody(w)
}

// shardSpecSyntax is the body of a shard spec.
type shardSpecSyntax struct {
	Cores       *coresSyntax      `parser:"'<' ( @@ ','"`
	Shape       *shapeFieldSyntax `parser:"      @@ ','"`
	Orientation *wordFieldSyntax  `parser:"      @@"`
	Last        *wordFieldSyntax  `parser:"      ( ',' @@ )?"`
	Only        *shapeFieldSyntax `parser:"    | @@ ) '>'"`
}

// shapeFieldSyntax is <32x64>, alone or as the attribute it stands for.
type shapeFieldSyntax struct {
	Short *shapeBodySyntax `parser:"( @@"`
	Whole *asm.AttrSyntax  `parser:"| @@ )"`
}

type shapeBodySyntax struct {
	Shape asm.ShapeSyntax `parser:"'<' @@ '>'"`
}

// wordFieldSyntax is <row_major>, alone or as the attribute it stands for.
type wordFieldSyntax struct {
	Pos   lexer.Position
	Short string          `parser:"( '<' @Ident '>'"`
	Whole *asm.AttrSyntax `parser:"| @@ )"`
}

func (s *shapeBodySyntax) dims(p *asm.BodyParser) ([]int64, error) {
	ok := !s.Shape.Open && !s.Shape.Unranked && s.Shape.Scalable == nil
	if !ok || slices.Contains(s.Shape.Dims, ir.Dynamic) {
		return nil, p.Errorf(s.Shape.At, "expected known numbers, such as 32x64")
	}
	return s.Shape.Dims, nil
}

func (s *shapeFieldSyntax) dims(p *asm.BodyParser) ([]int64, error) {
	if s.Short != nil {
		return s.Short.dims(p)
	}
	a, err := s.Whole.Attr(p)
	if err != nil {
		return nil, err
	}
	if shape, ok := a.(*ShapeAttr); ok {
		return shape.shape, nil
	}
	return nil, p.Errorf(s.Whole.Pos(), "expected #ttnn.shape<…>, found '%s'", a)
}

func (s *wordFieldSyntax) word(p *asm.BodyParser, known []string, what string) (string, error) {
	word, at := s.Short, asm.Pos(s.Pos.Offset)
	if s.Whole != nil {
		a, err := s.Whole.Attr(p)
		if err != nil {
			return "", err
		}
		w, ok := a.(*WordAttr)
		if !ok {
			return "", p.Errorf(at, "expected a %s, found '%s'", what, a)
		}
		word = w.word
	}
	word, err := oneOf(known, word, what)
	if err != nil {
		return "", p.Errorf(at, "%s", err)
	}
	return word, nil
}

// parseSpec parses the body of a shard spec whose last word is one of known.
func parseSpec(p *asm.BodyParser, known []string, what string) (shardSpec, error) {
	s, err := asm.ParseBody[shardSpecSyntax](p)
	if err != nil {
		return shardSpec{}, err
	}
	return s.spec(p, known, what)
}

func (s *shardSpecSyntax) spec(p *asm.BodyParser, known []string, what string) (spec shardSpec, err error) {
	if s.Only != nil {
		spec.shape, err = s.Only.dims(p)
		return spec, err
	}
	if spec.cores, err = s.Cores.attr(p); err != nil {
		return spec, err
	}
	if spec.shape, err = s.Shape.dims(p); err != nil {
		return spec, err
	}
	if spec.orientation, err = s.Orientation.word(p, orientations, "shard orientation"); err != nil {
		return spec, err
	}
	if s.Last != nil {
		spec.last, err = s.Last.word(p, known, what)
	}
	return spec, err
}

func parseShape(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[shapeBodySyntax](p)
	if err != nil {
		return nil, err
	}
	if len(s.Shape.Dims) == 0 {
		return ir.UniqueAttr(p.Context(), &ShapeAttr{}), nil // of a scalar
	}
	dims, err := s.dims(p)
	if err != nil {
		return nil, err
	}
	return ir.UniqueAttr(p.Context(), &ShapeAttr{shape: dims}), nil
}

func parseOrientation(p *asm.BodyParser) (ir.Attribute, error) {
	return parseWordAttr(p, "shard_orientation", orientations, "shard orientation")
}

func parseShardMode(p *asm.BodyParser) (ir.Attribute, error) {
	return parseWordAttr(p, "shard_mode", shardModes, "shard mode")
}

func parseWordAttr(p *asm.BodyParser, mnemonic string, known []string, what string) (ir.Attribute, error) {
	word, err := parseWord(p, known, what)
	if err != nil {
		return nil, err
	}
	return ir.UniqueAttr(p.Context(), &WordAttr{mnemonic: mnemonic, word: word}), nil
}

func parseShardSpec(p *asm.BodyParser) (ir.Attribute, error) {
	spec, err := parseSpec(p, shardModes, "shard mode")
	if err != nil {
		return nil, err
	}
	return ir.UniqueAttr(p.Context(), &ShardSpecAttr{shardSpec: spec}), nil
}

func parseNDShardSpec(p *asm.BodyParser) (ir.Attribute, error) {
	spec, err := parseSpec(p, strategies, "distribution strategy")
	if err != nil {
		return nil, err
	}
	return ir.UniqueAttr(p.Context(), &NDShardSpecAttr{shardSpec: spec}), nil
}
