//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/kernel"
)

func TestAlignedBytes(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 4097} {
		b := kernel.AlignedBytes(n, 4096)
		if len(b) != n || cap(b) != n {
			t.Errorf("AlignedBytes(%d): %d bytes of %d", n, len(b), cap(b))
		}
	}
}

// A kernel runs on files, slices of numbers and raw memory alike.
func TestKindsOfMemory(t *testing.T) {
	const n = 1000
	dir := t.TempDir()
	a := kernel.Aligned[float32](n)
	want := make([]float32, n)
	for i := range a {
		a[i] = float32(i)
		want[i] = float32(i) + 0.5
	}
	halves := make([]float32, n)
	for i := range halves {
		halves[i] = 0.5
	}
	path := filepath.Join(dir, "halves")
	if err := os.WriteFile(path, f32s(halves...), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := kernel.MapFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := kernel.CreateMapped(filepath.Join(dir, "sum"), 4*n)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := kernel.Pointer(unsafe.Pointer(unsafe.SliceData(b.Bytes())), 4*n)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines(t, kernel.Options{}) {
		f, err := compile(t, e, addIR("1000")).Func("k", 4*n, 4*n, 4*n)
		if err != nil {
			t.Fatal(err)
		}
		clear(sum.Bytes())
		if err := f.Call(kernel.Bytes(a), raw, sum.Bytes()); err != nil {
			t.Fatal(err)
		}
		written, err := os.ReadFile(filepath.Join(dir, "sum"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(f32s(want...), written); diff != "" {
			t.Errorf("%s: %s", e, diff)
		}
	}
	for _, m := range []*kernel.MappedFile{b, sum, sum} {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestMemoryErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := kernel.MapFile(dir); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory: %v", err)
	}
	if _, err := kernel.MapFile(os.DevNull); err == nil || !strings.Contains(err.Error(), "is not a file") {
		t.Errorf("a device: %v", err)
	}
	if _, err := kernel.MapFile(filepath.Join(dir, "missing")); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a missing file: %v", err)
	}
	kept := filepath.Join(dir, "kept")
	if err := os.WriteFile(kept, []byte("data"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := kernel.CreateMapped(kept, -1); err == nil {
		t.Error("a file of -1 bytes is made")
	}
	if data, err := os.ReadFile(kept); string(data) != "data" {
		t.Errorf("the file in the place of one of -1 bytes holds %q (%v)", data, err)
	}
	empty, err := kernel.CreateMapped(filepath.Join(dir, "empty"), 0)
	if err != nil || len(empty.Bytes()) != 0 {
		t.Errorf("an empty file: %v", err)
	}
	if _, err := kernel.Pointer(nil, 1); err == nil {
		t.Error("a byte at a null pointer is accepted")
	}
	if _, err := kernel.Pointer(nil, -1); err == nil {
		t.Error("-1 bytes are accepted")
	}
}

// TestRoomOnDisk: what a kernel is to write has its place on the disk before.
func TestRoomOnDisk(t *testing.T) {
	const n = 1 << 20
	path := filepath.Join(t.TempDir(), "made")
	made, err := kernel.CreateMapped(path, n)
	if err != nil {
		t.Fatal(err)
	}
	var info syscall.Stat_t
	if err := errors.Join(syscall.Stat(path, &info), made.Close()); err != nil {
		t.Fatal(err)
	}
	if info.Size != n || info.Blocks*512 < n {
		t.Errorf("%d bytes in %d blocks of 512, expected %d", info.Size, info.Blocks, n)
	}
}
