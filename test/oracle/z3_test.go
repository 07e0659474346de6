package oracle

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// solver collects questions for Z3 in SMT-LIB: each is a set of assertions.
type solver struct {
	script    strings.Builder
	questions []question
}

type question struct {
	what string
	sat  bool // what the answer should be
}

// effort bounds what Z3 may spend on a question, in its own units, whatever else
// the machine does; then it says unknown.
const effort = 150_000

// ask adds a question over the dims of a box, and whether it should have an
// answer. names tell the dims of several indices apart.
func (s *solver) ask(what string, sat bool, names string, ranges []affine.Interval, assertions ...string) {
	s.questions = append(s.questions, question{what, sat})
	s.script.WriteString("(push)\n")
	for _, letter := range names {
		for i, r := range ranges {
			fmt.Fprintf(&s.script, "(declare-const %c%d Int) (assert (<= %s %c%d %s))\n", letter, i, number(r.Lo), letter, i, number(r.Hi))
		}
	}
	for _, a := range assertions {
		fmt.Fprintf(&s.script, "(assert %s)\n", a)
	}
	s.script.WriteString("(check-sat)\n(pop)\n")
}

// answers runs Z3 and compares. It may leave some questions open, not many.
func (s *solver) answers(t *testing.T) {
	t.Helper()
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Fatal("z3 is missing: `make llvm` installs it")
	}
	cmd := exec.Command(path, "-in")
	cmd.Stdin = strings.NewReader(fmt.Sprintf("(set-option :rlimit %d)\n", effort) + s.script.String())
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("z3: %v\n%s", err, out.String())
	}
	lines := strings.Fields(out.String())
	if len(lines) != len(s.questions) {
		t.Fatalf("z3 gave %d answers to %d questions:\n%.500s", len(lines), len(s.questions), out.String())
	}
	open := 0
	for i, q := range s.questions {
		want := map[bool]string{true: "sat", false: "unsat"}[q.sat]
		switch lines[i] {
		case want:
		case "unknown":
			open++
		default:
			t.Errorf("z3 says %s, want %s: %s", lines[i], want, q.what)
		}
	}
	t.Logf("z3 left %d of %d questions open", open, len(s.questions))
	if open*5 > len(s.questions) {
		t.Errorf("z3 left %d of %d questions open", open, len(s.questions))
	}
}

func number(v int64) string {
	if v < 0 {
		return fmt.Sprintf("(- %d)", uint64(-v))
	}
	return fmt.Sprint(v)
}

// smt writes an expression of d0, d1, …, named by letter. Division in SMT-LIB
// rounds as floordiv does, for positive divisors.
func smt(e *affine.Expr, letter rune) string {
	switch e.Op() {
	case affine.OpConst:
		return number(e.Value())
	case affine.OpDim:
		return fmt.Sprintf("%c%d", letter, e.Value())
	}
	a, b := smt(e.LHS(), letter), smt(e.RHS(), letter)
	switch e.Op() {
	case affine.OpAdd:
		return fmt.Sprintf("(+ %s %s)", a, b)
	case affine.OpMul:
		return fmt.Sprintf("(* %s %s)", a, b)
	case affine.OpMod:
		return fmt.Sprintf("(mod %s %s)", a, b)
	case affine.OpFloorDiv:
		return fmt.Sprintf("(div %s %s)", a, b)
	case affine.OpCeilDiv:
		return fmt.Sprintf("(div (+ %s %s (- 1)) %s)", a, b, b)
	}
	panic("an expression with symbols")
}

// randomMap returns digits of a strided sum, some put together again, and the
// ranges of its dims.
func randomMap(r *rand.Rand) (*affine.Expr, []affine.Interval) {
	pick := func(v ...int64) int64 { return v[r.IntN(len(v))] }
	ranges := make([]affine.Interval, 1+r.IntN(3))
	sum := affine.Const(pick(0, 0, 1, 5, 31))
	for i := range ranges {
		lo := pick(0, 0, 0, -7, 3)
		ranges[i] = affine.Interval{Lo: lo, Hi: lo + pick(0, 1, 2, 6, 30, 31, 95, 127)}
		sum = affine.Add(sum, affine.Mul(affine.Dim(i), affine.Const(pick(1, 2, 3, 8, 31, 48, 64, 96, -1))))
	}
	e := sum
	for range 1 + r.IntN(2) {
		a, b := pick(2, 3, 4, 6, 8, 16, 31, 32, 96), pick(2, 3, 4, 8)
		n, m := affine.Const(a), affine.Const(b)
		switch r.IntN(5) {
		case 0:
			e = affine.FloorDiv(e, n)
		case 1:
			e = affine.Mod(e, n)
		case 2:
			e = affine.Mod(affine.FloorDiv(e, n), m)
		case 3:
			e = affine.Add(affine.Mul(affine.FloorDiv(e, n), affine.Const(a*b)), affine.Mod(affine.Add(e, affine.Const(r.Int64N(3))), n))
		case 4:
			e = affine.CeilDiv(e, n)
		}
	}
	return e, ranges
}

// A simplified expression has the value of the original all over the box.
func TestZ3FindsSimplifiedEqual(t *testing.T) {
	var s solver
	r := rand.New(rand.NewPCG(4, 1))
	for range 80 {
		e, ranges := randomMap(r)
		simple := affine.SimplifyOver(e, ranges, nil)
		s.ask(fmt.Sprintf("%v is %v over %v", e, simple, ranges), false, "d", ranges,
			fmt.Sprintf("(not (= %s %s))", smt(e, 'd'), smt(simple, 'd')))
	}
	s.answers(t)
}

