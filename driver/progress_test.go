package driver

import (
	"strings"
	"testing"
)

func TestBar(t *testing.T) {
	var b strings.Builder
	show := bar(&b)
	for done := int64(0); done <= 1000; done += 5 {
		show(done, 1000)
	}
	text := b.String()
	if n := strings.Count(text, "\r["); n != 100 {
		t.Errorf("drawn %d times, want once for each percent below 100", n)
	}
	if !strings.Contains(text, "\r["+strings.Repeat("#", 20)+strings.Repeat(".", 20)+"]  50%") {
		t.Errorf("no bar that is half full: %q", text)
	}
	if !strings.HasSuffix(text, " \r") {
		t.Errorf("the bar stays: %q", text[len(text)-60:])
	}
	if progressBar(&b) != nil {
		t.Error("a bar where there is no terminal")
	}
}
