package ttcore

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// SystemDescAttr is #ttcore.system_desc<…>, the machine: its processors, its
// kinds of chips, which kind each chip is of and what it can do, where it is, and
// how chips are connected.
//
//	#ttcore.system_desc<[{role = host, target_triple = "x86_64-pc-linux-gnu"}],
//	  [{arch = <wormhole_b0>, grid = 8x8, l1_size = 1499136, …}],
//	  [0], [1 : i32], [ 0x0x0x0]>
type SystemDescAttr struct {
	ir.AttrBase
	cpus, kinds  []fields
	chips        []int64 // the number of the kind of each chip
	capabilities []int64
	coords       [][]int64 // rack, shelf, row, column
	channels     [][2][]int64
}

// Chips returns a description of each chip of the system.
func (a *SystemDescAttr) Chips() []ChipDesc {
	out := make([]ChipDesc, len(a.chips))
	for i, kind := range a.chips {
		out[i] = ChipDesc{a.kinds[kind]}
	}
	return out
}

// ChipDesc describes a chip.
type ChipDesc struct{ fields fields }

// Arch returns the architecture: wormhole_b0.
func (c ChipDesc) Arch() string {
	v, _ := c.fields.get("arch")
	return v.word
}

// Grid returns rows and columns of the worker cores.
func (c ChipDesc) Grid() []int64 {
	v, _ := c.fields.get("grid")
	return slices.Clone(v.dims)
}

// Int returns a number of the description by its name, l1_size for example; ok is
// false where there is none of that name.
func (c ChipDesc) Int(name string) (n int64, ok bool) {
	v, ok := c.fields.get(name)
	if !ok || len(v.dims) != 1 {
		return 0, false
	}
	return v.dims[0], true
}

// verify checks that every chip is of a kind that is described.
func (a *SystemDescAttr) verify() error {
	for i, kind := range a.chips {
		if kind >= int64(len(a.kinds)) {
			return ir.Errorf(0, "chip %d is of kind %d, but %d are described", i, kind, len(a.kinds))
		}
	}
	return nil
}

// AliasName is the name of system descriptors.
func (a *SystemDescAttr) AliasName() string { return "system_desc" }

// PrintTo appends "#ttcore.system_desc<…>".
func (a *SystemDescAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.system_desc<")
	each := func(n int, item func(i int)) {
		w.Byte('[')
		for i := range n {
			if i > 0 {
				w.Str(", ")
			}
			item(i)
		}
		w.Byte(']')
	}
	each(len(a.cpus), func(i int) { a.cpus[i].print(w, ", ") })
	w.Str(", ")
	each(len(a.kinds), func(i int) { a.kinds[i].print(w, ", ") })
	w.Str(", ")
	each(len(a.chips), func(i int) { w.Int(a.chips[i]) })
	w.Str(", ")
	each(len(a.capabilities), func(i int) { w.Int(a.capabilities[i]); w.Str(" : i32") })
	w.Str(", ")
	each(len(a.coords), func(i int) { w.Byte(' '); w.Str(shapeText(a.coords[i])) })
	if len(a.channels) > 0 {
		w.Str(", ")
		each(len(a.channels), func(i int) {
			w.Byte('<')
			for end, numbers := range a.channels[i] {
				if end > 0 {
					w.Str(", ")
				}
				each(len(numbers), func(i int) { w.Int(numbers[i]) })
			}
			w.Byte('>')
		})
	}
	w.Byte('>')
}

// systemDescSyntax is the body of #ttcore.system_desc.
type systemDescSyntax struct {
	CPUs         []*fieldsSyntax `parser:"'<' '[' ( @@ ( ',' @@ )* )? ']' ','"`
	Kinds        []*fieldsSyntax `parser:"'[' ( @@ ( ',' @@ )* )? ']' ','"`
	Chips        []integerSyntax `parser:"'[' ( @@ ( ',' @@ )* )? ']' ','"`
	Capabilities []integerSyntax `parser:"'[' ( @@ ':' 'i32' ( ',' @@ ':' 'i32' )* )? ']' ','"`
	Coords       []dimsSyntax    `parser:"'[' ( @@ ( ',' @@ )* )? ']'"`
	Channels     []channelSyntax `parser:"( ',' '[' ( @@ ( ',' @@ )* )? ']' )? '>'"`
}

