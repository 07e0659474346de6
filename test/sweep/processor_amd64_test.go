package sweep

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
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
