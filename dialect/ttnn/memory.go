package ttnn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// BufferType says which memory holds a tensor.
type BufferType string

// The buffer types.
const (
	DRAM         BufferType = "dram"
	L1           BufferType = "l1"
	SystemMemory BufferType = "system_memory"
	L1Small      BufferType = "l1_small"
	Trace        BufferType = "trace"
)

var bufferTypes = []BufferType{DRAM, L1, SystemMemory, L1Small, Trace}

// MemoryLayout says how a tensor is divided in a memory of the device.
type MemoryLayout string

// The memory layouts; None is that of tensors of the host.
const (
	None          MemoryLayout = ""
	Interleaved   MemoryLayout = "interleaved"
	SingleBank    MemoryLayout = "single_bank"
	HeightSharded MemoryLayout = "height_sharded"
	WidthSharded  MemoryLayout = "width_sharded"
	BlockSharded  MemoryLayout = "block_sharded"
)

var memoryLayouts = []MemoryLayout{Interleaved, SingleBank, HeightSharded, WidthSharded, BlockSharded}

// BufferTypeAttr is #ttnn.buffer_type<dram>, the memory space of a memref.
type BufferTypeAttr struct {
	ir.AttrBase
	value BufferType
}

// BufferTypeOf returns #ttnn.buffer_type<t>.
func BufferTypeOf(ctx *ir.Context, t BufferType) *BufferTypeAttr {
	return ir.UniqueAttr(ctx, &BufferTypeAttr{value: t})
}

// Value returns the buffer type.
func (a *BufferTypeAttr) Value() BufferType { return a.value }

// AliasName is the name of the memory: #dram, #l1_.
func (a *BufferTypeAttr) AliasName() string { return string(a.value) }

// PrintTo appends "#ttnn.buffer_type<dram>".
func (a *BufferTypeAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.buffer_type<")
	w.Str(string(a.value))
	w.Byte('>')
}

// MemoryLayoutAttr is #ttnn.tensor_memory_layout<interleaved>.
type MemoryLayoutAttr struct {
	ir.AttrBase
	value MemoryLayout
}

// MemoryLayoutOf returns #ttnn.tensor_memory_layout<l>.
func MemoryLayoutOf(ctx *ir.Context, l MemoryLayout) *MemoryLayoutAttr {
	return ir.UniqueAttr(ctx, &MemoryLayoutAttr{value: l})
}

// Value returns the memory layout.
func (a *MemoryLayoutAttr) Value() MemoryLayout { return a.value }

// PrintTo appends "#ttnn.tensor_memory_layout<interleaved>".
func (a *MemoryLayoutAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.tensor_memory_layout<")
	w.Str(string(a.value))
	w.Byte('>')
}

// checkMemory returns an error, in tt-mlir's words, where a memory cannot have
// a memory layout.
func checkMemory(b BufferType, l MemoryLayout) error {
	switch {
	case b == SystemMemory && l != None:
		return ir.Errorf(0, "Memory layout is not allowed for SystemMemory buffer type.")
	case b != SystemMemory && l == None:
		return ir.Errorf(0, "Memory layout is required for non-SystemMemory buffer type.")
	case b == DRAM && l == SingleBank:
		return ir.Errorf(0, "DRAM buffer type must have Interleaved memory layout.")
	case b == DRAM && l == BlockSharded:
		return ir.Errorf(0, "BlockSharded layout is not supported for DRAM buffer type; use WidthSharded, HeightSharded or Interleaved")
	}
	return nil
}

// oneOf returns the word that is one of those known.
func oneOf[T ~string](known []T, word, what string) (T, error) {
	if slices.Contains(known, T(word)) {
		return T(word), nil
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = string(k)
	}
	return "", fmt.Errorf("expected a %s (%s), found '%s'", what, strings.Join(names, " "), word)
}
