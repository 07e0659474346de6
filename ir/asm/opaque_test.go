package asm

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// An alias in the body of what no dialect defines is text, as it is to mlir-opt.
// Where mlir-opt knows the dialect it stands for what it was defined as, under
// whatever name that is printed.
func TestAliasesInOpaqueBodies(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{
			"#a = affine_map<(d0) -> (d0)>\n\"u.a\"() {x = #u.box<#a, \"#a\", [#a]>} : () -> ()",
			"module {\n  \"u.a\"() {x = #u.box<#a, \"#a\", [#a]>} : () -> ()\n}\n",
		},
		{
			"#a = affine_map<(d0) -> (d0)>\n\"u.a\"() {x = #gpu.box<#a, \"#a\", [#a]>} : () -> ()",
			"#map = affine_map<(d0) -> (d0)>\nmodule {\n  \"u.a\"() {x = #gpu.box<#map, \"#a\", [#map]>} : () -> ()\n}\n",
		},
		{
			"!t = i32\n#b = #gpu.b<!t>\n\"u.a\"() {x = #gpu.box<#b> : !t} : () -> !gpu<!t x>",
			"module {\n  %0 = \"u.a\"() {x = #gpu.box<#gpu.b<i32>> : i32} : () -> !gpu<i32 x>\n}\n",
		},
		{
			"\"u.a\"() {x = #u.box<#none, #u.box<1>, $ &>} : () -> ()",
			"module {\n  \"u.a\"() {x = #u.box<#none, #u.box<1>, $ &>} : () -> ()\n}\n",
		},
		{
			"#d = #llvm.di_file<\"f\" in \"d\">\n\"u.a\"() {x = #llvm.di_scope<file = #d>, y = #llvm.di_expression<>} : () -> ()",
			"#di_file = #llvm.di_file<\"f\" in \"d\">\n#di_scope = #llvm.di_scope<file = #di_file>\nmodule {\n  \"u.a\"() {x = #di_scope, y = #llvm.di_expression<>} : () -> ()\n}\n",
		},
	} {
		ctx := testContext(t)
		ctx.SetHandler(func(d ir.Diagnostic) { t.Errorf("%s: %s", c.in, d.Message) })
		src, err := ctx.AddSource("-", c.in)
		if err != nil {
			t.Fatal(err)
		}
		top, ok := Parse(ctx, src)
		if !ok {
			continue
		}
		got := string(AppendOp(nil, top, PrintOptions{AssumeVerified: true}))
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.in, d)
		}
	}
}
