package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ebitengine/purego"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/processor"
	"github.com/ttopt/ttopt/runner"
)

// candidate is a way to do a relayout.
type candidate struct {
	name string
	// build makes the shared object with the function kernel. It fails with
	// errInexpressible where the candidate cannot do the case.
	build func(w *workshop, c *relayout) (so string, err error)
}

var errInexpressible = errors.New("cannot be expressed")

// ours is the kernel under test; it comes first in tables.
const ours = "ttopt"

func candidates() []candidate {
	return []candidate{
		{ours, buildOurs},
		{"C loops", func(w *workshop, c *relayout) (string, error) {
			text, err := c.loopsC()
			if err != nil {
				return "", err
			}
			return buildC(w, "loops", text)
		}},
		{"C formula", func(w *workshop, c *relayout) (string, error) { return buildC(w, "formula", c.formulaC()) }},
		{"oneDNN", buildOneDNN},
		{"MLIR pack", buildPack},
	}
}

func buildC(w *workshop, name, text string) (string, error) {
	path, err := w.write(name+".c", text)
	if err != nil {
		return "", err
	}
	return w.build(path)
}

// buildOurs compiles the case as a user would, for this machine.
func buildOurs(w *workshop, c *relayout) (string, error) {
	p, err := runner.Load(runner.Source{Name: c.name, Text: c.module()}, runner.Options{Engine: "interp", Pipeline: "parts=true " + processor.Native().Options()})
	if err != nil {
		return "", err
	}
	text, err := p.LLVM()
	if err != nil {
		return "", err
	}
	path, err := w.write("ours.ll", string(text))
	if err != nil {
		return "", err
	}
	return w.build(path)
}

var dnnTypes = map[string]string{"f32": "dnnl_f32", "bf16": "dnnl_bf16", "ui8": "dnnl_u8"}

// buildOneDNN describes both sides to oneDNN: as strided dims where nothing is
// padded, else the padded side as blocks.
func buildOneDNN(w *workshop, c *relayout) (string, error) {
	p, ok := c.asPermutation()
	if !ok {
		return "", errInexpressible
	}
	shape := c.shape
	var src, dst string
	if slices.Equal(p.padded, c.shape) {
		shape = p.dims
		order := make([]int, len(p.dims))
		for i := range order {
			order[i] = i
		}
		src, dst = strided(p.dims, order), strided(p.dims, p.order)
	} else {
		src, dst = blocked(c.src), blocked(c.dst)
	}
	if len(shape) > 12 {
		return "", errInexpressible
	}
	return w.build(w.path("onednn.c"), fmt.Sprintf("-DRANK=%d", len(shape)), "-DTYPE="+dnnTypes[c.elem],
		"-DDIMS={"+join(shape)+"}", "-DSOURCE={"+src+"}", "-DDESTINATION={"+dst+"}", "-ldnnl")
}

// strided describes dims that lie in memory in the given order.
func strided(dims []int64, order []int) string {
	strides := make([]int64, len(dims))
	step := int64(1)
	for i := len(order) - 1; i >= 0; i-- {
		strides[order[i]] = step
		step *= dims[order[i]]
	}
	return fmt.Sprintf("{%s}, {%s}, 0, {0}, {0}", join(dims), join(strides))
}

// blocked describes a layout by the outermost digit of each dim, which is
// strided, and the others, which are blocks.
func blocked(l *layout.Layout) string {
	list, _ := digits(l)
	rank := l.Rank()
	for len(list) > 2*rank && !slices.ContainsFunc(list[:rank], func(g digit) bool { return g.extent > 1 }) {
		list = list[rank:] // a grid of one core
	}
	strides := make([]int64, rank)
	seen := make([]bool, rank)
	var blocks, dims []int64
	step := l.Slots()
	for _, g := range list {
		step /= g.extent
		switch {
		case !seen[g.dim]:
			seen[g.dim], strides[g.dim] = true, step
			continue
		case g.extent == 1:
			continue
		}
		blocks, dims = append(blocks, g.extent), append(dims, int64(g.dim))
	}
	if len(blocks) == 0 {
		return fmt.Sprintf("{%s}, {%s}, 0, {0}, {0}", join(l.Shape()), join(strides))
	}
	return fmt.Sprintf("{%s}, {%s}, %d, {%s}, {%s}", join(padded(rank, list)), join(strides), len(blocks), join(blocks), join(dims))
}

func join(list []int64) string {
	text := make([]string, len(list))
	for i, n := range list {
		text[i] = fmt.Sprint(n)
	}
	return strings.Join(text, ",")
}

// symbol loads a shared object and returns the address of a function.
func symbol(so, name string) (uintptr, error) {
	handle, err := purego.Dlopen(so, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return 0, err
	}
	return purego.Dlsym(handle, name)
}

// numpyRequest is what native/relayout.py is told of a case.
func numpyRequest(c *relayout, source, result string) ([]byte, error) {
	p, ok := c.asPermutation()
	if !ok {
		return nil, errInexpressible
	}
	return json.Marshal(map[string]any{
		"bytes": c.src.ElementBits() / 8, "shape": c.shape, "padded": p.padded, "dims": p.dims, "order": p.order,
		"to": len(c.src.Tilings()) == 0, "source": source, "result": result,
	})
}
