package interp

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/ttopt/ttopt/ir"

	"github.com/ttopt/ttopt/dialect/all"
)

// TestPrograms runs the programs of testdata. What @main returns is, in their
// second line, what mlir-opt's own lowering and mlir-cpu-runner 19 make of it.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(programs, "*.mlir"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	result := regexp.MustCompile(`(?m)^// RESULT: (-?\d+)$`)
	for _, file := range files {
		for _, tracked := range []bool{false, true} {
			t.Run(filepath.Base(file)+map[bool]string{true: "_tracked"}[tracked], func(t *testing.T) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				ctx, err := ir.NewContext(all.Dialects()...)
				if err != nil {
					t.Fatal(err)
				}
				m, err := NewWithOptions(parseIn(t, ctx, string(text)), Options{TrackUndefined: tracked})
				if err != nil {
					t.Fatal(err)
				}
				found := result.FindSubmatch(text)
				if found == nil {
					t.Fatal("the program does not say its result")
				}
				want, err := strconv.ParseInt(string(found[1]), 10, 64)
				if err != nil {
					t.Fatal(err)
				}
				got, err := m.Call(t.Context(), "main", nil)
				if err != nil {
					t.Fatal(err)
				}
				if s := got[0].(Scalar); int64(s.Bits) != want || s.Undefined {
					t.Errorf("got %d, undefined %v; want %d", int64(s.Bits), s.Undefined, want)
				}
			})
		}
	}
}

const programs = "testdata"
