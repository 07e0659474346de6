package passes

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/driver"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering"
)

// run runs the whole tool on a text.
func run(text string, flags ...string) (code int, stdout, stderr string) {
	tool := &driver.Tool{
		Name:     "ttopt",
		Dialects: all.Dialects,
		Library:  Library(),
		Emit:     map[string]func(*ir.Op) ([]byte, error){"llvm": lowering.Module},
	}
	var out, errs bytes.Buffer
	code = driver.Main(tool, flags, strings.NewReader(text), &out, &errs)
	return code, out.String(), warnings.ReplaceAllString(errs.String(), "")
}

// warnings matches a warning with its line, which may come with any exit code.
var warnings = regexp.MustCompile(`.*: warning: .*\n.*\n *\^\n`)

// located matches the first line of an error about the input. What has a name for a
// location has no line, as in mlir-opt.
var located = regexp.MustCompile(`^(.+:\d+:\d+: error: .|<unknown>:0: error: loc\(")`)

// checkRun runs the tool on any text at all: it prints a result and exits with
// 0, or an error with its place and exits with 1; of pieces, the good ones are
// printed all the same. A panic of a pass would come as an error too, with its
// stack.
func checkRun(fail func(string, ...any), text string, flags ...string) {
	code, stdout, stderr := run(text, flags...)
	switch {
	case strings.Contains(stderr, "failed unexpectedly"):
		fail("a pass panics with %q on\n%s\n%s", flags, text, stderr)
	case code == 0 && stderr != "":
		fail("exit 0 with %q on\n%s\nerror %q", flags, text, stderr)
	case code == 1 && (stdout != "" && !slices.Contains(flags, "--split-input-file") || !located.MatchString(stderr)):
		fail("exit 1 with %q on\n%s\noutput %q\nerror %q", flags, text, stdout, stderr)
	case code != 0 && code != 1:
		fail("exit %d with %q on\n%s", code, flags, text)
	}
}

// pipelines are what the texts of the tests below go through.
func pipelines() [][]string {
	return [][]string{
		nil,
		{"--canonicalize", "--cse"},
		{"--ttcore-collapse", "--ttcore-shard=grid=2x4", "--ttcore-tilize", "--ttcore-pad=align=32x32 oob=inf", "--ttir-split-relayouts", "--ttir-fold-relayouts"},
		{"--ttcore-collapse=boundary=device", "--ttcore-shard=boundary=device", "--ttcore-tilize=boundary=device", "--ttcore-device-layout=boundary=device"},
		{"--ttcore-to-llvm"},
		{"--ttcore-to-llvm=grid=2x4 tile=32x32 oob=zero"},
	}
}

