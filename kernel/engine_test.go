//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/kernel/guard"
)

// engines returns every engine of the machine. Without any, the tests of this
// package cannot say anything and fail.
func engines(t *testing.T, o kernel.Options) []kernel.Engine {
	t.Helper()
	var list []kernel.Engine
	for _, kind := range kernel.Kinds() {
		o.Kind = kind
		e, err := kernel.Find(o)
		var missing *kernel.NotFoundError
		switch {
		case err == nil:
			t.Logf("%s: %s", kind, e)
			list = append(list, e)
		case !errors.As(err, &missing):
			t.Fatalf("Find(%s): %v", kind, err)
		}
	}
	if len(list) == 0 {
		t.Fatal("no LLVM on this machine: apt-get install llvm-19 (make test does)")
	}
	return list
}

// compile compiles IR, and frees the module after the test.
func compile(t *testing.T, e kernel.Engine, ir string) *kernel.Module {
	t.Helper()
	m, err := e.Compile(context.Background(), ir)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Errorf("%s: Close: %v", e, err)
		}
	})
	return m
}

// run compiles IR and calls its kernel @k on buffers that end at a page no
// one may touch. Each buffer is the content given; what is there after the
// call is returned.
func run(t *testing.T, e kernel.Engine, ir string, buffers ...[]byte) [][]byte {
	t.Helper()
	sizes := make([]int64, len(buffers))
	guarded := make([][]byte, len(buffers))
	for i, b := range buffers {
		g, err := guard.New(len(b))
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := g.Close(); err != nil {
				t.Errorf("%s: %v", e, err)
			}
		}()
		sizes[i], guarded[i] = int64(len(b)), g.Bytes()
		copy(guarded[i], b)
	}
	f, err := compile(t, e, ir).Func("k", sizes...)
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	if err := f.Call(guarded...); err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	out := make([][]byte, len(buffers))
	for i, g := range guarded {
		out[i] = append([]byte(nil), g...)
	}
	return out
}

func f32s(values ...float32) []byte {
	b, err := binary.Append(nil, binary.LittleEndian, values)
	if err != nil {
		panic(err)
	}
	return b
}

// addIR adds n floats in a loop LLVM vectorizes.
func addIR(n string) string {
	return strings.ReplaceAll(`
define void @k(ptr noalias nocapture readonly align 64 %a, ptr noalias nocapture readonly align 64 %b, ptr noalias nocapture writeonly align 64 dereferenceable(4) %dst) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pa = getelementptr inbounds float, ptr %a, i64 %i
  %pb = getelementptr inbounds float, ptr %b, i64 %i
  %pd = getelementptr inbounds float, ptr %dst, i64 %i
  %x = load float, ptr %pa, align 4
  %y = load float, ptr %pb, align 4
  %s = fadd float %x, %y
  store float %s, ptr %pd, align 4
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, N
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
`, "N", n)
}

func TestAddOnGuardedBuffers(t *testing.T) {
	for _, e := range engines(t, kernel.Options{}) {
		for _, c := range []struct {
			text string
			n    int
		}{{"1", 1}, {"15", 15}, {"16", 16}, {"1000", 1000}, {"1024", 1024}} {
			a, b, want := make([]float32, c.n), make([]float32, c.n), make([]float32, c.n)
			for i := range c.n {
				a[i], b[i] = float32(i)*0.3, float32(c.n-i)*1e-3
				want[i] = a[i] + b[i]
			}
			got := run(t, e, addIR(c.text), f32s(a...), f32s(b...), make([]byte, 4*c.n))
			if diff := cmp.Diff(f32s(want...), got[2]); diff != "" {
				t.Errorf("%s: sum of %d floats: %s", e, c.n, diff)
			}
		}
	}
}

