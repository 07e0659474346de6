package rewrite_test

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// counted counts how often the effects of an op are asked for.
type counted struct {
	effects ir.Effects
	asked   *int
}

func (c counted) Effects(*ir.Op) ir.Effects { *c.asked++; return c.effects }

// TestEffectsOfNest looks for dead ops at every level of a nest, which costs as
// much as the nest has ops.
func TestEffectsOfNest(t *testing.T) {
	const n = 2000
	for _, tt := range []struct {
		name    string
		effects ir.Effects // of the innermost op
		left    int        // levels
	}{
		{"an effect", ir.EffectWrite, n},
		{"unknown effects", ir.EffectUnknown, n},
		{"only a read", ir.EffectRead, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			asked := 0
			top := &ir.Kind{Name: "e.top", Traits: ir.IsolatedFromAbove | ir.NoTerminator}
			box := &ir.Kind{Name: "e.box", Traits: ir.RecursivelyPure | ir.NoTerminator, Impl: counted{0, &asked}}
			act := &ir.Kind{Name: "e.act", Impl: counted{tt.effects, &asked}}
			c, err := ir.NewContext(&ir.Dialect{Name: "e", Kinds: []*ir.Kind{top, box, act}})
			if err != nil {
				t.Fatal(err)
			}
			b := ir.NewBuilder(c)
			root := b.Create(&ir.OpState{Kind: top, Regions: 1})
			at := b.AtEnd(root.RegionAt(0).AddBlock())
			for range n {
				at = b.AtEnd(at.Create(&ir.OpState{Kind: box, Regions: 1}).RegionAt(0).AddBlock())
			}
			at.Create(&ir.OpState{Kind: act})
			inside := &ir.Inside{}
			root.Walk(func(op *ir.Op) ir.WalkResult {
				if got, want := rewrite.IsDead(op, inside), op != root && tt.left == 0; got != want {
					t.Fatalf("dead: %v", got)
				}
				return ir.Advance
			})
			if asked > 3*n {
				t.Errorf("effects were asked for %d times", asked)
			}
			asked = 0
			rewrite.Greedy(root, nil, rewrite.Config{})
			if asked > 6*n {
				t.Errorf("effects were asked for %d times by the driver", asked)
			}
			if got := strings.Count(show(root), "box"); got != tt.left {
				t.Errorf("%d levels are left", got)
			}
		})
	}
}
