package program

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// drawProgram draws one of few points, and all of those.
func drawProgram(t *rapid.T) (p Program, points [][]int64) {
	n := rapid.IntRange(1, 5).Draw(t, "unknowns")
	coef := rapid.Int64Range(-9, 9)
	var rows [][]int64
	for i := range n {
		row := rapid.SliceOfN(coef, n, n).Draw(t, "row")
		clear(row[i:])
		if row[i] = rapid.Int64Range(1, 7).Draw(t, "own"); rapid.Bool().Draw(t, "negative") {
			row[i] = -row[i]
		}
		rows = append(rows, row)
		lo := rapid.Int64Range(-20, 20).Draw(t, "lo")
		p.Rows, p.Lo = append(p.Rows, bigs(row)), append(p.Lo, big.NewInt(lo))
		p.Hi = append(p.Hi, big.NewInt(lo+rapid.Int64Range(-1, 7).Draw(t, "width")))
	}
	goal := rapid.SliceOfN(coef, n, n).Draw(t, "goal")
	p.Goal = bigs(goal)
	x := make([]int64, n)
	var walk func(i int)
	walk = func(i int) {
		if i == n {
			points = append(points, append([]int64{sum(goal, x)}, x...))
			return
		}
		x[i] = 0
		before := sum(rows[i], x)
		for z := p.Lo[i].Int64(); z <= p.Hi[i].Int64(); z++ {
			if (z-before)%rows[i][i] == 0 {
				x[i] = (z - before) / rows[i][i]
				walk(i + 1)
			}
		}
		x[i] = 0
	}
	walk(0)
	return p, points
}

func bigs(v []int64) []*big.Int {
	var out []*big.Int
	for _, x := range v {
		out = append(out, big.NewInt(x))
	}
	return out
}

func sum(a, b []int64) int64 {
	s := int64(0)
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

// The goal reaches as far as the largest of all points, and no farther.
func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, points := drawProgram(t)
		most := rapid.Int64Range(-300, 300).Draw(t, "least")
		for i, at := range points {
			if i == 0 || at[0] > most {
				most = at[0]
			}
		}
		for _, least := range []int64{most - 7, most, most + 1} {
			p.Least = big.NewInt(least)
			effort := 1 << 14
			x, decided := p.Find(&effort)
			if want := len(points) > 0 && least <= most; !decided || (x != nil) != want {
				t.Fatalf("%v: %v, %v; there are %d points up to %d", p, x, decided, len(points), most)
			}
			if x != nil {
				check(t, p, x)
			}
		}
	})
}

func check(t *rapid.T, p Program, x []*big.Int) {
	dot := func(row []*big.Int) *big.Int {
		s := new(big.Int)
		for i, c := range row {
			s.Add(s, new(big.Int).Mul(c, x[i]))
		}
		return s
	}
	for i, row := range p.Rows {
		if z := dot(row); z.Cmp(p.Lo[i]) < 0 || z.Cmp(p.Hi[i]) > 0 {
			t.Fatalf("%v: at %v row %d is %v", p, x, i, z)
		}
	}
	if goal := dot(p.Goal); goal.Cmp(p.Least) < 0 {
		t.Fatalf("%v: at %v the goal is %v", p, x, goal)
	}
}

// Multipliers prove a bound whatever they are: also those of nothing, and of
// floating point at its end.
func TestBoundHoldsForAnyMultipliers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, points := drawProgram(t)
		most, found := int64(0), false
		for _, at := range points {
			if !found || at[0] > most {
				most, found = at[0], true
			}
		}
		p.Least = big.NewInt(most)
		s := p.polytope()
		if !s.tighten() {
			return
		}
		e := newEnumeration(p, s)
		j := len(e.y) - 1
		multiplier := rapid.Float64Range(-1e6, 1e6).Draw(t, "multiplier")
		hi := e.slice(j).bound(e.lattice.steps[j], 1, []float64{multiplier})
		lo := e.slice(j).bound(e.lattice.steps[j], -1, []float64{multiplier})
		effort := 1 << 14
		e.effort = &effort
		if x, _ := e.from(j); x != nil && (e.y[j].Cmp(hi) > 0 || e.y[j].Cmp(lo.Neg(lo)) < 0) {
			t.Fatalf("%v: coordinate %v is not in [%v, %v]", p, e.y[j], lo, hi)
		}
	})
}

// Programs of large numbers: x with a*x mod m >= least, as quotients have them.
func TestFindAmongMany(t *testing.T) {
	tests := []struct {
		a, m, lo, hi, least int64
		want                bool
	}{
		{3, 7, 0, 1 << 60, 6, true},
		{3, 7, 0, 1 << 60, 7, false},
		{6, 9, 0, 1 << 60, 6, true},
		{6, 9, 0, 1 << 60, 7, false},
		{1_000_003, 1 << 40, 1 << 50, 1<<50 + 1<<20, 1<<40 - 1, false},
		{1_000_003, 1 << 40, 0, 1 << 40, 1<<40 - 1, true},
		{1, 1 << 61, 0, 1<<61 - 2, 1<<61 - 1, false},
	}
	for _, tt := range tests {
		p := Program{
			Rows:  [][]*big.Int{bigs([]int64{1, 0}), bigs([]int64{tt.a, -tt.m})},
			Lo:    bigs([]int64{tt.lo, 0}),
			Hi:    bigs([]int64{tt.hi, tt.m - 1}),
			Goal:  bigs([]int64{tt.a, -tt.m}),
			Least: big.NewInt(tt.least),
		}
		effort := 1 << 10
		x, decided := p.Find(&effort)
		if !decided || (x != nil) != tt.want {
			t.Errorf("%+v: %v, %v", tt, x, decided)
		}
		if x == nil {
			continue
		}
		if v := new(big.Int).Mul(x[0], big.NewInt(tt.a)); v.Mod(v, big.NewInt(tt.m)).Cmp(p.Least) < 0 {
			t.Errorf("%+v: %v has %v", tt, x, v)
		}
	}
}
