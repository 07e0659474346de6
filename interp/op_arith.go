package interp

import (
	"math/bits"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// byType makes the lane of an op from the element type of its first operand
// and of its first result.
type byType func(in, out scalar) lane

// lanewise returns the compiler of an op that works lane by lane.
func lanewise(laneOf byType) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		in, out, err := laneTypes(op)
		if err != nil {
			return nil, err
		}
		return c.lanes(op, laneOf(in, out))
	}
}

func laneTypes(op *ir.Op) (in, out scalar, err error) {
	if op.NumOperands() == 0 || op.NumResults() == 0 {
		return in, out, op.Errorf("expects operands and a result")
	}
	if in, err = scalarOf(encoding.LogicalElem(op.Operand(0).Type())); err != nil {
		return in, out, err
	}
	out, err = scalarOf(encoding.LogicalElem(op.Result(0).Type()))
	return in, out, err
}

// addArith adds the ops of arith that are not conversions.
func addArith(t map[string]opCompiler) {
	addIntegers(t)
	addDivisions(t)
	addShifts(t)
	addFloats(t)
	addExtended(t)
	t["arith.cmpi"] = compileCompare(compareIntegers)
	t["arith.cmpf"] = compileCompare(compareFloats)
	t["arith.select"] = compileSelect
	t["arith.constant"] = compileConstant
}

// addIntegers adds what always has a value.
func addIntegers(t map[string]opCompiler) {
	integer := func(name string, fn func(s scalar, a, b uint64) uint64) {
		t[name] = lanewise(func(s, _ scalar) lane {
			m := s.mask()
			return lane{two: func(a, b uint64) uint64 { return fn(s, a, b) & m }}
		})
	}
	t["arith.addi"] = lanewise(func(s, _ scalar) lane {
		m := s.mask()
		return lane{two: func(a, b uint64) uint64 { return (a + b) & m }}
	})
	t["arith.muli"] = lanewise(func(s, _ scalar) lane {
		m := s.mask()
		return lane{two: func(a, b uint64) uint64 { return a * b & m }}
	})
	integer("arith.subi", func(_ scalar, a, b uint64) uint64 { return a - b })
	integer("arith.andi", func(_ scalar, a, b uint64) uint64 { return a & b })
	integer("arith.ori", func(_ scalar, a, b uint64) uint64 { return a | b })
	integer("arith.xori", func(_ scalar, a, b uint64) uint64 { return a ^ b })
	integer("arith.minui", func(_ scalar, a, b uint64) uint64 { return min(a, b) })
	integer("arith.maxui", func(_ scalar, a, b uint64) uint64 { return max(a, b) })
	integer("arith.minsi", func(s scalar, a, b uint64) uint64 { return uint64(min(s.signed(a), s.signed(b))) })
	integer("arith.maxsi", func(s scalar, a, b uint64) uint64 { return uint64(max(s.signed(a), s.signed(b))) })
}

func addDivisions(t map[string]opCompiler) {
	divide := func(name string, check func(s scalar, a, b uint64) verdict, fn func(s scalar, a, b uint64) uint64) {
		t[name] = lanewise(func(s, _ scalar) lane {
			m := s.mask()
			return lane{
				two:     func(a, b uint64) uint64 { return fn(s, a, b) & m },
				check:   func(a, b uint64) verdict { return check(s, a, b) },
				divides: true,
			}
		})
	}
	divide("arith.divui", unsignedDivision, func(_ scalar, a, b uint64) uint64 { return a / b })
	divide("arith.remui", unsignedDivision, func(_ scalar, a, b uint64) uint64 { return a % b })
	divide("arith.ceildivui", unsignedDivision, func(_ scalar, a, b uint64) uint64 {
		q := a / b
		if a%b != 0 {
			q++
		}
		return q
	})
	divide("arith.divsi", signedDivision, func(s scalar, a, b uint64) uint64 { return uint64(s.signed(a) / s.signed(b)) })
	divide("arith.remsi", signedDivision, func(s scalar, a, b uint64) uint64 { return uint64(s.signed(a) % s.signed(b)) })
	divide("arith.floordivsi", signedDivision, func(s scalar, a, b uint64) uint64 {
		x, y := s.signed(a), s.signed(b)
		q := x / y
		if x%y != 0 && (x < 0) != (y < 0) {
			q--
		}
		return uint64(q)
	})
	divide("arith.ceildivsi", signedDivision, func(s scalar, a, b uint64) uint64 {
		x, y := s.signed(a), s.signed(b)
		q := x / y
		if x%y != 0 && (x < 0) == (y < 0) {
			q++
		}
		return uint64(q)
	})
}

