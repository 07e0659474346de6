package tpu

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// memorySpaces are the names that Mosaic knows.
var memorySpaces = []string{"any", "vmem", "smem", "hbm", "cmem", "semaphore_mem", "vmem_shared", "host"}

// MemorySpaceAttr is #tpu.memory_space<vmem>.
type MemorySpaceAttr struct {
	ir.AttrBase
	name string
}

// MemorySpace returns #tpu.memory_space<name>, or nil where there is no such
// space.
func MemorySpace(ctx *ir.Context, name string) *MemorySpaceAttr {
	if !slices.Contains(memorySpaces, name) {
		return nil
	}
	return ir.UniqueAttr(ctx, &MemorySpaceAttr{name: name})
}

// Name returns the name of the space: vmem.
func (a *MemorySpaceAttr) Name() string { return a.name }

// PrintTo appends "#tpu.memory_space<vmem>".
func (a *MemorySpaceAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#tpu.memory_space<")
	w.Str(a.name)
	w.Byte('>')
}
