package sweep

import (
	"bytes"
	"debug/elf"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/runner"
	"github.com/ttopt/ttopt/test/llvm"
)

// processors are those of most machines, and what kernels for them may look
// like: without a vector register of 256 bits, without masks, with both.
var processors = []struct{ cpu, pipeline string }{
	{"x86-64", "vector-bits=128 masks=none"},
	{"x86-64", ""},
	{"x86-64-v3", "vector-bits=256"},
	{"x86-64-v3", ""},
}

// between returns conversions between random layouts of a format.
func between(r *rand.Rand, i int) conversion {
	f := formats[r.IntN(len(formats))]
	s := shape(r, 2+r.IntN(3), 4000)
	from, to := randomMetal(r, s, f.name).String(), randomMetal(r, s, f.name).String()
	switch i % 4 {
	case 0:
		from = fmt.Sprintf("tensor<%sx%s>", joined(s), f.name)
	case 1:
		to = fmt.Sprintf("tensor<%sx%s>", joined(s), f.name)
	case 2:
		to = fmt.Sprintf("tensor<%sx%s, #xla.layout<{%s:T(8,128)(%d,1)}>>", joined(s), f.name, reversed(len(s)), max(2, 4/f.dtype.Size()))
	}
	return conversion{fmt.Sprintf("f%d", i), from, to, s, f.dtype}
}

// reversed writes the order of a row-major layout, innermost first.
func reversed(rank int) string {
	dims := make([]string, rank)
	for i := range dims {
		dims[i] = fmt.Sprint(rank - 1 - i)
	}
	return strings.Join(dims, ",")
}

// TestProcessors runs kernels as they are compiled for older processors.
func TestProcessors(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("processors of another architecture")
	}
	for _, p := range processors {
		t.Run(p.cpu+" "+p.pipeline, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 11))
			var cs []conversion
			for i := range 2 * perModule {
				cs = append(cs, between(r, i))
			}
			checkFor(t, r, cs, p.pipeline, kernel.Options{CPU: p.cpu, Opt: "1"})
		})
	}
}

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
var cLibrary = []string{"memset", "memcpy", "aligned_alloc", "free", "perror", "abort"}

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