func addShifts(t map[string]opCompiler) {
	shift := func(name string, fn func(s scalar, a, b uint64) uint64) {
		t[name] = lanewise(func(s, _ scalar) lane {
			m := s.mask()
			return lane{
				two:   func(a, b uint64) uint64 { return fn(s, a, b) & m },
				check: func(_, b uint64) verdict { return verdict{poison: b >= uint64(s.bits)} },
			}
		})
	}
	// Go shifts by any amount, as an infinitely wide number; what is left of
	// a shift that is too far is poison, whatever it is.
	shift("arith.shli", func(_ scalar, a, b uint64) uint64 { return a << b })
	shift("arith.shrui", func(_ scalar, a, b uint64) uint64 { return a >> b })
	shift("arith.shrsi", func(s scalar, a, b uint64) uint64 { return uint64(s.signed(a) >> b) })
}

func addFloats(t map[string]opCompiler) {
	float := func(name string, fn func(x, y float64) float64) {
		t[name] = lanewise(func(s, _ scalar) lane { return floatLane2(s, fn) })
	}
	float("arith.addf", func(x, y float64) float64 { return x + y })
	float("arith.subf", func(x, y float64) float64 { return x - y })
	float("arith.mulf", func(x, y float64) float64 { return x * y })
	float("arith.divf", func(x, y float64) float64 { return x / y })
	float("arith.remf", floatRemainder)
	float("arith.maximumf", maximum)
	float("arith.minimumf", minimum)
	float("arith.maxnumf", maxNum)
	float("arith.minnumf", minNum)
	t["arith.negf"] = lanewise(func(s, _ scalar) lane {
		sign := uint64(1) << (s.bits - 1)
		return lane{one: func(a uint64) uint64 { return a ^ sign }}
	})
}

// addExtended adds what has a carry, or twice the bits.
func addExtended(t map[string]opCompiler) {
	t["arith.addui_extended"] = extended(func(s scalar, a, b uint64) (low, high uint64) {
		sum, carry := bits.Add64(a, b, 0)
		return sum & s.mask(), carry | (sum&^s.mask())>>(s.bits&63)&1
	})
	t["arith.mului_extended"] = extended(func(s scalar, a, b uint64) (low, high uint64) {
		hi, lo := bits.Mul64(a, b)
		return s.split(hi, lo)
	})
	t["arith.mulsi_extended"] = extended(func(s scalar, a, b uint64) (low, high uint64) {
		x, y := s.signed(a), s.signed(b)
		hi, lo := bits.Mul64(uint64(x), uint64(y))
		if x < 0 {
			hi -= uint64(y)
		}
		if y < 0 {
			hi -= uint64(x)
		}
		return s.split(hi, lo)
	})
}

// split divides a 128-bit product into two words of the type.
func (s scalar) split(hi, lo uint64) (low, high uint64) {
	if s.bits == 64 {
		return lo, hi
	}
	return lo & s.mask(), (lo>>s.bits | hi<<(64-s.bits)) & s.mask()
}

const byZero = "division by zero"

func unsignedDivision(_ scalar, _, b uint64) verdict {
	if b == 0 {
		return verdict{failure: byZero}
	}
	return verdict{}
}

func signedDivision(s scalar, a, b uint64) verdict {
	switch {
	case b == 0:
		return verdict{failure: byZero}
	case s.signed(b) == -1 && s.signed(a) == s.minSigned():
		return verdict{failure: "the quotient of the least integer and -1 does not fit its type"}
	}
	return verdict{}
}

// extended compiles an op with two results, the low and the high part.
func extended(fn func(s scalar, a, b uint64) (low, high uint64)) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		s, _, err := laneTypes(op)
		if err != nil {
			return nil, err
		}
		if op.NumOperands() != 2 || op.NumResults() != 2 || c.result(op, 0).bank != wordBank {
			return nil, op.Errorf("expects two operands and two results, none of them tensors")
		}
		a, b, lo, hi := c.at(op, 0), c.at(op, 1), c.result(op, 0), c.result(op, 1)
		return c.spread(op, func(f *frame) error {
			w := f.words
			for i := range lo.n {
				w[lo.at+i], w[hi.at+i] = fn(s, w[a+i], w[b+i])
			}
			return nil
		}), nil
	}
}

// compileCompare compiles a comparison; choose returns nil for an unknown
// predicate.
func compileCompare(choose func(s scalar, predicate int64) func(a, b uint64) bool) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		s, _, err := laneTypes(op)
		if err != nil {
			return nil, err
		}
		p, err := intAttr(op, "predicate")
		if err != nil {
			return nil, err
		}
		holds := choose(s, p)
		if holds == nil {
			return nil, op.Errorf("has the unknown predicate %d", p)
		}
		return c.lanes(op, lane{two: func(a, b uint64) uint64 {
			if holds(a, b) {
				return 1
			}
			return 0
		}})
	}
}

