package ttnn

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// MemoryConfigAttr is #ttnn.memory_config<buffer type, memory layout, shard spec>,
// where an op of TTNN puts its result:
//
//	#ttnn.memory_config<#ttnn.buffer_type<l1>, <block_sharded>,
//	  #ttnn.shard_spec<<[#ttnn.core_range<(0,0), (7,7)>]>, <32x32>, <row_major>>>
type MemoryConfigAttr struct {
	ir.AttrBase
	buffer *BufferTypeAttr
	memory MemoryLayout
	spec   *ShardSpecAttr   // nil where the text has none
	nd     *NDShardSpecAttr // the same, for shards of more dims
}

// BufferType returns which memory it is.
func (a *MemoryConfigAttr) BufferType() BufferType { return a.buffer.value }

// MemoryLayout returns how the tensor is divided in it.
func (a *MemoryConfigAttr) MemoryLayout() MemoryLayout { return a.memory }

// ShardSpec returns what each core has; nil where that is not said.
func (a *MemoryConfigAttr) ShardSpec() *ShardSpecAttr { return a.spec }

// verify has tt-mlir's rules, in its words.
func (a *MemoryConfigAttr) verify() error {
	if a.spec != nil && a.nd != nil {
		return ir.Errorf(0, "Setting both NDShardSpecAttr and ShardSpecAttr is not supported.")
	}
	if err := checkMemory(a.buffer.value, a.memory); err != nil {
		return err
	}
	if a.nd != nil && a.nd.cores != nil {
		return a.nd.verify()
	}
	if a.spec == nil {
		return nil
	}
	switch {
	case a.spec.cores == nil: // of 2024: every tensor has the shape of its shard
		return nil
	case a.buffer.value != L1 && a.buffer.value != DRAM:
		return ir.Errorf(0, "Sharding is only valid for L1 or DRAM buffer type")
	case !a.memory.isSharded():
		return ir.Errorf(0, "Sharding is only valid for block sharded, height sharded, or width sharded tensor memory layout")
	}
	return a.spec.verify()
}

func (l MemoryLayout) isSharded() bool {
	return l == BlockSharded || l == HeightSharded || l == WidthSharded
}

// PrintTo appends "#ttnn.memory_config<…>".
func (a *MemoryConfigAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.memory_config<")
	w.Attr(a.buffer)
	if a.memory != None {
		w.Str(", <")
		w.Str(string(a.memory))
		w.Byte('>')
	}
	if a.spec != nil {
		w.Str(", ")
		w.Attr(a.spec)
	}
	if a.nd != nil {
		w.Str(", ndShardSpec = ")
		a.nd.printBody(w)
	}
	w.Byte('>')
}

// memoryConfigSyntax is the body of a memory config. What is in it has stood in
// several orders.
type memoryConfigSyntax struct {
	Params []*memoryParamSyntax `parser:"'<' @@ ( ',' @@ )* '>'"`
}

type memoryParamSyntax struct {
	Pos  lexer.Position
	ND   *ndSpecSyntax    `parser:"( 'ndShardSpec' '=' @@"`
	Word string           `parser:"| '<' @Ident '>'"`
	Spec *shardSpecSyntax `parser:"| @@"`
	Attr *asm.AttrSyntax  `parser:"| @@ )"`
}

type ndSpecSyntax struct {
	Short *shardSpecSyntax `parser:"( @@"`
	Whole *asm.AttrSyntax  `parser:"| @@ )"`
}

func (s *ndSpecSyntax) attr(p *asm.BodyParser) (*NDShardSpecAttr, error) {
	if s.Short != nil {
		spec, err := s.Short.spec(p, strategies, "distribution strategy")
		if err != nil {
			return nil, err
		}
		return ir.UniqueAttr(p.Context(), &NDShardSpecAttr{shardSpec: spec}), nil
	}
	a, err := s.Whole.Attr(p)
	if err != nil {
		return nil, err
	}
	if spec, ok := a.(*NDShardSpecAttr); ok {
		return spec, nil
	}
	return nil, p.Errorf(s.Whole.Pos(), "expected #ttnn.nd_shard_spec<…>, found '%s'", a)
}

// set adds what one of the parameters says.
func (a *MemoryConfigAttr) set(p *asm.BodyParser, s *memoryParamSyntax) (err error) {
	at := asm.Pos(s.Pos.Offset)
	switch {
	case s.ND != nil:
		a.nd, err = s.ND.attr(p)
		return err
	case s.Spec != nil:
		spec, err := s.Spec.spec(p, shardModes, "shard mode")
		a.spec = ir.UniqueAttr(p.Context(), &ShardSpecAttr{shardSpec: spec})
		return err
	case s.Word != "":
		if slices.Contains(bufferTypes, BufferType(s.Word)) {
			a.buffer = BufferTypeOf(p.Context(), BufferType(s.Word))
			return nil
		}
		if a.memory, err = oneOf(memoryLayouts, s.Word, "memory layout"); err != nil {
			return p.Errorf(at, "%s", err)
		}
		return nil
	}
	attr, err := s.Attr.Attr(p)
	if err != nil {
		return err
	}
	switch attr := attr.(type) {
	case *BufferTypeAttr:
		a.buffer = attr
	case *MemoryLayoutAttr:
		a.memory = attr.value
	case *ShardSpecAttr:
		a.spec = attr
	case *NDShardSpecAttr: // of 2025, before it had a name
		a.nd = attr
	default:
		return p.Errorf(at, "expected a buffer type, a memory layout or a shard spec, found '%s'", attr)
	}
	return nil
}

func parseMemoryConfig(p *asm.BodyParser) (ir.Attribute, error) {
	at := p.Pos()
	s, err := asm.ParseBody[memoryConfigSyntax](p)
	if err != nil {
		return nil, err
	}
	a := &MemoryConfigAttr{}
	for _, param := range s.Params {
		if err := a.set(p, param); err != nil {
			return nil, err
		}
	}
	if a.buffer == nil {
		return nil, p.Errorf(at, "expected a buffer type #ttnn.buffer_type<…>")
	}
	return ir.UniqueAttr(p.Context(), a), nil
}
