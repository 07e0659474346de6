package ttcore

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir/asm"
)

const (
	grid8x8 = "workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>"
	l1Map   = "l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0)"
	dramMap = "dramMap = (d0, d1, d2)[s0, s1] -> (0, 0, d0 mod 12, d1 * s1 + d2 + s0)"
)

func TestDevice(t *testing.T) {
	ctx := newContext(t)
	for _, text := range []string{
		"#ttcore.device<" + grid8x8 + ", " + l1Map + ", " + dramMap + ", meshShape = , chipIds = [0]>",
		"#ttcore.device<workerGrid = #ttcore.grid<8x16, virt_to_physical_map = (d0, d1) -> (d1 floordiv 8, d0, d1 mod 8), physical_to_virt_map = (d0, d1, d2) -> (d1, d0 * 8 + d2)>, dramGrid = #ttcore.grid<1x12>, " +
			l1Map + ", " + dramMap + ", meshShape = 1x2, chipIds = [0, 1], meshTopology = [linear, ring]>",
	} {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
			continue
		}
		d := a.(*DeviceAttr)
		if n := len(d.ChipIDs()); n != max(len(d.MeshShape()), 1) || d.WorkerGrid().Shape()[0] != 8 {
			t.Errorf("%s: chips %v, mesh %v, grid %v", text, d.ChipIDs(), d.MeshShape(), d.WorkerGrid())
		}
		// The core (2, 3) of a chip has what is at byte 100 of its shard behind the base.
		m, ok := d.MemoryMap(L1)
		if got, err := m.Eval([]int64{2, 3, 100}, []int64{4096}); !ok || err != nil || !slices.Equal(got, []int64{0, 2, 3, 4196}) {
			t.Errorf("%s: L1 at %v, %v", text, got, err)
		}
		if _, ok := d.MemoryMap(System); ok {
			t.Errorf("%s: the device has the host's memory", text)
		}
	}
}

