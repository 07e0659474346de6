package ttcore

import (
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// DeviceAttr is #ttcore.device<…>, the chips a program is for, seen as one:
//
//	#ttcore.device<workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>,
//	  l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0),
//	  dramMap = (d0, d1, d2)[s0, s1] -> (0, 0, 0, d0 * s1 + d1 * s1 + d2 + s0),
//	  meshShape = 1x1, chipIds = [0]>
//
// The worker grid is that of the cores, with the chip, row and column each of
// them is. The maps take a core and an offset in its shard to chip, row, column
// and address; symbols are what the program adds, such as the base address. An
// empty mesh is one chip.
type DeviceAttr struct {
	ir.AttrBase
	worker   *GridAttr
	dram     *GridAttr // of the DRAM's banks, nil where the text has none
	l1Map    affine.Map
	dramMap  affine.Map
	mesh     []int64
	chips    []int64
	topology []string // of each dim of the mesh, nil where the text has none
}

// WorkerGrid returns the grid of cores.
func (a *DeviceAttr) WorkerGrid() *GridAttr { return a.worker }

// DRAMGrid returns the grid of the DRAM's banks; nil where that is not said.
func (a *DeviceAttr) DRAMGrid() *GridAttr { return a.dram }

// MemoryMap returns where a memory has what is at an offset of a core's shard; ok
// is false for memories that are not on the device.
func (a *DeviceAttr) MemoryMap(s MemorySpace) (m affine.Map, ok bool) {
	switch s {
	case L1:
		return a.l1Map, true
	case DRAM:
		return a.dramMap, true
	}
	return m, false
}

// MeshShape returns how the chips are arranged; nothing for one chip.
func (a *DeviceAttr) MeshShape() []int64 { return slices.Clone(a.mesh) }

// ChipIDs returns the chips, row-major in the mesh.
func (a *DeviceAttr) ChipIDs() []int64 { return slices.Clone(a.chips) }

// How many results the maps have: chip, row, column, and in memory the address.
const (
	gridResults   = 3
	memoryResults = 4
)

// verify has tt-mlir's rules, in its words.
func (a *DeviceAttr) verify() error {
	if len(a.chips) == 0 {
		return ir.Errorf(0, "expected at least one chip")
	}
	volume, err := ir.NumElements(a.mesh)
	if err != nil || volume != int64(len(a.chips)) {
		return ir.Errorf(0, "expected chipIds size to match the volume of meshShape")
	}
	for _, n := range a.worker.shape {
		if n <= 0 {
			return ir.Errorf(0, "expected positive grid dimensions")
		}
	}
	if m, ok := a.worker.Mapping(); !ok || len(m.Results) != gridResults {
		return ir.Errorf(0, "expected physical grid mapping to have PhysGridResultIdx::NumIndices results")
	}
	if len(a.l1Map.Results) != memoryResults {
		return ir.Errorf(0, "expected l1Map to have MemoryMapResultIdx::NumIndices results")
	}
	if len(a.dramMap.Results) != memoryResults {
		return ir.Errorf(0, "expected dramMap to have MemoryMapResultIdx::NumIndices results")
	}
	return nil
}

// PrintTo appends "#ttcore.device<workerGrid = …>".
func (a *DeviceAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.device<workerGrid = ")
	w.Attr(a.worker)
	if a.dram != nil {
		w.Str(", dramGrid = ")
		w.Attr(a.dram)
	}
	w.Str(", l1Map = ")
	w.Append(a.l1Map.AppendText)
	w.Str(", dramMap = ")
	w.Append(a.dramMap.AppendText)
	w.Str(", meshShape = ")
	w.Str(shapeText(a.mesh))
	w.Str(", chipIds = [")
	for i, id := range a.chips {
		if i > 0 {
			w.Str(", ")
		}
		w.Int(id)
	}
	w.Byte(']')
	for i, t := range a.topology {
		if i == 0 {
			w.Str(", meshTopology = [")
		} else {
			w.Str(", ")
		}
		w.Str(t)
	}
	if len(a.topology) > 0 {
		w.Byte(']')
	}
	w.Byte('>')
}

// deviceSyntax is the body of #ttcore.device.
type deviceSyntax struct {
	Worker   gridFieldSyntax     `parser:"'<' 'workerGrid' '=' @@ ','"`
	DRAM     *gridFieldSyntax    `parser:"( 'dramGrid' '=' @@ ',' )?"`
	L1Map    asm.AffineMapSyntax `parser:"'l1Map' '=' @@ ','"`
	DRAMMap  asm.AffineMapSyntax `parser:"'dramMap' '=' @@ ','"`
	Mesh     asm.ShapeSyntax     `parser:"'meshShape' '=' @@ ','"`
	Chips    []integerSyntax     `parser:"'chipIds' '=' '[' ( @@ ( ',' @@ )* )? ']'"`
	Topology []string            `parser:"( ',' 'meshTopology' '=' '[' @Ident ( ',' @Ident )* ']' )? '>'"`
}

// gridFieldSyntax is <8x8>, alone or as the attribute it stands for.
type gridFieldSyntax struct {
	Short *GridSyntax     `parser:"( @@"`
	Whole *asm.AttrSyntax `parser:"| @@ )"`
}

func (s *gridFieldSyntax) grid(p *asm.BodyParser) (*GridAttr, error) {
	if s.Short != nil {
		return s.Short.Attr(p)
	}
	a, err := s.Whole.Attr(p)
	if err != nil {
		return nil, err
	}
	if g, ok := a.(*GridAttr); ok {
		return g, nil
	}
	return nil, p.Errorf(s.Whole.Pos(), "expected #ttcore.grid<…>, found '%s'", a)
}

// integerSyntax is a number that is not negative.
type integerSyntax struct {
	Pos  lexer.Position
	Text string `parser:"@Int"`
}

func (s integerSyntax) at() asm.Pos { return asm.Pos(s.Pos.Offset) }

func (s integerSyntax) integer(p *asm.BodyParser) (int64, error) {
	n, err := strconv.ParseInt(s.Text, 10, 64)
	if err != nil {
		return 0, p.Errorf(s.at(), "integer value too large")
	}
	return n, nil
}

func integers(p *asm.BodyParser, list []integerSyntax) ([]int64, error) {
	var out []int64
	for _, s := range list {
		n, err := s.integer(p)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func (s *deviceSyntax) device(p *asm.BodyParser) (a *DeviceAttr, err error) {
	a = &DeviceAttr{topology: s.Topology}
	if a.worker, err = s.Worker.grid(p); err != nil {
		return nil, err
	}
	if s.DRAM != nil {
		if a.dram, err = s.DRAM.grid(p); err != nil {
			return nil, err
		}
	}
	if a.l1Map, err = s.L1Map.Map(p); err != nil {
		return nil, err
	}
	if a.dramMap, err = s.DRAMMap.Map(p); err != nil {
		return nil, err
	}
	if err := checkDims(p, s.Mesh); err != nil {
		return nil, err
	}
	a.mesh = s.Mesh.Dims
	a.chips, err = integers(p, s.Chips)
	return a, err
}

// parseDevice reads and verifies #ttcore.device. Before 2025 it was a grid and
// chips, which stays as it is written.
func parseDevice(p *asm.BodyParser) (ir.Attribute, error) {
	if p.HasBody() && p.FirstWord() != "workerGrid" {
		return parseWritten(p, "device")
	}
	return parseVerified(p, "device", func() (*DeviceAttr, error) {
		s, err := asm.ParseBody[deviceSyntax](p)
		if err != nil {
			return nil, err
		}
		return s.device(p)
	})
}

// parseVerified reads an attribute, which is kept as it is written where that is
// allowed and needed, and verifies it.
func parseVerified[A interface {
	ir.Attribute
	verify() error
}](p *asm.BodyParser, mnemonic string, read func() (A, error)) (ir.Attribute, error) {
	at := p.Pos()
	var found A
	kept, err := p.AsWritten("ttcore", mnemonic, func() (ir.Attribute, error) {
		a, err := read()
		if err != nil {
			return nil, err
		}
		found = ir.UniqueAttr(p.Context(), a)
		return found, nil
	})
	if kept == nil || err != nil {
		return nil, err
	}
	if err := found.verify(); err != nil {
		return nil, p.Errorf(at, "%s", err)
	}
	return kept, nil
}
