package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// checkPlan enumerates the boxes of a plan: every element must be visited once,
// at the addresses its layouts say.
func checkPlan(t rapid.TB, p *Plan, layouts ...*Layout) {
	t.Helper()
	dst := layouts[len(layouts)-1]
	if p.Elements() != dst.Volume() {
		t.Fatalf("%d elements in boxes, want %d\n%v", p.Elements(), dst.Volume(), p)
	}
	visited := make([]bool, dst.Volume())
	exprs := make([]*affine.Expr, len(layouts))
	for _, box := range p.Boxes {
		if slices.Min(append([]int64{2}, box.Extents...)) < 2 {
			t.Fatalf("a digit of one value: %v", box.Extents)
		}
		for i, a := range box.Addresses {
			exprs[i] = a.Expr()
		}
		run := box.Run()
		indices(box.Extents, func(digits []int64) {
			at := box.Addresses[len(layouts)-1].At(digits)
			index, ok := dst.Index(at)
			if !ok {
				t.Fatalf("digits %v of %v write to padding at %d\n%v", digits, box.Extents, at, p)
			}
			n := number(p.Shape, index)
			if visited[n] {
				t.Fatalf("index %v is visited twice\n%v", index, p)
			}
			visited[n] = true
			for i, l := range layouts {
				want := l.Address(index)
				if got := box.Addresses[i].At(digits); got != want {
					t.Fatalf("operand %d (%v) at %v: address %d, want %d\n%v", i, l, index, got, want, p)
				}
				if got, err := exprs[i].Eval(digits, nil); err != nil || got != want {
					t.Fatalf("operand %d at %v: expression %v is %d, want %d (%v)", i, index, exprs[i], got, want, err)
				}
				if k := len(digits) - 1; run > 1 && digits[k] > 0 {
					before := slices.Clone(digits)
					before[k]--
					if box.Addresses[i].At(before) != want-1 {
						t.Fatalf("operand %d: no run at %v\n%v", i, digits, p)
					}
				}
			}
		})
	}
	if k := slices.Index(visited, false); k >= 0 {
		t.Fatalf("element %d is not visited\n%v", k, p)
	}
	if p.Padding != dst.Padding() || p.NeedsFill() != (dst.Padding() > 0 && dst.Fill() != Undef) {
		t.Fatalf("plan has %d padding, fill %v; destination %d, %v", p.Padding, p.Fill, dst.Padding(), dst.Fill())
	}
}

func TestPlanVisitsEveryElementOnce(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 7, 1500)
		src, dst := drawLayout(t, shape), drawLayout(t, shape)
		p, err := NewPlan(shape, src, dst)
		if err != nil {
			t.Fatal(err)
		}
		checkPlan(t, p, src, dst)
	})
}

// TestPlanOfCores: a core and a slot of its shard are a slot of the destination.
func TestPlanOfCores(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 7, 1500)
		src := drawLayout(t, shape)
		dst, err := Metal(drawMetal(t, shape))
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewCorePlan(shape, src, dst)
		if err != nil {
			t.Fatal(err)
		}
		visited := make([]bool, dst.Volume())
		for _, box := range p.Boxes {
			indices(box.Extents, func(digits []int64) {
				core, slot := box.Addresses[2].At(digits), box.Addresses[1].At(digits)
				if slot < 0 || slot >= dst.ShardSlots() {
					t.Fatalf("slot %d of a shard of %d", slot, dst.ShardSlots())
				}
				index, ok := dst.Index(core*dst.ShardSlots() + slot)
				if !ok || src.Address(index) != box.Addresses[0].At(digits) {
					t.Fatalf("slot %d of core %d: index %v (%v), and source %d", slot, core, index, ok, box.Addresses[0].At(digits))
				}
				visited[number(shape, index)] = true
			})
		}
		if k := slices.Index(visited, false); k >= 0 || p.Elements() != dst.Volume() {
			t.Fatalf("%d elements of %d, without %d", p.Elements(), dst.Volume(), k)
		}
	})
	l, err := RowMajor([]int64{3}, 32)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewCorePlan([]int64{3}, l, l); err == nil || err.Error() != "plan over 3 for each core: the destination has no grid" {
		t.Errorf("no grid: %v", err)
	}
}

func TestPlanOfBroadcastOperands(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 4, 800)
		layouts := []*Layout{drawLayout(t, shape)}
		for range rapid.IntRange(0, 3).Draw(t, "operands") {
			// An operand with the dims in another order, some of size 1.
			order := drawPermutation(t, len(shape))
			access := affine.Map{NumDims: len(shape)}
			own := make([]int64, len(shape))
			for i, d := range order {
				own[i] = shape[d]
				e := affine.Dim(int(d))
				if rapid.IntRange(0, 3).Draw(t, "broadcast") == 0 {
					own[i], e = 1, affine.Const(0)
				}
				access.Results = append(access.Results, e)
			}
			view, err := drawLayout(t, own).Through(access, shape)
			if err != nil {
				t.Fatal(err)
			}
			layouts = slices.Insert(layouts, 0, view)
		}
		p, err := NewPlan(shape, layouts...)
		if err != nil {
			t.Fatal(err)
		}
		checkPlan(t, p, layouts...)
	})
}
