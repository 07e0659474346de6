package schedule

import "testing"

// TestPickBlends: what is picked from seven registers in turn takes four shuffles that move lanes. The
// others blend.
func TestPickBlends(t *testing.T) {
	const width, registers = 16, 7
	var b Block
	for range registers {
		b.Loads = append(b.Loads, Load{Lanes: width})
	}
	picks := make([]pick, width)
	for i := range picks {
		picks[i] = pick{i % registers, i / registers}
	}
	b.pick(picks, width)
	moving := 0
	for _, s := range b.Shuffles {
		for i, lane := range s.Mask {
			if lane%width != i {
				moving++
				break
			}
		}
	}
	if len(b.Shuffles) != registers-1 || moving != 4 {
		t.Errorf("%d shuffles, %d of which move lanes\n%+v", len(b.Shuffles), moving, b.Shuffles)
	}
}