// channelSyntax is <[0, 8, 0], [1, 0, 0]>: two chips, each with an ethernet core.
type channelSyntax struct {
	From []integerSyntax `parser:"'<' '[' @@ ( ',' @@ )* ']' ','"`
	To   []integerSyntax `parser:"'[' @@ ( ',' @@ )* ']' '>'"`
}

func (s *systemDescSyntax) desc(p *asm.BodyParser) (a *SystemDescAttr, err error) {
	a = &SystemDescAttr{}
	for _, cpu := range s.CPUs {
		f, err := cpu.fields(p)
		if err != nil {
			return nil, err
		}
		if role, ok := f.get("role"); !ok || role.word != "host" && role.word != "device" {
			return nil, p.Errorf(cpu.at(), "cpu_desc: expected role = host or device")
		}
		if _, ok := f.get("target_triple"); !ok {
			return nil, p.Errorf(cpu.at(), "cpu_desc: expected a target_triple")
		}
		a.cpus = append(a.cpus, f)
	}
	for _, kind := range s.Kinds {
		f, err := kind.fields(p)
		if err != nil {
			return nil, err
		}
		if err := checkChip(f); err != nil {
			return nil, p.Errorf(kind.at(), "chip_desc: %s", err)
		}
		a.kinds = append(a.kinds, f)
	}
	if a.chips, err = integers(p, s.Chips); err != nil {
		return nil, err
	}
	if a.capabilities, err = integers(p, s.Capabilities); err != nil {
		return nil, err
	}
	for _, c := range s.Coords {
		dims, err := c.dims(p)
		if err != nil {
			return nil, err
		}
		if len(dims) != 4 {
			return nil, p.Errorf(c.at, "expected a place of rack, shelf, row and column, such as 0x0x0x0")
		}
		a.coords = append(a.coords, dims)
	}
	for _, c := range s.Channels {
		var ends [2][]int64
		for i, list := range [][]integerSyntax{c.From, c.To} {
			if ends[i], err = integers(p, list); err != nil {
				return nil, err
			}
		}
		a.channels = append(a.channels, ends)
	}
	return a, nil
}

// checkChip checks the fields of a chip that have a meaning here.
func checkChip(f fields) error {
	arch, ok := f.get("arch")
	if !ok || !slices.Contains(archs, arch.word) || arch.form != inAngles {
		return ir.Errorf(0, "expected arch = <wormhole_b0>, or another of %v", archs)
	}
	grid, ok := f.get("grid")
	if !ok || len(grid.dims) != 2 || grid.dims[0] <= 0 || grid.dims[1] <= 0 {
		return ir.Errorf(0, "expected a grid of rows and columns, such as 8x8")
	}
	types, _ := f.get("supported_data_types")
	for _, t := range types.list {
		if _, err := ParseDataType(t.word); err != nil {
			return err
		}
	}
	sizes, _ := f.get("supported_tile_sizes")
	for _, s := range sizes.list {
		if len(s.dims) != 2 {
			return ir.Errorf(0, "expected sizes of tiles as rows and columns, such as 32x32")
		}
	}
	return nil
}

var archs = []string{"grayskull", "wormhole_b0", "blackhole", "quasar"}

// parseSystemDesc reads and verifies #ttcore.system_desc.
func parseSystemDesc(p *asm.BodyParser) (ir.Attribute, error) {
	return parseVerified(p, "system_desc", func() (*SystemDescAttr, error) {
		s, err := asm.ParseBody[systemDescSyntax](p)
		if err != nil {
			return nil, err
		}
		return s.desc(p)
	})
}
