package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/test/llvm"
)

// buildPack lowers the relayout as MLIR 19 does: tensor.pack and tensor.unpack
// by the transform ops for them, linalg.transpose where nothing is tiled.
func buildPack(w *workshop, c *relayout) (string, error) {
	body, ok := c.packed()
	if !ok {
		return "", errInexpressible
	}
	path, err := w.write("pack.mlir", body)
	if err != nil {
		return "", err
	}
	schedule, err := w.write("schedule.mlir", packSchedule)
	if err != nil {
		return "", err
	}
	mlirOpt, err := llvm.Path("mlir-opt")
	if err != nil {
		return "", err
	}
	translate, err := llvm.Path("mlir-translate")
	if err != nil {
		return "", err
	}
	lowered, ll := w.path("lowered.mlir"), w.path("pack.ll")
	if err := run(mlirOpt, path, "-o", lowered,
		"--transform-preload-library=transform-library-paths="+schedule, "--transform-interpreter", "--canonicalize", "--cse",
		"--eliminate-empty-tensors", "--one-shot-bufferize", "--canonicalize", "--cse", "--buffer-loop-hoisting",
		"--ownership-based-buffer-deallocation", "--canonicalize", "--buffer-deallocation-simplification",
		"--bufferization-lower-deallocations", "--cse", "--canonicalize",
		"--convert-bufferization-to-memref", "--convert-linalg-to-loops", "--canonicalize",
		"--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf", "--finalize-memref-to-llvm",
		"--convert-func-to-llvm=use-bare-ptr-memref-call-conv=1", "--convert-arith-to-llvm", "--convert-index-to-llvm",
		"--convert-cf-to-llvm", "--reconcile-unrealized-casts"); err != nil {
		return "", err
	}
	if err := run(translate, "--mlir-to-llvmir", lowered, "-o", ll); err != nil {
		return "", err
	}
	return w.build(ll, w.path("memrefcopy.c"))
}

// packSchedule lowers every pack and unpack there is.
const packSchedule = `module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %packs = transform.structured.match ops{["tensor.pack"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.foreach %packs : !transform.any_op {
    ^bb0(%p: !transform.any_op):
      %pack = transform.cast %p : !transform.any_op to !transform.op<"tensor.pack">
      %pad, %expand, %transpose = transform.structured.lower_pack %pack : (!transform.op<"tensor.pack">) -> (!transform.op<"tensor.pad">, !transform.op<"tensor.expand_shape">, !transform.op<"linalg.transpose">)
    }
    %unpacks = transform.structured.match ops{["tensor.unpack"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.foreach %unpacks : !transform.any_op {
    ^bb0(%u: !transform.any_op):
      %unpack = transform.cast %u : !transform.any_op to !transform.op<"tensor.unpack">
      %empty, %transpose, %collapse, %slice = transform.structured.lower_unpack %unpack : (!transform.op<"tensor.unpack">) -> (!transform.op<"tensor.empty">, !transform.op<"linalg.transpose">, !transform.op<"tensor.collapse_shape">, !transform.op<"tensor.extract_slice">)
    }
    transform.yield
  }
}
`

// packed returns the relayout as a function @kernel on memrefs.
func (c *relayout) packed() (string, bool) {
	p, ok := c.asPermutation()
	if !ok {
		return "", false
	}
	elem := fmt.Sprintf("i%d", c.src.ElementBits())
	of := func(shape []int64) string { return dims(shape) + "x" + elem }
	function := func(src, dst []int64, body, result string) string {
		return fmt.Sprintf(`func.func @kernel(%%src: memref<%s>, %%dst: memref<%s>) {
  %%s = bufferization.to_tensor %%src restrict : memref<%[1]s>
  %%d = bufferization.to_tensor %%dst restrict writable : memref<%[2]s>
%[3]s  bufferization.materialize_in_destination %[4]s in restrict writable %%dst : (tensor<%[2]s>, memref<%[2]s>) -> ()
  return
}
`, of(src), of(dst), body, result)
	}
	from, to := levels(c.src), levels(c.dst)
	switch {
	case len(from) == 0 && len(to) > 0 && isRowMajor(c.src):
		shape, value := c.shape, "%s"
		body := fmt.Sprintf("  %%zero = arith.constant 0 : %s\n", elem)
		for i, l := range to {
			into := "%d"
			if i < len(to)-1 {
				into = fmt.Sprintf("%%e%d", i)
				body += fmt.Sprintf("  %s = tensor.empty() : tensor<%s>\n", into, of(l.shape))
			}
			padding := ""
			if l.pads {
				padding = fmt.Sprintf(" padding_value(%%zero : %s)", elem)
			}
			body += fmt.Sprintf("  %%p%d = tensor.pack %s%s inner_dims_pos = [%s] inner_tiles = [%s] into %s : tensor<%s> -> tensor<%s>\n",
				i, value, padding, join(l.dims), join(l.inner), into, of(shape), of(l.shape))
			shape, value = l.shape, fmt.Sprintf("%%p%d", i)
		}
		return function(c.shape, shape, body, value), true
	case len(to) == 0 && len(from) > 0 && isRowMajor(c.dst):
		value, body := "%s", ""
		shape := from[len(from)-1].shape
		for i, l := range slices.Backward(from) {
			outer, into := c.shape, "%d"
			if i > 0 {
				outer, into = from[i-1].shape, fmt.Sprintf("%%e%d", i)
				body += fmt.Sprintf("  %s = tensor.empty() : tensor<%s>\n", into, of(outer))
			}
			body += fmt.Sprintf("  %%p%d = tensor.unpack %s inner_dims_pos = [%s] inner_tiles = [%s] into %s : tensor<%s> -> tensor<%s>\n",
				i, value, join(l.dims), join(l.inner), into, of(l.shape), of(outer))
			value = fmt.Sprintf("%%p%d", i)
		}
		return function(shape, c.shape, body, value), true
	case slices.Equal(p.padded, c.shape):
		out := make([]int64, len(p.order))
		var order []string
		for i, k := range p.order {
			out[i] = p.dims[k]
			order = append(order, fmt.Sprint(k))
		}
		body := fmt.Sprintf("  %%t = linalg.transpose ins(%%s : tensor<%s>) outs(%%d : tensor<%s>) permutation = [%s]\n",
			of(p.dims), of(out), strings.Join(order, ", "))
		return function(p.dims, out, body, "%t"), true
	}
	return "", false
}

// packLevel is a tiling as a tensor.pack: tiles of inner along dims, and the
// shape that results.
type packLevel struct {
	dims, inner, shape []int64
	pads               bool
}

// levels returns the tilings of a row-major layout, without those of one tile.
func levels(l *layout.Layout) (list []packLevel) {
	shape := l.Shape()
	for _, t := range l.Tilings() {
		first := len(shape) - len(t)
		level := packLevel{shape: slices.Clone(shape)}
		var inner []int64
		tiles := int64(1)
		for i, n := range t {
			count := (shape[first+i] + n - 1) / n
			level.pads = level.pads || count*n != shape[first+i]
			tiles *= count
			level.shape[first+i] = count
			if n > 1 {
				level.dims, inner = append(level.dims, int64(first+i)), append(inner, n)
			}
		}
		if tiles == 1 {
			continue
		}
		level.inner = inner
		level.shape = append(level.shape, inner...)
		list, shape = append(list, level), level.shape
	}
	return list
}

func isRowMajor(l *layout.Layout) bool {
	flat, err := layout.RowMajor(l.Shape(), l.ElementBits())
	if err != nil {
		return false
	}
	same, _, err := layout.SamePlaces(l, flat)
	return err == nil && same
}
