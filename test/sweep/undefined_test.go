package sweep

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/runner"
	"github.com/ttopt/ttopt/test/llvm"
)

// undefined returns the symbols that an object of a kernel for a processor asks
// for.
func undefined(t *testing.T, p *runner.Program, cpu string) []string {
	t.Helper()
	text, err := p.LLVM()
	if err != nil {
		t.Fatal(err)
	}
	llc, err := llvm.Path("llc")
	if err != nil {
		t.Fatal(err)
	}
	object := filepath.Join(t.TempDir(), "kernel.o")
	cmd := exec.Command(llc, "-O3", "-mtriple=x86_64-linux-gnu", "-mcpu="+cpu, "-relocation-model=pic", "-filetype=obj", "-o", object)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(text), os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF && s.Name != "" && s.Name != "_GLOBAL_OFFSET_TABLE_" {
			names = append(names, s.Name)
		}
	}
	return names
}

// cLibrary is what kernels may call: every C library has it.
var cLibrary = []string{"memset", "memcpy", "aligned_alloc", "malloc", "free", "perror", "abort"}

// TestKernelsAskForNothing looks at kernels that move floats of 16 bits, and at
// some that compute with them, as they are compiled for processors without
// instructions for those: they call no functions of a compiler. Of halves, that
// holds for moving everywhere, for computing where there is F16C.
func TestKernelsAskForNothing(t *testing.T) {
	for _, cpu := range []string{"x86-64", "x86-64-v3", "x86-64-v4"} {
		for _, elem := range []string{"bf16", "f16"} {
			r := rand.New(rand.NewPCG(12, 12))
			var text strings.Builder
			for i := range 16 {
				s := shape(r, 2, 3000)
				tiled := metal{shape: s, grid: [2]int64{1, 1}, tile: "32x32 16x16", elem: elem, oob: oobs[1+i%4]}
				c := conversion{name: fmt.Sprintf("f%d", i), from: tiled.plain(), to: tiled.String()}
				switch i % 4 {
				case 1:
					c.from, c.to = c.to, c.from
				case 2:
					c.to = fmt.Sprintf("tensor<%sx%s, #xla.layout<{1,0:T(8,128)(2,1)}>>", joined(s), elem)
				case 3:
					c.to = fmt.Sprintf("tensor<%sx%s, #xla.layout<{0,1}>>", joined(s), elem)
				}
				text.WriteString(c.function())
			}
			if elem == "bf16" || cpu != "x86-64" {
				fmt.Fprintf(&text, "func.func @sum(%%x: tensor<17x33x%s>, %%y: tensor<33x%[1]s>) -> tensor<17x33x%[1]s> {\n"+
					"  %%0 = \"ttir.add\"(%%x, %%y) : (tensor<17x33x%[1]s>, tensor<33x%[1]s>) -> tensor<17x33x%[1]s>\n"+
					"  %%1 = \"ttir.relu\"(%%0) : (tensor<17x33x%[1]s>) -> tensor<17x33x%[1]s>\n"+
					"  return %%1 : tensor<17x33x%[1]s>\n}\n", elem)
			}
			names := undefined(t, load(t, text.String(), ""), cpu)
			names = slices.DeleteFunc(names, func(n string) bool { return slices.Contains(cLibrary, n) })
			if len(names) > 0 {
				t.Errorf("%s for %s calls %v", elem, cpu, names)
			}
		}
	}
}