func TestDeviceErrors(t *testing.T) {
	ctx := newContext(t)
	device := func(grid, l1, dram, mesh, chips string) string {
		return fmt.Sprintf("#ttcore.device<%s, %s, %s, meshShape = %s, chipIds = [%s]>", grid, l1, dram, mesh, chips)
	}
	for text, want := range map[string]string{
		device(grid8x8, l1Map, dramMap, "", ""):                                                    "expected at least one chip",
		device(grid8x8, l1Map, dramMap, "1x2", "0"):                                                "expected chipIds size to match the volume of meshShape",
		device(grid8x8, l1Map, dramMap, "", "0, 1"):                                                "expected chipIds size to match the volume of meshShape",
		device(grid8x8, l1Map, dramMap, "?", "0"):                                                  "expected known numbers",
		device(grid8x8, "l1Map = (d0) -> (d0)", dramMap, "", "0"):                                  "expected l1Map to have MemoryMapResultIdx::NumIndices results",
		device(grid8x8, l1Map, "dramMap = (d0) -> (d0)", "", "0"):                                  "expected dramMap to have MemoryMapResultIdx::NumIndices results",
		device("workerGrid = #ttcore.grid<8x8>", l1Map, dramMap, "", "0"):                          "expected physical grid mapping to have PhysGridResultIdx::NumIndices results",
		device("workerGrid = #ttcore.grid<8x8, (d0, d1) -> (d0, d1)>", l1Map, dramMap, "", "0"):    "expected physical grid mapping",
		device("workerGrid = #ttcore.grid<8x0, (d0, d1) -> (0, d0, d1)>", l1Map, dramMap, "", "0"): "expected positive grid dimensions",
		device("workerGrid = #ttcore.memory_space<l1>", l1Map, dramMap, "", "0"):                   "expected #ttcore.grid<…>, found",
		device(grid8x8, l1Map, dramMap, "", "99999999999999999999"):                                "integer value too large",
		"#ttcore.device<workerGrid = #ttcore.grid<8x8>>":                                           "expected ','",
		"#ttcore.device": "expected '<'",
	} {
		if _, err := asm.ParseAttr(ctx, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

const host = `{role = host, target_triple = "x86_64-pc-linux-gnu"}`

func TestSystemDesc(t *testing.T) {
	ctx := newContext(t)
	chip := "{arch = <blackhole>, grid = 10x13, coord_translation_offsets = 18x18, l1_size = 1572864, dram_channel_size = 4278190080, " +
		"physical_cores = {worker = [ 0x0,  0x1,  18x10] dram = []}, supported_data_types = [<f32>, <bfp_bf8>], supported_tile_sizes = [ 4x16,  32x32], " +
		"num_cbs = 32, dram_grid = 1x8, dram_bank_to_logical_worker_noc0 = [(7, 3), (0, 10)]}"
	text := "#ttcore.system_desc<[" + host + "], [" + chip + "], [0, 0], [3 : i32, 0 : i32], [ 0x0x0x0,  0x0x0x1], [<[0, 8, 0], [1, 0, 0]>]>"
	for _, text := range []string{text, "#ttcore.system_desc<[], [], [], [], []>"} {
		if a, err := asm.ParseAttr(ctx, text); err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	a, err := asm.ParseAttr(ctx, text)
	if err != nil {
		t.Fatal(err)
	}
	chips := a.(*SystemDescAttr).Chips()
	if len(chips) != 2 || chips[1].Arch() != "blackhole" || !slices.Equal(chips[1].Grid(), []int64{10, 13}) {
		t.Errorf("chips are %v", chips)
	}
	if n, ok := chips[0].Int("dram_channel_size"); !ok || n != 4278190080 {
		t.Errorf("dram_channel_size is %d, %v", n, ok)
	}
	if n, ok := chips[0].Int("grid"); ok {
		t.Errorf("the grid is %d", n)
	}
}

func TestSystemDescErrors(t *testing.T) {
	ctx := newContext(t)
	desc := func(cpu, chip, rest string) string {
		return "#ttcore.system_desc<[" + cpu + "], [" + chip + "], " + rest + ">"
	}
	const chip, rest = "{arch = <wormhole_b0>, grid = 8x8}", "[0], [1 : i32], [ 0x0x0x0]"
	for text, want := range map[string]string{
		desc("{role = guest}", chip, rest):                                                    "cpu_desc: expected role = host or device",
		desc("{role = host}", chip, rest):                                                     "cpu_desc: expected a target_triple",
		desc(host, "{grid = 8x8}", rest):                                                      "chip_desc: expected arch = <wormhole_b0>",
		desc(host, "{arch = <unknown>, grid = 8x8}", rest):                                    "chip_desc: expected arch = <wormhole_b0>",
		desc(host, "{arch = <wormhole_b0>}", rest):                                            "chip_desc: expected a grid",
		desc(host, "{arch = <wormhole_b0>, grid = 8x0}", rest):                                "chip_desc: expected a grid",
		desc(host, "{arch = <wormhole_b0>, grid = 8x8, supported_data_types = [<f7>]}", rest): "chip_desc: expected",
		desc(host, "{arch = <wormhole_b0>, grid = 8x8, supported_tile_sizes = [4]}", rest):    "chip_desc: expected sizes of tiles",
		desc(host, "{arch = <wormhole_b0>, grid = 99999999999999999999x8}", rest):             "expected numbers such as 8x8",
		desc(host, chip, "[1], [1 : i32], [ 0x0x0x0]"):                                        "chip 0 is of kind 1, but 1 are described",
		desc(host, chip, "[0], [1 : i32], [ 0x0]"):                                            "expected a place of rack, shelf, row and column",
		desc(host, chip, "[0], [1], [ 0x0x0x0]"):                                              "expected ':'",
		desc(host, "{arch = <wormhole_b0>, grid = 8x8, cores = [[ 0x0]]}", rest):              "expected value",
		"#ttcore.system_desc<[>":                                                              "unbalanced '[' character",
	} {
		if _, err := asm.ParseAttr(ctx, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
