package ttcore

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
)

// MemorySpace says which memory holds a tensor. The values are those of
// tt-mlir.
type MemorySpace uint8

// The memory spaces.
const (
	System  MemorySpace = iota // of the host, which the device does not see
	MMIO                       // of the host, which the device sees
	DRAM                       // of the device
	L1                         // of each core
	Dst                        // registers of each core that hold results
	RiscvL1                    // of each core, as its scalar processors see it
)

var memorySpaces = [...]string{System: "system", MMIO: "mmio", DRAM: "dram", L1: "l1", Dst: "dst", RiscvL1: "riscv_l1"}

// ParseMemorySpace returns the memory space of a name such as l1.
func ParseMemorySpace(name string) (MemorySpace, error) {
	for s, n := range memorySpaces {
		if n == name {
			return MemorySpace(s), nil
		}
	}
	return 0, fmt.Errorf("expected a memory space (system mmio dram l1 dst riscv_l1), found '%s'", name)
}

// isKnown reports whether s is one of the memory spaces.
func (s MemorySpace) isKnown() bool { return int(s) < len(memorySpaces) }

// String returns the name: l1.
func (s MemorySpace) String() string {
	if s.isKnown() {
		return memorySpaces[s]
	}
	return fmt.Sprintf("MemorySpace(%d)", uint8(s))
}

// MemorySpaceAttr is #ttcore.memory_space<l1>, the memory space of a memref.
type MemorySpaceAttr struct {
	ir.AttrBase
	value MemorySpace
}

// MemorySpaceOf returns #ttcore.memory_space<s>.
func MemorySpaceOf(ctx *ir.Context, s MemorySpace) *MemorySpaceAttr {
	return ir.UniqueAttr(ctx, &MemorySpaceAttr{value: s})
}

// Value returns the memory space.
func (a *MemorySpaceAttr) Value() MemorySpace { return a.value }

// AliasName is the name of the space: #l1_, #dram.
func (a *MemorySpaceAttr) AliasName() string { return a.value.String() }

// PrintTo appends "#ttcore.memory_space<l1>".
func (a *MemorySpaceAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.memory_space<")
	w.Str(a.value.String())
	w.Byte('>')
}
