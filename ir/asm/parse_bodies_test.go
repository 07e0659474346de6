package asm

import (
	"strings"
	"testing"
)

// Where no line closes a body, the rest of the text is searched once, not once for
// each body.
func TestEndsOfBodies(t *testing.T) {
	text := strings.Repeat("f { x }\n", 3) + "  g {\n  }\n"
	var bs bodies
	if at := bs.end(text, 2); at != 0 {
		t.Errorf("a body ends at %d", at)
	}
	if at := bs.end(text+"}", 10); at != 0 {
		t.Errorf("the text behind the first body is searched again, to %d", at)
	}
	if at, want := bs.end(text, strings.Index(text, "{\n")), strings.LastIndex(text, "}"); at != want {
		t.Errorf("the body that is indented ends at %d, want %d", at, want)
	}
}
