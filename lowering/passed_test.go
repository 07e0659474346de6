package lowering_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestPassed: what a private function's callers pass bounds its arguments, if all of them
// are known, and callers come after it, too.
func TestPassed(t *testing.T) {
	const callee = `
func.func private @callee(%x: memref<256xf32>, %at: index) attributes {passthrough = ["noinline"]} {
  %a = affine.vector_load %x[%at] : memref<256xf32>, vector<8xf32>
  affine.vector_store %a, %x[%at + 8] : memref<256xf32>, vector<8xf32>
  return
}`
	call := func(name, at string) string {
		return "\nfunc.func " + name + "(%x: memref<256xf32>, %n: index) {" + at + "\n  call @callee(%x, %at) : (memref<256xf32>, index) -> ()\n  return\n}"
	}
	const here, before = "\n  %at = arith.constant 8 : index", "\n  %at = arith.constant -8 : index"
	const sum = "\n  %at = affine.apply affine_map<(d0) -> (d0)>(%n)"
	near := regexp.MustCompile(`getelementptr inbounds float, ptr %\d+, i64 8\n`)
	for name, tt := range map[string]struct {
		text string
		near bool
	}{
		"a constant":               {callee + call("@f", here), true},
		"constants":                {call("@f", here) + callee + call("@g", "\n  %at = arith.constant 16 : index"), true},
		"one before the memref":    {call("@f", here) + callee + call("@g", before), false},
		"anything":                 {call("@f", here) + callee + call("@g", sum), false},
		"by another":               {call("@f", "\n  call @h(%x, %n) : (memref<256xf32>, index) -> ()"+here) + callee + call("private @h", here), true},
		"by one that calls itself": {callee + call("private @h", "\n  call @h(%x, %n) : (memref<256xf32>, index) -> ()"+here), true},
		"of a public function":     {strings.Replace(callee, "private ", "", 1) + call("@f", here), false},
	} {
		text, err := lowering.Module(parse(t, tt.text))
		if err != nil {
			t.Fatal(err)
		}
		if near.Match(text) != tt.near || !strings.Contains(string(text), "noinline") {
			t.Errorf("%s: near should be %v\n%s", name, tt.near, text)
		}
	}
	// One that calls itself passes what it got.
	text, err := lowering.Module(parse(t, call("@f", here)+strings.Replace(callee, "  return", "  call @callee(%x, %at) : (memref<256xf32>, index) -> ()\n  return", 1)))
	if err != nil || near.Match(text) {
		t.Errorf("%v\n%s", err, text)
	}
}
