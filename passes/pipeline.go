package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/passes/loops"
)

// Library returns all passes and pipelines.
func Library() *pass.Library {
	return &pass.Library{
		Passes: []*pass.Pass{
			Collapse(),
			Shard(),
			SimplifyAffineStructures(),
			Tilize(),
			Pad(),
			DeviceLayout(),
			FoldRelayouts(),
			SplitRelayouts(),
			loops.ToLoops(),
			loops.PrintPlan(),
			Canonicalize(),
			CSE(),
			Inline(Library),
			LoopInvariantCodeMotion(),
			LowerAffine(),
			SCCP(),
			SCFToControlFlow(),
			StripDebugInfo(),
			SymbolDCE(),
			SymbolPrivatize(),
			XLAAssignLayout(),
		},
		Pipelines: []*pass.NamedPipeline{
			{
				Name:    "ttcore-to-loops",
				Summary: "Assign layouts and lower to loops over physical buffers",
				Options: kernelDefaults,
				Build:   kernelPipeline,
			},
			{
				Name:    "ttcore-to-llvm",
				Summary: "Assign layouts, lower to loops, and print an LLVM module",
				Options: kernelDefaults,
				Build:   kernelPipeline,
				Emit:    "llvm",
			},
		},
	}
}

// KernelOptions are the options of ttcore-to-loops and ttcore-to-llvm, those of
// the passes they are made of.
type KernelOptions struct {
	Intervals   Intervals  `option:"intervals" type:"[(b, e), …]" doc:"ranges of dims to join into one"`
	MemorySpace string     `option:"memory-space" choices:"system|mmio|dram|l1" doc:"where the shards are"`
	Grid        GridChoice `option:"grid" type:"2x4|auto" doc:"the grid to divide tensors onto; none leaves them whole"`
	MaxGrid     Shape      `option:"max-grid" type:"8x8" doc:"with grid=auto, the largest grid"`
	Tile        Shape      `option:"tile" type:"32x32" doc:"extents of a tile; none leaves scalars"`
	DataType    string     `option:"data-type" type:"f32|bf16|…" doc:"format of the elements in a tile; empty takes what tt-mlir stores those of the shard as, 64 bits in 32"`
	Faces       Shape      `option:"faces" type:"16x16" doc:"extents of the faces a tile consists of; none is row-major"`
	Align       Shape      `option:"align" type:"32x32" doc:"what the innermost of the joined dims is aligned to"`
	OOB         string     `option:"oob" choices:"undef|zero|one|inf|neginf" doc:"what padding holds"`
	Split       bool       `option:"split-relayouts" doc:"split relayouts into steps that change one thing each"`
	boundaryOption
	loops.Options
}

func kernelDefaults() any {
	return &KernelOptions{
		Intervals: affine.DefaultCollapseIntervals(), MemorySpace: "l1", MaxGrid: Shape{8, 8},
		OOB: "undef", boundaryOption: boundaryOption{"host"}, Options: loops.DefaultOptions(),
	}
}

// kernelPipeline puts the passes together. Layouts that the input carries stay;
// the passes behind ttcore-collapse refine what it assigned. Loops are not canonicalized:
// that makes one address of each access of those that nests have in common.
func kernelPipeline(options any) (*pass.Pipeline, error) {
	o := options.(*KernelOptions)
	p := &pass.Pipeline{Anchor: "builtin.module"}
	add := func(ps *pass.Pass, opts any) { p.AddItem(pass.Item{Pass: ps, Options: opts}) }
	refine := refineOptions{Scope: "assigned", boundaryOption: o.boundaryOption}

	rank := len(o.Grid.Shape)
	add(Collapse(), &CollapseOptions{
		Intervals: o.Intervals, GridRank: rank, MemorySpace: o.MemorySpace, OOB: o.OOB, boundaryOption: o.boundaryOption,
	})
	if len(o.Align) > 0 {
		add(Pad(), &PadOptions{Align: o.Align, OOB: "keep", refineOptions: refine})
	}
	if o.Grid.Auto || rank > 0 {
		unit := Shape{1, 1}
		if len(o.Tile) > 0 {
			unit = o.Tile
		}
		add(Shard(), &ShardOptions{Grid: o.Grid, MaxGrid: o.MaxGrid, Unit: unit, refineOptions: refine})
	}
	if len(o.Tile) > 0 {
		tilize := &TilizeOptions{Tile: o.Tile, DataType: o.DataType, Faces: o.Faces, refineOptions: refine}
		if err := tilize.Check(); err != nil {
			return nil, err
		}
		add(Tilize(), tilize)
	} else if o.DataType != "" || len(o.Faces) > 0 {
		return nil, fmt.Errorf("options data-type and faces say how a tile is stored, but there is no tile")
	}
	add(FoldRelayouts(), nil)
	if o.Split {
		add(SplitRelayouts(), nil)
	}
	add(CSE(), nil)
	add(loops.ToLoops(), &o.Options)
	add(CSE(), nil)
	return p, nil
}
