package processor_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/processor"
)

func TestNamed(t *testing.T) {
	got := map[string]string{}
	for _, name := range []string{"x86-64-v4", "x86-64-v3", "x86-64", "generic"} {
		got[name] = processor.Named(name).Options()
	}
	want := map[string]string{
		"x86-64-v4": "masks=all stores=ahead",
		"x86-64-v3": "masks=words stores=past",
		"x86-64":    "masks=none stores=past",
		"generic":   "masks=none stores=past",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	if here := processor.Native(); processor.Named("native") != here || processor.Named("") != here {
		t.Errorf("the processor at hand has no name: %v", here)
	}
}