func TestLibraryCalls(t *testing.T) {
	const ir = `
declare float @expf(float)
declare float @tanhf(float)
declare float @llvm.log.f32(float)
declare ptr @malloc(i64)
declare ptr @aligned_alloc(i64, i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @k(ptr %src, ptr %dst) {
  %heap = call ptr @malloc(i64 12)
  %tmp = call ptr @aligned_alloc(i64 64, i64 64)
  call void @llvm.memcpy.p0.p0.i64(ptr %heap, ptr %src, i64 12, i1 false)
  %x = load float, ptr %heap
  %e = call float @expf(float %x)
  store volatile float %e, ptr %tmp
  %p1 = getelementptr float, ptr %heap, i64 1
  %y = load float, ptr %p1
  %t = call float @tanhf(float %y)
  %p2 = getelementptr float, ptr %heap, i64 2
  %z = load float, ptr %p2
  %l = call float @llvm.log.f32(float %z)
  %e2 = load volatile float, ptr %tmp
  store float %e2, ptr %dst
  %d1 = getelementptr float, ptr %dst, i64 1
  store float %t, ptr %d1
  %d2 = getelementptr float, ptr %dst, i64 2
  store float %l, ptr %d2
  call void @free(ptr %heap)
  call void @free(ptr %tmp)
  ret void
}
`
	in := []float32{0.5, -0.25, 3}
	want := []float64{math.Exp(0.5), math.Tanh(-0.25), math.Log(3)}
	for _, e := range engines(t, kernel.Options{}) {
		out := run(t, e, ir, f32s(in...), make([]byte, 12))
		for i := range want {
			got := math.Float32frombits(binary.LittleEndian.Uint32(out[1][4*i:]))
			if math.Abs(float64(got)-want[i]) > 1e-6 {
				t.Errorf("%s: call %d gives %v, expected %v", e, i, got, want[i])
			}
		}
	}
}

// Engines must not fuse a product and a sum: kernels are compared bit by bit
// with an interpreter that rounds both.
func TestNoContraction(t *testing.T) {
	const ir = `
define void @k(ptr %src, ptr %dst) {
  %x = load float, ptr %src
  %p = getelementptr float, ptr %src, i64 1
  %y = load float, ptr %p
  %xx = fmul float %x, %x
  %s = fadd float %xx, %y
  store float %s, ptr %dst
  ret void
}
`
	x := float32(1 + 0x1p-12) // its square needs 25 bits
	square := x * x
	for _, e := range engines(t, kernel.Options{}) {
		out := run(t, e, ir, f32s(x, -square), make([]byte, 4))
		if diff := cmp.Diff(f32s(0), out[1]); diff != "" {
			t.Errorf("%s: %s", e, diff)
		}
	}
}

func TestPartOfAKernel(t *testing.T) {
	const ir = `
define void @fill(ptr %dst, i64 %from, i64 %to) {
entry:
  br label %head
head:
  %i = phi i64 [ %from, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %to
  br i1 %more, label %body, label %exit
body:
  %p = getelementptr i8, ptr %dst, i64 %i
  %v = trunc i64 %i to i8
  store i8 %v, ptr %p
  %next = add i64 %i, 1
  br label %head
exit:
  ret void
}
`
	for _, e := range engines(t, kernel.Options{}) {
		f, err := compile(t, e, ir).Func("fill", 8)
		if err != nil {
			t.Fatal(err)
		}
		buf := kernel.AlignedBytes(8, kernel.Alignment)
		if err := f.CallPart([][]byte{buf}, 2, 5); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]byte{0, 0, 2, 3, 4, 0, 0, 0}, buf); diff != "" {
			t.Errorf("%s: %s", e, diff)
		}
		if diff := cmp.Diff([]int{1, 2}, []int{f.Buffers(), f.Ints()}); diff != "" {
			t.Error(diff)
		}
	}
}

func TestPartsAtTheSameTime(t *testing.T) {
	// Marks its slice of 1000 bytes with the number of the part.
	const ir = `
define void @mark(ptr %dst, i64 %part, i64 %parts) {
entry:
  %next = add i64 %part, 1
  %a = mul i64 %part, 1000
  %from = sdiv i64 %a, %parts
  %b = mul i64 %next, 1000
  %to = sdiv i64 %b, %parts
  %v = trunc i64 %next to i8
  br label %head
head:
  %i = phi i64 [ %from, %entry ], [ %inc, %body ]
  %more = icmp slt i64 %i, %to
  br i1 %more, label %body, label %exit
body:
  %p = getelementptr i8, ptr %dst, i64 %i
  store i8 %v, ptr %p
  %inc = add i64 %i, 1
  br label %head
exit:
  ret void
}
`
	for _, e := range engines(t, kernel.Options{}) {
		f, err := compile(t, e, ir).Func("mark", 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, parts := range []int{1, 2, 7} {
			buf, want := kernel.AlignedBytes(1000, kernel.Alignment), make([]byte, 1000)
			for p := range parts {
				for i := p * 1000 / parts; i < (p+1)*1000/parts; i++ {
					want[i] = byte(p + 1)
				}
			}
			if err := f.CallParts(parts, buf); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, buf); diff != "" {
				t.Errorf("%s: %d parts: %s", e, parts, diff)
			}
		}
		if err := f.CallParts(0, nil); err == nil || !strings.Contains(err.Error(), "in 0 parts") {
			t.Errorf("no parts: %v", err)
		}
		if err := f.CallParts(3, make([]byte, 999)); err == nil || strings.Count(err.Error(), "expected 1000") != 1 {
			t.Errorf("a wrong buffer: %v, expected one message", err)
		}
	}
}

