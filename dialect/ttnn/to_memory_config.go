package ttnn

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

const memoryConfigAttr = "memory_config"

// ToMemoryConfigKind brings a tensor to another memory, or divides it otherwise:
//
//	%1 = "ttnn.to_memory_config"(%0) <{memory_config = #ttnn.memory_config<#dram, <interleaved>>}> : (tensor<…>) -> tensor<…>
var ToMemoryConfigKind = &ir.Kind{
	Name: "ttnn.to_memory_config", Summary: "the same tensor in another memory",
	Doc: "The layout of the result is what the memory_config says, where there is one.\n\n" +
		"    %1 = \"ttnn.to_memory_config\"(%0) <{memory_config = #ttnn.memory_config<#dram, <interleaved>>}> : (tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout1>\n",
	Traits:   ir.Pure,
	Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}},
	Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
	Attrs: []ir.Attr{{Name: memoryConfigAttr, Optional: true, Type: ir.AttrConstraint{
		Desc: "TTNN MemoryConfig attribute", Mnemonic: "ttnn.memory_config", Holds: isMemoryConfig,
	}}},
	Impl: toMemoryConfigOp{},
}

// isMemoryConfig reports whether an attribute is one, perhaps kept as its text.
func isMemoryConfig(a ir.Attribute) bool {
	switch a := a.(type) {
	case *MemoryConfigAttr:
		return true
	case *ir.OpaqueAttr:
		return a.Context().AllowsUnregistered()
	}
	return false
}

// toMemoryConfigOp is the code behind ttnn.to_memory_config.
type toMemoryConfigOp struct{}

// Verify compares the layout of the result with the memory config, in tt-mlir's
// words.
func (toMemoryConfigOp) Verify(op *ir.Op) error {
	config, ok1 := op.Attr(memoryConfigAttr).(*MemoryConfigAttr)
	layout, ok2 := op.Result(0).Type().(*ir.TensorType).Encoding().(*LayoutAttr)
	if !ok1 || !ok2 {
		return nil
	}
	if layout.BufferType() != config.BufferType() {
		return op.Errorf("Output tensor buffer type %s must match memory config buffer type %s", layout.BufferType(), config.BufferType())
	}
	if config.memory != None && config.memory != layout.memory {
		return op.Errorf("Output tensor layout memory space %s must match memory config memory space %s", layout.memory, config.memory)
	}
	if spec := config.spec; spec != nil && spec.cores != nil && !slices.Equal(spec.shape, layout.ShardShape()) {
		return op.Errorf("Output tensor scalar shard shape (%s) must match memory config shard spec shape (%s)", commas(layout.ShardShape()), commas(spec.shape))
	}
	return nil
}
