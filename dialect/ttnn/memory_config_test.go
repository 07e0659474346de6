package ttnn

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir/asm"
)

const (
	onDRAM = "#ttnn.buffer_type<dram>"
	onL1   = "#ttnn.buffer_type<l1>"
	cores  = "[#ttnn.core_range<(0,0), (7,2)>]"
)

// TestMemoryConfig reads what prints as it is written, and older texts, which
// print as the newer ones.
func TestMemoryConfig(t *testing.T) {
	ctx := newContext(t)
	for text, want := range map[string]string{
		"#ttnn.memory_config<" + onDRAM + ", <interleaved>>":                                                                       "",
		"#ttnn.memory_config<#ttnn.buffer_type<system_memory>>":                                                                    "",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, #ttnn.shard_spec<<" + cores + ">, <32x64>, <row_major>>>":              "",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, #ttnn.shard_spec<<>, <32x64>, <col_major>, <physical>>>":               "",
		"#ttnn.memory_config<" + onDRAM + ", <width_sharded>, ndShardSpec = <<" + cores + ">, <2x32x64>, <row_major>, <grid_2d>>>": "",
		"#ttnn.nd_shard_spec<<" + cores + ">, <2x32x64>, <row_major>, <round_robin_1d>>":                                           "",
		"#ttnn.shape<>":                                         "",
		"#ttnn.shape<4x0x6>":                                    "",
		"#ttnn.shard_mode<logical>":                             "",
		"#ttnn.shard_spec<<32x32>>":                             "",
		"#ttnn.memory_config<<dram>, <interleaved>>":            "#ttnn.memory_config<" + onDRAM + ", <interleaved>>",
		"#ttnn.memory_config<<interleaved>, <dram>, <<32x32>>>": "#ttnn.memory_config<" + onDRAM + ", <interleaved>, #ttnn.shard_spec<<32x32>>>",
		"#ttnn.memory_config<" + onDRAM + ", <<1x3>>, #ttnn.tensor_memory_layout<interleaved>>":                         "#ttnn.memory_config<" + onDRAM + ", <interleaved>, #ttnn.shard_spec<<1x3>>>",
		"#ttnn.shard_spec<#ttnn.core_range_set<>, #ttnn.shape<3x4>, #ttnn.shard_orientation<row_major>>":                "#ttnn.shard_spec<<>, <3x4>, <row_major>>",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, ndShardSpec = #ttnn.nd_shard_spec<<>, <3x4>, <row_major>>>": "#ttnn.memory_config<" + onL1 + ", <block_sharded>, ndShardSpec = <<>, <3x4>, <row_major>>>",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, #ttnn.nd_shard_spec<<>, <3x4>, <row_major>>>":               "#ttnn.memory_config<" + onL1 + ", <block_sharded>, ndShardSpec = <<>, <3x4>, <row_major>>>",
	} {
		if want == "" {
			want = text
		}
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != want {
			t.Errorf("%s: %v, %v", text, a, err)
			continue
		}
		if again, err := asm.ParseAttr(ctx, want); err != nil || again != a {
			t.Errorf("%s: %v when read again, %v", text, again, err)
		}
	}
}

func TestMemoryConfigErrors(t *testing.T) {
	ctx := newContext(t)
	for text, want := range map[string]string{
		"#ttnn.memory_config<" + onDRAM + ">":                                                                                                                            "Memory layout is required for non-SystemMemory buffer type.",
		"#ttnn.memory_config<" + onDRAM + ", <single_bank>>":                                                                                                             "DRAM buffer type must have Interleaved memory layout.",
		"#ttnn.memory_config<" + onDRAM + ", <block_sharded>>":                                                                                                           "BlockSharded layout is not supported for DRAM",
		"#ttnn.memory_config<#ttnn.buffer_type<system_memory>, <interleaved>>":                                                                                           "Memory layout is not allowed for SystemMemory buffer type.",
		"#ttnn.memory_config<" + onL1 + ", <interleaved>, #ttnn.shard_spec<<>, <32x32>, <row_major>>>":                                                                   "Sharding is only valid for block sharded, height sharded, or width sharded tensor memory layout",
		"#ttnn.memory_config<#ttnn.buffer_type<l1_small>, <block_sharded>, #ttnn.shard_spec<<>, <32x32>, <row_major>>>":                                                  "Sharding is only valid for L1 or DRAM buffer type",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, #ttnn.shard_spec<<[#ttnn.core_range<(0,0), (1,1)>, #ttnn.core_range<(1,1), (2,2)>]>, <32x32>, <row_major>>>": "Core ranges overlap",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, #ttnn.shard_spec<<>, <3x4>, <row_major>>, ndShardSpec = <<>, <3x4>, <row_major>>>":                           "Setting both NDShardSpecAttr and ShardSpecAttr is not supported.",
		"#ttnn.memory_config<<interleaved>>":                                                                                                                             "expected a buffer type",
		"#ttnn.memory_config<" + onL1 + ", <scattered>>":                                                                                                                 "expected a memory layout",
		"#ttnn.memory_config<" + onL1 + ", #ttnn.shape<2>>":                                                                                                              "expected a buffer type, a memory layout or a shard spec, found '#ttnn.shape<2>'",
		"#ttnn.memory_config<" + onL1 + ", ndShardSpec = #ttnn.shape<2>>":                                                                                                "expected #ttnn.nd_shard_spec<…>",
		"#ttnn.shard_spec<<>, <3x?>, <row_major>>":                                                                                                                       "expected known numbers",
		"#ttnn.shard_spec<<>, #ttnn.shard_mode<physical>, <row_major>>":                                                                                                  "expected #ttnn.shape<…>",
		"#ttnn.shard_spec<<>, <3x4>, <diagonal>>":                                                                                                                        "expected a shard orientation (row_major col_major), found 'diagonal'",
		"#ttnn.shard_spec<<>, <3x4>, #ttnn.shape<2>>":                                                                                                                    "expected a shard orientation",
		"#ttnn.memory_config<" + onL1 + ", <block_sharded>, ndShardSpec = <<[#ttnn.core_range<(0,0), (3,3)>, #ttnn.core_range<(1,1), (2,2)>]>, <32x32>, <row_major>, <grid_2d>>>": "Core ranges overlap",
		"#ttnn.shard_spec<<>, <3x4>>": "expected",
		"#ttnn.shape<3x?>":            "expected known numbers",
	} {
		if _, err := asm.ParseAttr(ctx, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
