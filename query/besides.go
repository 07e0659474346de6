package query

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttnn"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// XLA's memory spaces that mean the same everywhere. The numbers between them
// belong to the back end.
const (
	defaultSpace = 0
	fastSpace    = 1 // VMEM
	pinnedHost   = 5
	pageableHost = 6
)

// spaceName says which memory a number is, in words after it.
func spaceName(n int64) string {
	switch n {
	case fastSpace:
		return ", fast memory (VMEM)"
	case pinnedHost:
		return ", pinned memory of the host"
	case pageableHost:
		return ", pageable memory of the host"
	}
	return ""
}

// lacks is the error that a notation has no word for something.
func lacks(notation, what string, args ...any) error {
	return fmt.Errorf("%s cannot express it: it has no %s", notation, fmt.Sprintf(what, args...))
}

// xlaShape returns a type as a shape of XLA's, which says more than where
// elements lie; nil where its layout is not XLA's.
func (sub *subject) xlaShape() *xlashape.Shape {
	if sub.shape != nil {
		return sub.shape
	}
	a, ok := sub.encoding().(*xla.LayoutAttr)
	if !ok {
		return nil
	}
	shape := &xlashape.Shape{Layout: a.Value()}
	for _, n := range sub.layout.Shape() {
		shape.Dims = append(shape.Dims, xlashape.Dim{Size: n})
	}
	return shape
}

// checkBesides returns an error where XLA's layout says something besides the
// places of elements, for which another notation has no word.
func (sub *subject) checkBesides(notation string) error {
	shape := sub.xlaShape()
	if shape == nil {
		return nil
	}
	if i := slices.IndexFunc(shape.Dims, func(d xlashape.Dim) bool { return d.Bounded }); i >= 0 {
		return lacks(notation, "dynamic sizes, as %v of dim %d", shape.Dims[i], i)
	}
	if len(shape.Layout.Splits) > 0 {
		return lacks(notation, "splits of a dim between cores (SC)")
	}
	if n := shape.Layout.Metadata; n > 0 {
		return lacks(notation, "sizes in front of the data, as M(%d)", n)
	}
	return nil
}

// space returns the memory that the type names; that of each core where it names
// none.
func (sub *subject) space() (ttcore.MemorySpace, error) {
	switch a := sub.encoding().(type) {
	case *ttcore.MetalLayoutAttr:
		return a.MemorySpace(), nil
	case *ttcore.DeviceLayoutAttr:
		return a.MemorySpace(), nil
	case *ttnn.LayoutAttr:
		switch a.BufferType() {
		case ttnn.DRAM:
			return ttcore.DRAM, nil
		case ttnn.SystemMemory:
			return ttcore.System, nil
		}
	}
	if shape := sub.xlaShape(); shape != nil {
		switch n := shape.Layout.MemorySpace; n {
		case defaultSpace, fastSpace:
		case pinnedHost:
			return ttcore.MMIO, nil
		case pageableHost:
			return ttcore.System, nil
		default:
			return 0, lacks("metal_layout", "memory for S(%d), which depends on the back end", n)
		}
	}
	return ttcore.L1, nil
}

// tpuSpace returns the memory space of a memref: that of a memref, and what it is
// called that XLA numbers.
func (sub *subject) tpuSpace(ctx *ir.Context) (ir.Attribute, error) {
	if sub.memref != nil {
		return sub.memref.Space(), nil
	}
	if shape := sub.xlaShape(); shape != nil {
		switch n := shape.Layout.MemorySpace; n {
		case defaultSpace:
		case fastSpace:
			return tpu.MemorySpace(ctx, "vmem"), nil
		case pinnedHost, pageableHost:
			return tpu.MemorySpace(ctx, "host"), nil
		default:
			return nil, lacks("tpu.tiled", "memory for S(%d), which depends on the back end", n)
		}
	}
	return nil, nil
}

// xlaSpace returns the number of the memory space of a memref of Mosaic's.
func (sub *subject) xlaSpace() (int64, error) {
	a, ok := sub.memref.Space().(*tpu.MemorySpaceAttr)
	if !ok {
		return defaultSpace, nil
	}
	switch a.Name() {
	case "any", "hbm":
		return defaultSpace, nil
	case "vmem":
		return fastSpace, nil
	case "host":
		return pinnedHost, nil
	}
	return 0, fmt.Errorf("XLA cannot express it: the number S of memory %s depends on the back end", a.Name())
}
