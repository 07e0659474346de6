package runner_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/runner"
)

const (
	matrix  = "tensor<53x63xf32>"
	tilized = "tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>"
)

// types parses types into one new context.
func types(t testing.TB, texts ...string) []*ir.TensorType {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]*ir.TensorType, len(texts))
	for i, text := range texts {
		parsed, err := asm.ParseType(ctx, text)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = parsed.(*ir.TensorType)
	}
	return out
}

func newRelayout(t testing.TB, from, to string) *runner.Relayout {
	t.Helper()
	engine, err := kernel.Find(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ts := types(t, from, to)
	r, err := runner.NewRelayout(context.Background(), engine, ts[0], ts[1], runner.RelayoutOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// All ways to run a relayout fill the buffer that the layout says.
func TestRelayout(t *testing.T) {
	r := newRelayout(t, matrix, tilized)
	if diff := cmp.Diff([]int64{53 * 63 * 4, 6 * 4096, 4096, 3, 2}, append([]int64{r.SourceBytes, r.DestinationBytes, r.ShardBytes}, r.Grid...)); diff != "" {
		t.Fatal(diff)
	}
	src := kernel.AlignedBytes(int(r.SourceBytes), kernel.Alignment)
	random := rand.NewChaCha8([32]byte{})
	if _, err := random.Read(src); err != nil {
		t.Fatal(err)
	}
	l, err := encoding.LayoutOf(types(t, tilized)[0])
	if err != nil {
		t.Fatal(err)
	}
	want := bytes.Repeat(binary.LittleEndian.AppendUint32(nil, 0x3f800000), int(l.Slots()))
	for i := range int64(53) {
		for j := range int64(63) {
			copy(want[4*l.Address([]int64{i, j}):][:4], src[4*(63*i+j):])
		}
	}
	dst := kernel.AlignedBytes(int(r.DestinationBytes), kernel.Alignment)
	for name, run := range map[string]func() error{
		"whole":   func() error { return r.Run(src, dst) },
		"2 parts": func() error { return r.RunParts(2, src, dst) },
		"5 parts": func() error { return r.RunParts(5, src, dst) },
		"cores": func() error {
			for g0 := range r.Grid[0] {
				for g1 := range r.Grid[1] {
					at := (g0*r.Grid[1] + g1) * r.ShardBytes
					if err := r.RunCore([]int64{g0, g1}, src, dst[at:at+r.ShardBytes]); err != nil {
						return err
					}
				}
			}
			return nil
		},
	} {
		clear(dst)
		if err := run(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(want, dst) {
			t.Errorf("%s: the destination is not what the layout says", name)
		}
	}
}

// TestRelayoutOfBlocks goes to block floats in parts and core by core, and back.
func TestRelayoutOfBlocks(t *testing.T) {
	blocks := strings.Replace(tilized, "32x32, f32", "32x32, bfp_bf8", 1)
	to, back := newRelayout(t, matrix, blocks), newRelayout(t, blocks, matrix)
	src, stored := kernel.Aligned[float32](53*63), kernel.AlignedBytes(int(to.DestinationBytes), kernel.Alignment)
	for i := range src {
		src[i] = float32(i%100) - 50 // which 7 bits hold
	}
	result := kernel.Aligned[float32](len(src))
	if err := to.RunParts(3, kernel.Bytes(src), stored); err != nil {
		t.Fatal(err)
	}
	if err := back.Run(stored, kernel.Bytes(result)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(src, result); diff != "" {
		t.Error(diff)
	}
	cores := kernel.AlignedBytes(len(stored), kernel.Alignment)
	for i := range to.Grid[0] * to.Grid[1] {
		shard := cores[i*to.ShardBytes:][:to.ShardBytes]
		if err := to.RunCore([]int64{i / to.Grid[1], i % to.Grid[1]}, kernel.Bytes(src), shard); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(stored, cores) {
		t.Error("the cores together are not the whole")
	}
	if err := back.RunCore([]int64{0, 0}, stored, kernel.Bytes(result)); err == nil || !strings.Contains(err.Error(), "has no shards of cores") {
		t.Errorf("a core of a tensor without a grid: %v", err)
	}
}

// TestRelayoutOfNothing: tensors without elements have buffers without bytes.
func TestRelayoutOfNothing(t *testing.T) {
	const plain = "tensor<0x4xf32>"
	for _, laid := range []string{
		"tensor<0x4xf32, #xla.layout<{0,1:T(8,128)}>>",
		"tensor<0x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <2x1>, memref<0x4xf32, #ttcore.memory_space<l1>>>>",
		"tensor<0x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x1>, memref<0x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>",
		"tensor<0x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x1>, memref<0x1x!ttcore.tile<32x32, bfp_bf4>, #ttcore.memory_space<l1>>>>",
		"tensor<2x1x0x4xf32, #ttcore.metal_layout<logical_shape = 0x4, dim_alignments = 2x1, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>",
	} {
		for _, r := range []*runner.Relayout{newRelayout(t, plain, laid), newRelayout(t, laid, plain)} {
			if r.SourceBytes != 0 || r.DestinationBytes != 0 {
				t.Errorf("%s: %d and %d bytes", laid, r.SourceBytes, r.DestinationBytes)
			}
			if err := errors.Join(r.Run(nil, nil), r.RunParts(3, []byte{}, nil)); err != nil {
				t.Errorf("%s: %v", laid, err)
			}
		}
	}
}

// TestRelayoutByMany: a relayout runs in several goroutines, in parts each, and is
// closed meanwhile: calls are done as a whole, or are errors.
func TestRelayoutByMany(t *testing.T) {
	r := newRelayout(t, matrix, tilized)
	src, want := kernel.Aligned[float32](53*63), kernel.AlignedBytes(int(r.DestinationBytes), kernel.Alignment)
	for i := range src {
		src[i] = float32(i)
	}
	if err := r.Run(kernel.Bytes(src), want); err != nil {
		t.Fatal(err)
	}
	var started, done sync.WaitGroup
	for range 4 {
		started.Add(1)
		done.Go(func() {
			dst := kernel.AlignedBytes(len(want), kernel.Alignment)
			for i := 0; ; i++ {
				clear(dst)
				err := r.RunParts(2, kernel.Bytes(src), dst)
				if err == nil && !bytes.Equal(dst, want) {
					t.Error("the destination is not what one call makes of it")
				}
				if i == 10 {
					started.Done()
				}
				if err != nil {
					if i < 10 || !strings.Contains(err.Error(), "closed") {
						t.Error(err)
					}
					return
				}
			}
		})
	}
	started.Wait()
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	done.Wait()
}

func TestRelayoutErrors(t *testing.T) {
	r := newRelayout(t, matrix, tilized)
	src, dst := kernel.AlignedBytes(int(r.SourceBytes), 64), kernel.AlignedBytes(int(r.DestinationBytes), 64)
	back := newRelayout(t, tilized, matrix)
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"short buffer", r.Run(src[:64], dst), "argument 0 of @relayout has 64 bytes, expected 13356"},
		{"long buffer", r.Run(src, kernel.AlignedBytes(len(dst)+64, 64)), "argument 1 of @relayout has "},
		{"crooked buffer", r.Run(kernel.AlignedBytes(len(src)+4, 64)[4:], dst), "argument 0 of @relayout is not aligned to 64 bytes"},
		{"no parts", r.RunParts(0, src, dst), "in 0 parts"},
		{"same buffer", r.Run(dst[:r.SourceBytes], dst), "overlap"},
		{"core", r.RunCore([]int64{3, 0}, src, dst[:4096]), "runner: core (3, 0) is not in the grid 3x2"},
		{"rank of core", r.RunCore([]int64{0}, src, dst[:4096]), "runner: core (0) is not in the grid 3x2"},
		{"zero", new(runner.Relayout).Run(src, dst), "none of NewRelayout's"},
		{"zero, in parts", new(runner.Relayout).RunParts(3, src, dst), "none of NewRelayout's"},
		{"zero, of a core", new(runner.Relayout).RunCore(nil, src, dst), "none of NewRelayout's"},
		{"no grid", back.RunCore(nil, src, dst), "runner: the destination of the relayout has no shards of cores"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%s: %v, expected %q", c.name, c.err, c.want)
		}
	}
	engine, err := kernel.Find(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ts := types(t, matrix, matrix)
	if _, err := runner.NewRelayout(context.Background(), nil, ts[0], ts[1], runner.RelayoutOptions{}); err == nil {
		t.Error("a relayout without an engine")
	}
	if _, err := runner.NewRelayout(context.Background(), engine, ts[0], nil, runner.RelayoutOptions{}); err == nil {
		t.Error("a relayout to no type")
	}
	for _, c := range []struct{ from, to, want string }{
		{matrix, "tensor<53x64xf32>", "from 'tensor<53x63xf32>' to 'tensor<53x64xf32>': the shapes differ"},
		{matrix, "tensor<53x63xf16>", "the element types differ"},
		{"tensor<?x63xf32>", "tensor<?x63xf32>", "expected a static shape"},
	} {
		ts := types(t, c.from, c.to)
		_, err := runner.NewRelayout(context.Background(), engine, ts[0], ts[1], runner.RelayoutOptions{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %s: %v, expected %q", c.from, c.to, err, c.want)
		}
	}
	for _, c := range []struct {
		o    runner.RelayoutOptions
		want string
	}{
		{runner.RelayoutOptions{VectorBits: 100}, `option vector-bits: expected a power of two from 8 to 8192, found "100"`},
		{runner.RelayoutOptions{Masks: "all cores=false"}, `option masks: expected none, words, all, native, found "all cores=false"`},
		{runner.RelayoutOptions{Stores: "past it"}, `option stores: expected past, ahead, soon, through, native, found "past it"`},
	} {
		if _, err := runner.NewRelayout(context.Background(), engine, ts[0], ts[1], c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, expected %q", c.o, err, c.want)
		}
	}
	other := types(t, matrix)
	if _, err := runner.NewRelayout(context.Background(), engine, ts[0], other[0], runner.RelayoutOptions{}); err == nil || !strings.Contains(err.Error(), "two contexts") {
		t.Errorf("types of two contexts: %v", err)
	}
	if err := new(runner.Relayout).Close(); err != nil {
		t.Error(err)
	}
}

func ExampleNewRelayout() {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	from := ctx.Tensor([]int64{4, 2}, ctx.Float(ir.F32), nil)
	columns, err := asm.ParseType(ctx, "tensor<4x2xf32, #xla.layout<{0,1}>>")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, err := kernel.Find(kernel.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := runner.NewRelayout(context.Background(), engine, from, columns.(*ir.TensorType), runner.RelayoutOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	src, dst := kernel.Aligned[float32](8), kernel.Aligned[float32](8)
	copy(src, []float32{0, 1, 10, 11, 20, 21, 30, 31})
	if err := r.RunParts(2, kernel.Bytes(src), kernel.Bytes(dst)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(dst)
	// Output: [0 10 20 30 1 11 21 31]
}
