package xlashape

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPrint(t *testing.T) {
	tests := []struct{ in, want string }{
		{"f32[3,5]", "f32[3,5]{1,0}"},
		{"F32[3,5]{1,0:T(2,2)}", "f32[3,5]{1,0:T(2,2)}"},
		{"f32[]", "f32[]"},
		{"f32[]{:T(256)}", "f32[]{:T(256)}"},
		{" f32 [ 2 , 4 ] /* a */ { 1 , 0 : T( * , 8 ) ( 2 , 1 ) } // end", "f32[2,4]{1,0:T(*,8)(2,1)}"},
		{"f32[2/*/ a */]// b\r{0}", "f32[2]{0}"},
		{"f32[?,784]{1,0}", "f32[?,784]{1,0}"},
		{"s8[<=4]", "s8[<=4]{0}"},
		{"f32[10,10]{1,0:D(C+,S~)}", "f32[10,10]{1,0}"},
		{"f32[3]{0:L(1)E(0)S(0)M(0)}", "f32[3]{0}"},
		{"f32[3,5]{1,0:T(2,2)L(8)E(64)S(1)SC(0:1,2)(1:4)M(16)}", "f32[3,5]{1,0:T(2,2)L(8)E(64)S(1)SC(0:1,2)(1:4)M(16)}"},
		{"()", "()"},
		{"(f32[1],(s4[2]),token[])", "(f32[1]{0}, (s4[2]{0}), token[])"},
		{"(u8[],u8[],u8[],u8[],u8[],u8[])", "(u8[], u8[], u8[], u8[], u8[], /*index=5*/u8[])"},
		{"b(f32[8]{0})", "b(f32[8]{0})"},
		{"(opaque[], opaque_type[])", "(opaque[], opaque[])"},
	}
	for _, test := range tests {
		s, err := Parse(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if diff := cmp.Diff(test.want, s.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.in, diff)
		}
	}
}

func TestPrintLayout(t *testing.T) {
	for _, text := range []string{"{}", "{:T(256)}", "{3,2,1,0:*(u16)}", "{0:#(u32)*(u8)}", "{0,1:SC(0:3)(1:0,4)}", "{1,0:T()}", "{0:P(f32[2]{0})}"} {
		l, err := ParseLayout(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff(text, l.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{"", "offset 0: expected a primitive type, found the end of the text"},
		{"f33[2]", "offset 0: expected a primitive type, found 'f33'"},
		{"f32[3,-5]", "offset 6: dim 1 has the negative size -5"},
		{"f32[]{}", "offset 5: extra content after shape"},
		{"f32[2]dense{foo}", "offset 6: extra content after shape"},
		{"f32[2,3]{1}", "offset 8: minor_to_major has 1 dims, the shape 2"},
		{"f32[2]{0:S(1)T(2)}", "offset 13: expected '}' or one of D T L # * E S SC P M, in this order, found 'T'"},
		{"f32[2]{0:SC}", "offset 11: expected '(', found '}'"},
		{"f32[2]{0:T(-1)}", "offset 11: expected a tile size or *, found -1"},
		{"f32[2]{0:P(f32[2])}", "offset 6: layout has a physical shape, which only sparse arrays had"},
		{"f32[2]{0:*(s32)}", "offset 11: expected an unsigned integer type, found 's32'"},
		{"f32[99999999999999999999]", "offset 4: 99999999999999999999 does not fit 64 bits"},
		{"f32[2", "offset 5: expected ']', found the end of the text"},
		{"f32[2]{0:D(X)}", "offset 11: expected a level type D, C, S or H, found 'X'"},
		{"token[2]", "offset 8: expected no dims of type token"},
		{"f32[2] /* open", "offset 7: comment without an end"},
		{"f32[2] /*/", "offset 7: comment without an end"},
		{"f32[2]é", "offset 6: unexpected character 'é'"},
	}
	for _, test := range tests {
		_, err := Parse(test.in)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: error %v, want a SyntaxError", test.in, err)
			continue
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.in, diff)
		}
	}
}

// FuzzParse checks that what is printed reads as the same, and that no text and
// no shape crashes.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"(f32[1], b(s4[<=2]{0:E(4)}))", "f32[3,5]{1,0:T(*,2)(2,1)L(8)SC(0:1)}", "f32[]{:T(256)}", "{1,0:D(C+)}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(s.String())
		if err != nil {
			t.Fatalf("%q prints as %q: %v", text, s, err)
		}
		if s.String() != again.String() {
			t.Fatalf("%q prints as %q, that as %q", text, s, again)
		}
		if (s.Validate() == nil) != (again.Validate() == nil) {
			t.Fatalf("%q is valid, or its print is, but not both", text)
		}
	})
}
