package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// digitsOf returns expressions as tilings make them of a row-major number, and the
// ranges of its dims, which have few points.
func digitsOf(r *rand.Rand) ([]*affine.Expr, []affine.Interval) {
	pick := func(v ...int64) int64 { return v[r.IntN(len(v))] }
	shape := make([]int64, 1+r.IntN(3))
	sum, stride := affine.Const(pick(0, 0, 1, 5)), int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		shape[i] = pick(1, 2, 3, 5, 7, 9, 12, 16, 31)
		if stride*shape[i] > 400 {
			shape[i] = 1
		}
		sum = affine.Add(affine.Mul(affine.Dim(i), affine.Const(stride)), sum)
		stride *= shape[i]
	}
	a, b := affine.Const(pick(2, 3, 4, 6, 8, 16, 18, 32)), affine.Const(pick(2, 3, 4, 8))
	q := affine.FloorDiv(sum, a)
	return []*affine.Expr{affine.FloorDiv(q, b), affine.Mod(q, b), affine.Mod(sum, a)}, affine.Extents(shape)
}

// values are those of an expression at all points of a box.
type values struct {
	points [][]int64
	of     []int64
	steps  [][]int64 // for each dim, the differences from one point to the next
}

func valuesOf(t *testing.T, e *affine.Expr, ranges []affine.Interval) values {
	t.Helper()
	eval := func(p []int64) int64 {
		v, err := e.Eval(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	v := values{steps: make([][]int64, len(ranges))}
	p := make([]int64, len(ranges))
	for more := true; more; {
		here := eval(p)
		v.points, v.of = append(v.points, append([]int64(nil), p...)), append(v.of, here)
		more = false
		for i := len(p) - 1; i >= 0; i-- {
			if p[i] < ranges[i].Hi {
				p[i]++
				v.steps[i] = append(v.steps[i], eval(p)-here)
				p[i]--
			}
		}
		for i := len(p) - 1; i >= 0 && !more; i-- {
			if p[i]++; p[i] <= ranges[i].Hi {
				more = true
			} else {
				p[i] = 0
			}
		}
	}
	return v
}

// modulo returns what the steps of each dim leave when divided by s; ok is false
// unless all of a dim leave the same.
func (v values) modulo(s int64) (rest []int64, ok bool) {
	for _, steps := range v.steps {
		first := int64(0)
		for i, d := range steps {
			m := ((d % s) + s) % s
			if i == 0 {
				first = m
			} else if m != first {
				return nil, false
			}
		}
		rest = append(rest, first)
	}
	return rest, true
}

// isLinear reports whether the values are those of a sum of multiples of dims.
func (v values) isLinear() bool {
	_, ok := v.modulo(1 << 40)
	return ok
}

// oneQuotient asks whether the values are those of e + s*q, with e linear and q
// the quotient of something linear; it should not be. A remainder is one, too.
// e can be taken below s, and s divides what e leaves of the differences: where s
// is above twice those, they are all e's, and the values are linear.
func (s *solver) oneQuotient(what string, v values) {
	most := int64(0)
	for _, steps := range v.steps {
		for _, d := range steps {
			most = max(most, d, -d)
		}
	}
	for factor := int64(1); factor <= 2*most; factor++ {
		e, ok := v.modulo(factor)
		if !ok {
			continue
		}
		for _, sign := range []int64{1, -1} {
			s.questions = append(s.questions, question{fmt.Sprintf("%s is linear and %d times a quotient", what, sign*factor), false})
			s.script.WriteString("(push)\n(declare-const c Real)\n")
			for i := range e {
				fmt.Fprintf(&s.script, "(declare-const a%d Real)\n", i)
			}
			for k, p := range v.points {
				q := v.of[k] - v.of[0]
				dividend := []string{"c"}
				for i, x := range p {
					q -= e[i] * x
					dividend = append(dividend, fmt.Sprintf("(* a%d %d)", i, x))
				}
				q = q / factor * sign
				sum := "(+ " + strings.Join(dividend, " ") + ")"
				fmt.Fprintf(&s.script, "(assert (and (<= %s %s) (< %s %s)))\n", number(q), sum, sum, number(q+1))
			}
			s.script.WriteString("(check-sat)\n(pop)\n")
		}
	}
}

// Of digits, what simplification leaves has as few divisions as can be: none where
// the values are linear, and not two where one would do.
func TestZ3FindsNoFewerDivisions(t *testing.T) {
	var s solver
	r := rand.New(rand.NewPCG(4, 4))
	counts := map[int]int{}
	for range 60 {
		digits, ranges := digitsOf(r)
		for _, e := range digits {
			simple := affine.SimplifyOver(e, ranges, nil)
			v := valuesOf(t, e, ranges)
			divisions, _ := simple.Effort()
			counts[divisions]++
			what := fmt.Sprintf("%v over %v, simplified to %v,", e, ranges, simple)
			switch {
			case divisions > 0 && v.isLinear():
				t.Errorf("%s is linear", what)
			case divisions > 1:
				s.oneQuotient(what, v)
			}
		}
	}
	if counts[0] < 20 || counts[1] < 20 || counts[2] < 10 {
		t.Errorf("the expressions are too much alike: so many have so many divisions: %v", counts)
	}
	s.answers(t)
}
