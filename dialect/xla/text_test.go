package xla

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func TestParse(t *testing.T) {
	ctx := newContext(t)
	tests := [][2]string{
		{"tensor<3x5xf32, #xla.layout<{1,0}>>", ""},
		{"tensor<3x5xf32, #xla.layout<{0,1}>>", ""},
		{"tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>", ""},
		{"tensor<2x3x5xbf16, #xla.layout<{ 1, 2 ,0 : T ( 8, 128 ) (2,1) }>>", "tensor<2x3x5xbf16, #xla.layout<{1,2,0:T(8,128)(2,1)}>>"},
		{"tensor<32x256xbf16, #xla.layout<{1,0:T(8,128)(2,1,1,1)}>>", ""},
		{"tensor<2x7x8x11x10xf32, #xla.layout<{4,3,2,1,0:T(*,*,2,*,3)}>>", ""},
		{"tensor<f32, #xla.layout<{:T(256)}>>", ""},
		{"tensor<f32, #xla.layout<{}>>", ""},
		{"tensor<5x7xi4, #xla.layout<{1,0:E(4)}>>", ""},
		{"tensor<5xi4, #xla.layout<{0:T(8)L(1024)E(4)S(5)}>>", ""},
		{"tensor<9x5xf32, #xla.layout<{1,0:T(8)SC(0:4,8)(1:3)M(1024)}>>", ""},
		{"tensor<9x5xf32, #xla.layout<{1,0:D(C+,S~)T(8) /* rows */ }>>", "tensor<9x5xf32, #xla.layout<{1,0:T(8)}>>"},
		{"tensor<5xf32, #xla.layout<{0:L(1)E(0)S(0)}>>", "tensor<5xf32, #xla.layout<{0}>>"},
		{"tensor<5xf32, #xla.layout<{0:T(8)}, neginf>>", ""},
		{"tensor<5xf32, #xla.layout< {0:T(8)} ,zero >>", "tensor<5xf32, #xla.layout<{0:T(8)}, zero>>"},
		{"tensor<5xf32, #xla.layout<{0:T(8)}, undef>>", "tensor<5xf32, #xla.layout<{0:T(8)}>>"},
	}
	for _, tt := range tests {
		want := tt[1]
		if want == "" {
			want = tt[0]
		}
		typ, err := asm.ParseType(ctx, tt[0])
		if err != nil {
			t.Errorf("%s: %v", tt[0], err)
		} else if diff := cmp.Diff(want, typ.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt[0], diff)
		}
	}
}

// TestParseErrors marks the place of each error with a caret.
func TestParseErrors(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ text, caret, want string }{
		{"#xla.layout<{1,0:T(8,0)}>",
			"                  ^", "tiling (8,0): expected a positive tile size, found 0"},
		{"#xla.layout<{1,0:T(8,-1)}>",
			"                     ^", "expected a tile size or *, found -1"},
		{"#xla.layout<{1,0:T(8,x)}>",
			"                     ^", "expected an integer, found 'x'"},
		{"#xla.layout<{1,0:T(2,*)}>",
			"                  ^", "tiling (2,*) ends in *, which has no more minor dim to join"},
		{"#xla.layout<{*,0}>",
			"             ^", "expected '}' or one of D T L # * E S SC P M, in this order, found '*'"},
		{"#xla.layout<{1,99999999999999999999}>",
			"               ^", "99999999999999999999 does not fit 64 bits"},
		{"#xla.layout<{1,0:E(4)T(8)}>",
			"                     ^", "expected '}' or one of D T L # * E S SC P M, in this order, found 'T'"},
		{"#xla.layout<{1,0:E(4)(4)}>",
			"                     ^", "expected '}' or one of D T L # * E S SC P M, in this order, found '('"},
		{"#xla.layout<{1,0:L(0)}>",
			"                 ^", "expected a positive alignment L, found 0"},
		{"#xla.layout<{1,0:T(8,128)#(u32)}>",
			"                         ^", "layout has an index type #(u32), which only sparse arrays had"},
		{"#xla.layout<{1,0:P(f32[2])}>",
			"            ^", "layout has a physical shape, which only sparse arrays had"},
		{"#xla.layout<{1,0:T(8)}, two>",
			"                       ^", "expected an out-of-bounds value (undef zero one inf neginf), found 'two'"},
		{"#xla.layout<{1,0}, >",
			"                  ^", "expected an out-of-bounds value (undef zero one inf neginf), found ''"},
		{"#xla.layout<, zero>",
			"            ^", "expected '{', found the end of the text"},
		{"#xla.tiles<{1,0}>",
			"     ^", "unknown attribute `tiles` in dialect `xla`"},
		{"tensor<3x5xf32, #xla.layout<{1,0,2}>>",
			"                ^", "xla.layout: minor_to_major {1,0,2}: expected 2 dims, the rank of shape 3x5, found 3"},
	}
	for _, tt := range tests {
		var err error
		if tt.text[0] == '#' {
			_, err = asm.ParseAttr(ctx, tt.text)
		} else {
			_, err = asm.ParseType(ctx, tt.text)
		}
		var d *ir.Diagnostic
		if !errors.As(err, &d) {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		_, _, col, _ := ctx.Place(d.Loc)
		got := strings.Repeat(" ", max(col-1, 0)) + "^ " + d.Message
		if diff := cmp.Diff(tt.caret+" "+tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
	for _, text := range []string{"#xla.layout", "#xla.layout<>", "#xla.layout<{1,0>", "#xla.layout<{1,0:}}>", "#xla.layout<{1,0:T}>", "#xla.layout<{1,0:T()}", "#xla.layout<{1,0:P(s32[2]{0})}>"} {
		if a, err := asm.ParseAttr(ctx, text); err == nil {
			t.Errorf("%s: parsed as %s", text, a)
		}
	}
	if _, err := asm.ParseType(ctx, "!xla.layout"); err == nil {
		t.Error("a type of a dialect without types is parsed")
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"{1,0:T(8,128)(2,1)}", "{0,1:T(*,2)L(8)E(4)S(1)}", "{}", "{1,0:SC(0:1)}", "{1,0:T(8)}, zero"} {
		f.Add("tensor<3x5xf32, #xla.layout<" + text + ">>")
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx := newContext(t)
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			return
		}
		again, err := asm.ParseType(ctx, typ.String())
		if err != nil || again != typ {
			t.Errorf("%s: read again: %v, %v", typ, again, err)
		}
		if tensor, ok := typ.(*ir.TensorType); ok {
			if err := tensor.VerifyEncoding(); err != nil {
				t.Errorf("%s: parsed, but %v", typ, err)
			}
		}
	})
}
