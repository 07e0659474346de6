//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/kernel"
)

// Memory that may only be read is refused as a destination, and nothing else is.
func TestReadOnlyDestination(t *testing.T) {
	const n = 3000 // floats: the last page is another than the first
	dir := t.TempDir()
	path := filepath.Join(dir, "numbers")
	content := kernel.Bytes(make([]float32, n))
	for i := range content {
		content[i] = byte(i) &^ 0x80
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := kernel.MapFile(path)
	if err != nil {
		t.Fatal(err)
	}
	made, err := kernel.CreateMapped(filepath.Join(dir, "made"), 4*n)
	if err != nil {
		t.Fatal(err)
	}
	f, err := compile(t, engines(t, kernel.Options{})[0], addIR("3000")).Func("k", 4*n, 4*n, 4*n)
	if err != nil {
		t.Fatal(err)
	}
	own := kernel.AlignedBytes(4*n, kernel.Alignment)
	if err := f.Call(file.Bytes(), file.Bytes(), file.Bytes()); err == nil || !strings.Contains(err.Error(), "overlap") {
		t.Errorf("the file as source and destination: %v", err)
	}
	if err := f.Call(own, own, file.Bytes()); err == nil || !strings.Contains(err.Error(), "argument 2 of @k is in memory that cannot be written") {
		t.Errorf("the file as destination: %v", err)
	}
	for _, dst := range [][]byte{own, made.Bytes()} {
		if err := f.Call(file.Bytes(), file.Bytes(), dst); err != nil {
			t.Error(err)
		}
	}
	gone := made.Bytes()
	for _, m := range []*kernel.MappedFile{file, made} {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := f.Call(own, own, gone); err == nil {
		t.Error("what is not mapped any more is written")
	}
	if after, err := os.ReadFile(path); err != nil || !cmp.Equal(content, after) {
		t.Errorf("the file changed (%v)", err)
	}
}

// The sizes of buffers are those that Func was told, whatever becomes of the list of them.
func TestSizesStay(t *testing.T) {
	sizes := []int64{64}
	f, err := compile(t, engines(t, kernel.Options{})[0], "define void @k(ptr %dst) { ret void }\n").Func("k", sizes...)
	if err != nil {
		t.Fatal(err)
	}
	sizes[0] = 128
	buf := kernel.AlignedBytes(128, kernel.Alignment)
	if err := f.Call(buf[:64]); err != nil {
		t.Error(err)
	}
	if err := f.Call(buf); err == nil {
		t.Error("a buffer of another size is taken")
	}
}

// Asking whether memory may be written changes nothing in it, nor behind it.
func TestAskingChangesNothing(t *testing.T) {
	f, err := compile(t, engines(t, kernel.Options{})[0], "define void @k(ptr %dst) { ret void }\n").Func("k")
	if err != nil {
		t.Fatal(err)
	}
	buf := kernel.AlignedBytes(10000, kernel.Alignment)
	for i := range buf {
		buf[i] = byte(3*i + 1)
	}
	want := append([]byte(nil), buf...)
	for _, n := range []int{0, 1, 2, 3, 5, 63, 64, 4095, 4097, 9999} {
		if err := f.Call(buf[:n]); err != nil {
			t.Error(err)
		}
	}
	if diff := cmp.Diff(want, buf); diff != "" {
		t.Error(diff)
	}
}

// Close waits for the calls that are under way; those that come later are errors.
func TestCloseWhileRunning(t *testing.T) {
	for _, e := range engines(t, kernel.Options{}) {
		m := compile(t, e, addIR("1024"))
		f, err := m.Func("k", 4096, 4096, 4096)
		if err != nil {
			t.Fatal(err)
		}
		a := f32s(make([]float32, 1024)...)
		src := kernel.AlignedBytes(4096, kernel.Alignment)
		copy(src, a)
		var started, done sync.WaitGroup
		for range 4 {
			started.Add(1)
			done.Go(func() {
				dst := kernel.AlignedBytes(4096, kernel.Alignment)
				for first := true; ; first = false {
					err := f.Call(src, src, dst)
					if first {
						started.Done()
					}
					if err != nil {
						if !strings.Contains(err.Error(), "closed") {
							t.Errorf("%s: %v", e, err)
						}
						return
					}
				}
			})
		}
		started.Wait()
		if err := errors.Join(m.Close(), m.Close()); err != nil {
			t.Error(err)
		}
		done.Wait()
	}
}

// A buffer cannot be of a negative size.
func TestNegativeSize(t *testing.T) {
	m := compile(t, engines(t, kernel.Options{})[0], "define void @k(ptr %dst) { ret void }\n")
	if _, err := m.Func("k", -1); err == nil || err.Error() != "kernel: @k: buffer 0 cannot have -1 bytes" {
		t.Errorf("a buffer of -1 bytes: %v", err)
	}
}

// A number of parts that no machine has threads for is an error.
func TestTooManyParts(t *testing.T) {
	f, err := compile(t, engines(t, kernel.Options{})[0], "define void @k(ptr %dst, i64 %part, i64 %parts) { ret void }\n").Func("k", 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 0, 1 << 40} {
		if err := f.CallParts(n, nil); err == nil || !strings.Contains(err.Error(), "parts, expected 1 to") {
			t.Errorf("%d parts: %v", n, err)
		}
	}
	if err := f.CallParts(100, nil); err != nil {
		t.Error(err)
	}
}
