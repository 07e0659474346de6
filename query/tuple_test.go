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
