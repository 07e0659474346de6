package asm

import (
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// TestPlaces parses locations as they print and as they may be written besides.
func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		`loc("a.py":1:2)`:                   `loc("a.py":1:2)`,
		`loc("a.py":0:0)`:                   `loc("a.py":0:0)`,
		`loc( "a.py" : 1 : 2 )`:             `loc("a.py":1:2)`,
		`loc("a\22b\n.py":3:4)`:             `loc("a\22b\0A.py":3:4)`,
		`loc("":3:4)`:                       `loc("-":3:4)`,
		`loc("a.py":0x10:4)`:                `loc("a.py":16:4)`,
		`loc("a.py":268435455:1048575)`:     `loc("a.py":268435455:1048575)`,
		`loc("a.py":268435456:1048576)`:     `loc("a.py":268435456:1048576)`,
		`loc("a.py":4294967295:4294967295)`: `loc("a.py":4294967295:4294967295)`,
		`loc("a.py")`:                       `loc("a.py")`,
		`loc("a.py"("b":1:2))`:              `loc("a.py"("b":1:2))`,
		`loc("a.py":1:2) loc`:               "",
		`loc("a.py":1:2`:                    "",
		`loc("a.py":1)`:                     "",
		`loc("a.py":1:-2)`:                  "",
		`loc("a.py":4294967296:1)`:          "",
		`loc("a.py`:                         "",
		"loc(\"a\n.py\":1:2)":               "",
	} {
		ctx := testContext(t)
		ctx.SetHandler(func(ir.Diagnostic) {})
		src, err := ctx.AddSource("f", `"u.a"() : () -> () loc("a.py":7:7) "u.op"() : () -> () `+text)
		if err != nil {
			t.Fatal(err)
		}
		module, ok := Parse(ctx, src)
		have := ""
		if ok {
			have = ctx.LocationAttr(module.Body().Last().Loc()).String()
		}
		if have != want {
			t.Errorf("%s: %q, want %q", text, have, want)
		}
	}
}
