package lowering_test

import (
	"regexp"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestNear: accesses behind one place share its address, but not where the place may
// be before the memref.
func TestNear(t *testing.T) {
	tests := []struct {
		name, body   string
		shared, adds int // addresses at a constant distance, and numbers of slots that are added up
	}{
		{"behind", `
  affine.for %i = 0 to 8 {
    %at = affine.apply affine_map<(d0) -> (d0 * 32)>(%i)
    %next = affine.apply affine_map<(d0) -> (d0 + 16)>(%at)
    %a = affine.vector_load %x[%at] : memref<256xf32>, vector<8xf32>
    %b = affine.vector_load %x[%at + 8] : memref<256xf32>, vector<8xf32>
    %c = vector.load %x[%next] : memref<256xf32>, vector<8xf32>
    affine.vector_store %a, %y[%at] : memref<256xf32>, vector<8xf32>
    affine.vector_store %b, %y[%at + 16] : memref<256xf32>, vector<8xf32>
    vector.store %c, %y[%next] : memref<256xf32>, vector<8xf32>
  }`, 4, 0},
		{"before the memref", `
  affine.for %i = -1 to 7 {
    %a = affine.vector_load %x[%i + 2] : memref<256xf32>, vector<8xf32>
    affine.vector_store %a, %y[%i + 9] : memref<256xf32>, vector<8xf32>
  }`, 0, 2},
		{"before the place", `
  affine.for %i = 16 to 24 {
    %a = affine.vector_load %x[%i - 16] : memref<256xf32>, vector<8xf32>
    affine.vector_store %a, %y[%i - 8] : memref<256xf32>, vector<8xf32>
  }`, 0, 2},
		{"before a place that is behind another", `
  affine.for %i = 0 to 8 {
    %next = affine.apply affine_map<(d0) -> (d0 + 16)>(%i)
    %back = affine.apply affine_map<(d0) -> (d0 - 3)>(%next)
    %c = vector.load %x[%back] : memref<256xf32>, vector<8xf32>
    vector.store %c, %y[%back] : memref<256xf32>, vector<8xf32>
  }`, 0, 2},
		{"used otherwise", `
  affine.for %i = 0 to 8 {
    %next = affine.apply affine_map<(d0) -> (d0 + 16)>(%i)
    %c = vector.load %x[%next] : memref<256xf32>, vector<8xf32>
    vector.store %c, %y[%next] : memref<256xf32>, vector<8xf32>
    %n = arith.muli %next, %next : index
    memref.store %f, %y[%n] : memref<256xf32>
  }`, 2, 1},
	}
	shared := regexp.MustCompile(`getelementptr inbounds float, ptr %\d+, i64 \d+\n`)
	adds := regexp.MustCompile(`add nsw i64 %\d+, -?([02-9]|1\d)`)
	for _, test := range tests {
		module := parse(t, "func.func @f(%x: memref<256xf32>, %y: memref<256xf32>, %f: f32) {"+test.body+"\n  return\n}")
		text, err := lowering.Module(module)
		if err != nil {
			t.Fatal(err)
		}
		if s, a := len(shared.FindAll(text, -1)), len(adds.FindAll(text, -1)); s != test.shared || a != test.adds {
			t.Errorf("%s: %d addresses share a place, %d are added up, want %d and %d\n%s", test.name, s, a, test.shared, test.adds, text)
		}
	}
}