// TestAssembly: what is written in assembly is assembled.
func TestAssembly(t *testing.T) {
	for _, e := range engines(t, kernel.Options{}) {
		out := run(t, e, `define void @k(ptr %p) {
  call void asm sideeffect "nop", ""()
  store float 2.0, ptr %p
  ret void
}
`, f32s(1))
		if diff := cmp.Diff(f32s(2), out[0]); diff != "" {
			t.Errorf("%s: %s", e, diff)
		}
	}
}

// TestOtherProcessors: one that there is not, or that has no 64 bits, is an error or is
// ignored, but does not end the process.
func TestOtherProcessors(t *testing.T) {
	for _, cpu := range []string{"nosuchcpu", "pentium4"} {
		for _, e := range engines(t, kernel.Options{CPU: cpu}) {
			if m, err := e.Compile(t.Context(), addIR("4")); err == nil {
				if err := m.Close(); err != nil {
					t.Errorf("%s: %v", e, err)
				}
			}
		}
	}
}

func TestCompileErrors(t *testing.T) {
	for _, e := range engines(t, kernel.Options{}) {
		for _, c := range []struct{ name, ir, want string }{
			{"syntax", "define void @k( {", "expected"},
			{"not ssa", "define void @k(ptr %p) {\n  store i32 %v, ptr %p\n  ret void\n}", "%v"},
			{"verifier", "define void @k(ptr %p) {\nentry:\n  br label %next\nnext:\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret void\n}", "dominate"},
			{"unresolved", "declare void @no_such_function()\ndefine void @k(ptr %p) {\n  call void @no_such_function()\n  ret void\n}", "no_such_function"},
		} {
			m, err := e.Compile(context.Background(), c.ir)
			if err == nil {
				_, err = m.Func("k")
				if cerr := m.Close(); cerr != nil {
					t.Error(cerr)
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %s: error %v, expected one with %q", e, c.name, err, c.want)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := e.Compile(ctx, addIR("4")); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: cancelled: %v", e, err)
		}
	}
}

func TestCallErrors(t *testing.T) {
	const ir = `
define void @two(ptr %a, ptr %b) { ret void }
define void @sum(ptr readonly %a, ptr readonly %b, ptr %c) { ret void }
define void @"odd name"(ptr %a) { ret void }
define i32 @result(ptr %a) { ret i32 0 }
define void @scalar(ptr %a, i32 %b) { ret void }
define void @order(i64 %n, ptr %a) { ret void }
define void @vec(<2 x ptr> %a) { ret void }
`
	e := engines(t, kernel.Options{})[0]
	m := compile(t, e, ir)
	for _, name := range []string{"result", "scalar", "order", "vec"} {
		if _, err := m.Func(name); err == nil || !strings.Contains(err.Error(), "not of the form") {
			t.Errorf("Func(%s): %v", name, err)
		}
	}
	if _, err := m.Func("three"); err == nil || !strings.Contains(err.Error(), "no function @three; the module defines: odd name, order, result, scalar, sum, two, vec") {
		t.Errorf("Func(three): %v", err)
	}
	if _, err := m.Func("odd name"); err != nil {
		t.Error(err)
	}
	if _, err := m.Func("two", 1); err == nil {
		t.Error("one size for two buffers is accepted")
	}
	f, err := m.Func("two", 64, 0)
	if err != nil {
		t.Fatal(err)
	}
	buf := kernel.AlignedBytes(128, kernel.Alignment)
	for _, c := range []struct {
		name string
		args [][]byte
		want string
	}{
		{"good", [][]byte{buf[:64], nil}, ""},
		{"count", [][]byte{buf[:64]}, "takes 2 buffers"},
		{"size", [][]byte{buf[:65], nil}, "argument 0 of @two has 65 bytes, expected 64"},
		{"alignment", [][]byte{buf[1:65], nil}, "argument 0 of @two is not aligned to 64 bytes"},
	} {
		err := f.Call(c.args...)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v, expected %q", c.name, err, c.want)
		}
	}
	sum, err := m.Func("sum")
	if err != nil {
		t.Fatal(err)
	}
	if err := sum.Call(buf[:64], buf[:64], buf[64:]); err != nil {
		t.Errorf("one buffer read twice: %v", err)
	}
	if err := sum.Call(buf[:64], buf[64:], buf[:128]); err == nil || !strings.Contains(err.Error(), "arguments 0 and 2 of @sum overlap") {
		t.Errorf("a buffer read and written: %v", err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if err := f.Call(buf[:64], nil); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("call after Close: %v", err)
	}
	if _, err := m.Func("two"); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("Func after Close: %v", err)
	}
}

