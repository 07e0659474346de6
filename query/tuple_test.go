package query

import (
	"errors"
	"fmt"
	"testing"
)

func TestTupleErrors(t *testing.T) {
	const half = "s8[4611686018427387904]"
	tests := []struct {
		typ    string
		offset int // -1: not about the text
		want   string
	}{
		{"(f32[3], f32[3]{0:E(16)})", 18, "offset 18: expected at least 32 bits for an element of type f32, found E(16)"},
		{"(f32[?])", 0, "dim 0 of f32[?]{0} has no bound"},
		{"(" + half + "," + half + ")", -1, "the arrays of the tuple have more than 2^63 bytes together"},
		{"token[]", 0, "token[] is no array"},
	}
	s := session(t)
	for _, test := range tests {
		for _, op := range []string{"size", "explain"} {
			_, err := s.Ask(fmt.Appendf(nil, `{"op":%q,"type":%q}`, op, test.typ))
			if err == nil || err.Error() != test.want {
				t.Errorf("%s %s: %v, want %s", op, test.typ, err, test.want)
			}
			var located *TypeError
			if errors.As(err, &located) != (test.offset >= 0) || located != nil && located.Offset != test.offset {
				t.Errorf("%s %s: %+v, want it at %d", op, test.typ, located, test.offset)
			}
		}
	}
}

func TestConvertTuple(t *testing.T) {
	const typ = "(f32[8]{0}, (s32[2,3]{0,1}), b(f32[4]{0}))"
	tests := []struct{ typ, to, want, err string }{
		{typ: typ, to: "xla", want: typ},
		{typ: typ, to: "map", want: "((d0) -> (d0), ((d0, d1) -> (d0 + d1 * 2)), (d0) -> (d0))"},
		{typ: typ, to: "tpu", want: "tuple<memref<8xf32, #tpu.tiled<(1),[1]>>, tuple<memref<2x3xi32, #tpu.tiled<(1),[1,2]>>>, memref<4xf32, #tpu.tiled<(1),[1]>>>"},
		{typ: "()", to: "metal", want: "tuple<>"},
		{typ: typ, to: "ttnn", err: "{1,0}: TTNN's rows are as wide as the last dim; dim 0 of 2x3 is in the columns d0"},
		{typ: "(f32[8], token[])", to: "map", err: "{1}: token[] is no array"},
	}
	s := session(t)
	for _, test := range tests {
		got, err := s.Ask(fmt.Appendf(nil, `{"op":"convert","type":%q,"to":%q}`, test.typ, test.to))
		if test.err != "" {
			if err == nil || err.Error() != test.err {
				t.Errorf("%s to %s: %v, want %s", test.typ, test.to, err, test.err)
			}
			continue
		}
		if a, _ := got.(convertAnswer); err != nil || a.Text != test.want {
			t.Errorf("%s to %s: %+v, %v, want %s", test.typ, test.to, got, err, test.want)
		}
	}
}