func compareIntegers(s scalar, predicate int64) func(a, b uint64) bool {
	switch predicate {
	case 0:
		return func(a, b uint64) bool { return a == b }
	case 1:
		return func(a, b uint64) bool { return a != b }
	case 2:
		return func(a, b uint64) bool { return s.signed(a) < s.signed(b) }
	case 3:
		return func(a, b uint64) bool { return s.signed(a) <= s.signed(b) }
	case 4:
		return func(a, b uint64) bool { return s.signed(a) > s.signed(b) }
	case 5:
		return func(a, b uint64) bool { return s.signed(a) >= s.signed(b) }
	case 6:
		return func(a, b uint64) bool { return a < b }
	case 7:
		return func(a, b uint64) bool { return a <= b }
	case 8:
		return func(a, b uint64) bool { return a > b }
	case 9:
		return func(a, b uint64) bool { return a >= b }
	}
	return nil
}

// compareFloats: a predicate is the set of relations that it accepts.
func compareFloats(s scalar, predicate int64) func(a, b uint64) bool {
	const eq, gt, lt, un = 1, 2, 4, 8
	accepts := [...]int{
		0, eq, gt, gt | eq, lt, lt | eq, lt | gt, eq | gt | lt,
		un | eq, un | gt, un | gt | eq, un | lt, un | lt | eq, un | lt | gt, un, un | eq | gt | lt,
	}
	if predicate < 0 || predicate >= int64(len(accepts)) {
		return nil
	}
	set, decode := accepts[predicate], s.decode()
	return func(a, b uint64) bool {
		x, y := decode(a), decode(b)
		relation := un
		switch {
		case x == y:
			relation = eq
		case x > y:
			relation = gt
		case x < y:
			relation = lt
		}
		return set&relation != 0
	}
}

// compileSelect: the condition is one for all, or one a lane.
func compileSelect(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 3 || op.NumResults() != 1 {
		return nil, op.Errorf("expects three operands and one result")
	}
	cond, x, y, d := c.place(op.Operand(0)), c.place(op.Operand(1)), c.place(op.Operand(2)), c.result(op, 0)
	if d.bank == tensorBank && cond.bank == tensorBank {
		return c.lanes(op, lane{three: func(p, a, b uint64) uint64 {
			if p != 0 {
				return a
			}
			return b
		}})
	}
	if x.bank != d.bank || y.bank != d.bank || x.n != d.n || y.n != d.n || cond.n != 1 && cond.n != d.n || cond.bank != wordBank {
		return nil, op.Errorf("has operands that do not fit the result")
	}
	if cond.n == 1 {
		choose := func(f *frame) {
			if f.words[cond.at] != 0 {
				copyPlace(f, d, f, x)
			} else {
				copyPlace(f, d, f, y)
			}
		}
		if !c.tracked() {
			return func(f *frame) error { choose(f); return nil }, nil
		}
		return func(f *frame) error {
			choose(f)
			if f.undef[cond.at] == 0 {
				return nil
			}
			if d.bank != wordBank {
				return op.Errorf("chooses by a condition that is undefined")
			}
			for i := range d.n {
				f.undef[d.at+i] = wholeWord
			}
			return nil
		}, nil
	}
	return func(f *frame) error {
		for i := range d.n {
			from := y.at
			if f.words[cond.at+i] != 0 {
				from = x.at
			}
			f.words[d.at+i] = f.words[from+i]
			if f.undef != nil {
				f.undef[d.at+i] = f.undef[from+i] | tainted(f.undef[cond.at+i])
			}
		}
		return nil
	}, nil
}

// compileConstant: the value is an attribute of the result's type.
func compileConstant(c *compiler, op *ir.Op) (step, error) {
	if op.NumResults() != 1 {
		return nil, op.Errorf("expects one result")
	}
	d, t := c.result(op, 0), op.Result(0).Type()
	if d.bank == tensorBank {
		return c.tensorConstant(op, op.Attr("value"))
	}
	lanes, err := attrLanes(op.Attr("value"), t, d.n)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	if len(lanes) == 1 {
		w, at := lanes[0], d.at
		return func(f *frame) error {
			f.words[at] = w
			return nil
		}, nil
	}
	return func(f *frame) error {
		copy(f.words[d.at:], lanes)
		return nil
	}, nil
}

// attrLanes returns the n words of a constant of a scalar or vector type.
func attrLanes(a ir.Attribute, t ir.Type, n int) ([]uint64, error) {
	dense, ok := a.(*ir.DenseElementsAttr)
	if !ok {
		w, err := attrWord(a, t)
		return []uint64{w}, err
	}
	s, err := scalarOf(ir.ElemOf(t))
	if err != nil {
		return nil, err
	}
	lanes := make([]uint64, n)
	data := []byte(dense.Data())
	for i := range lanes {
		at := i * s.bytes
		if dense.IsSplat() {
			at = 0
		}
		if at+s.bytes > len(data) {
			return nil, errConstantSize
		}
		lanes[i] = get(data[at:at+s.bytes]) & s.mask()
	}
	return lanes, nil
}