func TestFindErrors(t *testing.T) {
	for _, c := range []struct {
		o    kernel.Options
		want string
	}{
		{kernel.Options{Kind: "gcc"}, `engine "gcc", expected one of libllvm, clang, llc`},
		{kernel.Options{Opt: "4"}, `optimization level "4"`},
		{kernel.Options{Version: 7}, "LLVM 7, expected 15 to 21"},
	} {
		if _, err := kernel.Find(c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Find(%+v): %v", c.o, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if e, err := kernel.Find(kernel.Options{Kind: kernel.Clang, Version: 15}); err == nil {
		if !strings.HasPrefix(e.String(), "clang 15.") {
			t.Errorf("asked for clang 15, found %s", e)
		}
	} else if want := "clang: clang, clang-15, /usr/lib/llvm-15/bin/clang"; !strings.HasSuffix(err.Error(), want) {
		t.Errorf("error %q does not say %q", err, want)
	}
}

// Many goroutines compile and call while the garbage collector runs.
func TestConcurrentUse(t *testing.T) {
	e := engines(t, kernel.Options{})[0]
	shared, err := compile(t, e, addIR("256")).Func("k", 1024, 1024, 1024)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for round := range 8 {
				f := shared
				if round%2 == 0 {
					m, err := e.Compile(context.Background(), addIR("256"))
					if err != nil {
						t.Error(err)
						return
					}
					defer m.Close()
					if f, err = m.Func("k"); err != nil {
						t.Error(err)
						return
					}
				}
				a, b, dst := kernel.AlignedBytes(1024, 64), kernel.AlignedBytes(1024, 64), kernel.AlignedBytes(1024, 64)
				copy(a, f32s(float32(g)))
				copy(b, f32s(float32(round)))
				if err := f.Call(a, b, dst); err != nil {
					t.Error(err)
					return
				}
				runtime.GC()
				if diff := cmp.Diff(f32s(float32(g+round)), dst[:4]); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
	wg.Wait()
}

// A kernel that runs past its buffer must not get away with it: by a page it
// ends the process, by a few bytes Close tells.
func TestGuardCatchesOverrun(t *testing.T) {
	const ir = `
define void @k(ptr %dst, i64 %at) {
  %p = getelementptr i8, ptr %dst, i64 %at
  store i8 1, ptr %p
  ret void
}
`
	store := func(at int64) error {
		g, err := guard.New(100)
		if err != nil {
			t.Fatal(err)
		}
		f, err := compile(t, engines(t, kernel.Options{})[0], ir).Func("k", 100)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.CallPart([][]byte{g.Bytes()}, at); err != nil {
			t.Fatal(err)
		}
		return g.Close()
	}
	if at := os.Getenv("GUARD_TEST_STORE_AT"); at != "" {
		n, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("survived: %v", store(n))
		return
	}
	if err := store(99); err != nil {
		t.Errorf("the last byte: %v", err)
	}
	if err := store(100); err == nil || !strings.Contains(err.Error(), "byte 100 of a buffer of 100 bytes was written") {
		t.Errorf("the byte behind the last: %v", err)
	}
	for _, at := range []string{"128", "-4096"} {
		cmd := exec.Command(os.Args[0], "-test.run=TestGuardCatchesOverrun$", "-test.v")
		cmd.Env = append(os.Environ(), "GUARD_TEST_STORE_AT="+at)
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "SIGSEGV") || strings.Contains(string(out), "survived") {
			t.Errorf("store at %s: %v: %s", at, err, out)
		}
	}
}