// Verdicts about pairs that are equal, nearly so, and not at all.
func TestZ3AgreesAboutEqualMaps(t *testing.T) {
	var s solver
	r := rand.New(rand.NewPCG(4, 2))
	verdicts := map[bool]int{}
	for range 80 {
		e, ranges := randomMap(r)
		o := affine.SimplifyOver(e, ranges, nil)
		i := r.IntN(len(ranges))
		switch r.IntN(3) {
		case 0: // off by one at the last of a dim
			o = affine.Add(o, affine.FloorDiv(affine.Add(affine.Dim(i), affine.Const(1000-ranges[i].Hi)), affine.Const(1000)))
		case 1: // another way to write it, or nearly
			o = affine.FloorDiv(affine.Add(affine.Mul(o, affine.Const(6)), affine.Mod(affine.Dim(i), affine.Const(r.Int64N(4)+4))), affine.Const(6))
		}
		a := affine.Map{NumDims: len(ranges), Results: []*affine.Expr{e}}
		b := affine.Map{NumDims: len(ranges), Results: []*affine.Expr{o}}
		equal, _, err := affine.EqualOver(a, b, ranges, nil)
		if err != nil {
			t.Fatalf("%v and %v over %v: %v", a, b, ranges, err)
		}
		verdicts[equal]++
		s.ask(fmt.Sprintf("%v and %v differ over %v", a, b, ranges), !equal, "d", ranges,
			fmt.Sprintf("(not (= %s %s))", smt(e, 'd'), smt(o, 'd')))
	}
	if verdicts[true] < 10 || verdicts[false] < 10 {
		t.Errorf("the pairs are too much alike: %v", verdicts)
	}
	s.answers(t)
}

// Sums of remainders by coprime divisors of large boxes, about as large as they
// get: no rule says how large that is.
func TestZ3AgreesAboutSumsOfRemainders(t *testing.T) {
	var s solver
	r := rand.New(rand.NewPCG(4, 5))
	verdicts := map[bool]int{}
	for range 60 {
		ranges := make([]affine.Interval, 1+r.IntN(3))
		for i := range ranges {
			ranges[i] = affine.Interval{Lo: -r.Int64N(1 << 20), Hi: r.Int64N(1 << 40)}
		}
		sum, most := affine.Const(0), int64(0)
		for range 2 + r.IntN(2) {
			x := affine.Const(r.Int64N(40))
			for i := range ranges {
				x = affine.Add(x, affine.Mul(affine.Dim(i), affine.Const(r.Int64N(7))))
			}
			n, factor := 2+r.Int64N(15), 1+r.Int64N(5)
			sum = affine.Add(sum, affine.Mul(affine.Mod(x, affine.Const(n)), affine.Const(factor)))
			most += factor * (n - 1)
		}
		e := affine.FloorDiv(sum, affine.Const(max(most-r.Int64N(8), 1)))
		a := affine.Map{NumDims: len(ranges), Results: []*affine.Expr{e}}
		b := affine.Map{NumDims: len(ranges), Results: []*affine.Expr{affine.Const(0)}}
		equal, _, err := affine.EqualOver(a, b, ranges, nil)
		if err != nil {
			t.Fatalf("%v over %v: %v", e, ranges, err)
		}
		verdicts[equal]++
		s.ask(fmt.Sprintf("%v is not 0 over %v", e, ranges), !equal, "d", ranges, fmt.Sprintf("(not (= %s 0))", smt(e, 'd')))
	}
	if verdicts[true] < 10 || verdicts[false] < 10 {
		t.Errorf("the sums are too much alike: %v", verdicts)
	}
	s.answers(t)
}

// Addresses of layouts are inside the storage and one-to-one, and undone by the
// expressions of the index.
func TestZ3FindsLayoutsOneToOne(t *testing.T) {
	var s solver
	r := rand.New(rand.NewPCG(4, 3))
	for range 20 {
		shape := []int64{1 + r.Int64N(20), 1 + r.Int64N(20)}
		l, err := layout.Metal(layout.MetalSpec{
			Shape: shape, Linear: affine.Identity(2), ElementBits: 32,
			Grid: []int64{1 + r.Int64N(3), 1 + r.Int64N(2)},
			Tile: []int64{1 + r.Int64N(5), 1 + r.Int64N(5)},
		})
		if err != nil {
			t.Fatal(err)
		}
		ranges := affine.Extents(shape)
		address := l.AddressExpr()
		at, there := smt(address, 'd'), smt(address, 'e')
		s.ask(fmt.Sprintf("%v: address %v is outside", l, address), false, "d", ranges,
			fmt.Sprintf("(not (< (- 1) %s %d))", at, l.Slots()))
		s.ask(fmt.Sprintf("%v: two indices share %v", l, address), false, "de", ranges,
			fmt.Sprintf("(= %s %s)", at, there), "(not (and (= d0 e0) (= d1 e1)))")
		index, ok := l.IndexExprs()
		if !ok {
			t.Fatalf("%v: the address is not undone", l)
		}
		for j, e := range index {
			s.ask(fmt.Sprintf("%v: index %d is not %v", l, j, e), false, "d", ranges,
				fmt.Sprintf("(not (= d%d %s))", j, smt(e.Replace([]*affine.Expr{address}, nil), 'd')))
		}
	}
	s.answers(t)
}