// samples are the lit tests of layouts and passes.
func samples(t testing.TB) []string {
	t.Helper()
	var texts []string
	for _, pattern := range []string{"ttcore/*.mlir", "xla/*.mlir", "ttir/*.mlir", "passes/*/*.mlir"} {
		files, err := filepath.Glob(filepath.Join("..", "test", "lit", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	if len(texts) == 0 {
		t.Fatal("no samples in ../test/lit")
	}
	return texts
}

// TestSamples runs the samples through every pipeline.
func TestSamples(t *testing.T) {
	for _, text := range samples(t) {
		for _, flags := range pipelines() {
			checkRun(t.Fatalf, text, append(flags, "--split-input-file")...)
		}
	}
}

// truncated is cut after every byte.
const truncated = `#l1_ = #ttcore.memory_space<l1>
#x = #xla.layout<{1,0:T(8,128)(2,1)}>
!t = !ttcore.tile<32 x 32, bfp_bf8>
#m = #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<2x2x!t, #l1_>>
module @m attributes {ttcore.a = [1, 2.0, "s"], ttcore.b = {c}} {
  func.func private @g(tensor<3x64x128xf32, #m> {ttcore.n}, tensor<4x4xf32, #x>) -> f32
  func.func @f(%x: tensor<3x64x128xf32>, %b: tensor<128xf32>) -> (tensor<3x64x128xf32>) {
    %e = ttir.empty() : tensor<3x64x128xf32, #m>
    %0 = ttir.to_layout %x, %e : tensor<3x64x128xf32> into tensor<3x64x128xf32, #m> -> tensor<3x64x128xf32, #m>
    %c = "ttir.constant"() <{value = dense<[1.0, -2.5e-3]> : tensor<2xf32>}> : () -> tensor<2xf32> loc("a.py":1:2)
    %1 = "ttir.add"(%x, %b) : (tensor<3x64x128xf32>, tensor<128xf32>) -> tensor<3x64x128xf32>
    %2 = ttir.relu %1 {why = affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>} : tensor<3x64x128xf32>
    %true = arith.constant true
    %3 = scf.if %true -> (tensor<3x64x128xf32>) {
      scf.yield %1 : tensor<3x64x128xf32>
    } else {
      scf.yield %2 : tensor<3x64x128xf32>
    }
    return %3 : tensor<3x64x128xf32>
  }
}
`

func TestTruncatedInput(t *testing.T) {
	if code, _, stderr := run(truncated); code != 0 {
		t.Fatalf("the whole text is an error: %s", stderr)
	}
	for n := range len(truncated) {
		for _, flags := range [][]string{nil, {"--ttcore-collapse", "--ttcore-shard=grid=1x2", "--ttcore-tilize"}} {
			checkRun(t.Fatalf, truncated[:n], flags...)
		}
	}
}

// TestDamagedInput changes a few bytes of the samples: other numbers, other
// punctuation, parts left out, parts twice.
func TestDamagedInput(t *testing.T) {
	texts := append(samples(t), truncated)
	flags := pipelines()
	rapid.Check(t, func(r *rapid.T) {
		text := []byte(rapid.SampledFrom(texts).Draw(r, "text"))
		for range rapid.IntRange(1, 4).Draw(r, "changes") {
			at := rapid.IntRange(0, len(text)).Draw(r, "at")
			end := min(len(text), at+rapid.IntRange(0, 12).Draw(r, "length"))
			with := rapid.SampledFrom([]string{
				"", "0", "-1", "1000000000", "9223372036854775807", "99999999999999999999", "x", "?", "<", ">", "(", ")", "{", "}", "%", "#", "!",
				"tensor<1000000000x1000000000xf32>", "undef", "d0", " floordiv 0", " * d1", "\x00", "\xff", "\"", "é", string(text[at:end]) + string(text[at:end]),
			}).Draw(r, "with")
			text = slices.Concat(text[:at], []byte(with), text[end:])
		}
		f := rapid.SampledFrom(flags).Draw(r, "flags")
		checkRun(r.Fatalf, string(text), append(slices.Clone(f), "--split-input-file")...)
	})
}

// TestOptionTexts: whatever follows the name of a pass, it is an option, or an
// error that names the pass.
func TestOptionTexts(t *testing.T) {
	const text = `func.func @f(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = ttir.exp %x : tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}`
	values := []string{"", "0", "-1", "2x4", "2x", "x", "auto", "none", "99999999999", "99999999999999999999", "[(0, -1)]", "[(0,", "[(9, 12)]", "[(1, 0)]",
		"4000000000x4000000000", "bf16", "bfp_bf8", "device", "assigned", "true", "\"", "{", "=", "a=b"}
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.SampledFrom([]string{"ttcore-collapse", "ttcore-shard", "ttcore-tilize", "ttcore-pad", "canonicalize"}).Draw(r, "pass")
		option := rapid.SampledFrom([]string{"grid", "grid-rank", "max-grid", "unit", "tile", "faces", "data-type", "align", "oob", "intervals", "scope", "boundary",
			"memory-space", "max-iterations", "nothing", ""}).Draw(r, "option")
		setting := option + "=" + rapid.SampledFrom(values).Draw(r, "value")
		code, stdout, stderr := run(text, "--ttcore-collapse", fmt.Sprintf("--%s=%s", name, setting))
		switch {
		case code == 0 && stdout == "", code == 1 && stdout != "", code > 1:
			r.Fatalf("%s with %s: exit %d, output %q", name, setting, code, stdout)
		case code == 1 && !located.MatchString(stderr) && !strings.HasPrefix(stderr, "ttopt: "+name+": "):
			r.Fatalf("%s with %s: %s", name, setting, stderr)
		case strings.Contains(stderr, "unexpectedly"):
			r.Fatalf("%s with %s: %s", name, setting, stderr)
		}
	})
}
