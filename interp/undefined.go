package interp

import "github.com/ttopt/ttopt/ir"

// wholeWord says that a word is undefined, all of it.
const wholeWord = ^uint64(0)

// tainted returns which bits are undefined of what is computed of words of which
// the bits u are: all or none. Only what moves bits about keeps them apart.
func tainted(u uint64) uint64 {
	if u != 0 {
		return wholeWord
	}
	return 0
}

// spread makes s, which computes lane by lane, mark the lanes of the results
// that come from an undefined lane. Operands of one lane count for every lane.
func (c *compiler) spread(op *ir.Op, s step) step {
	if !c.tracked() {
		return s
	}
	operands, results := c.ends(op)
	return func(f *frame) error {
		if err := s(f); err != nil {
			return err
		}
		for _, r := range results {
			for i := range r.n {
				u := uint64(0)
				for _, o := range operands {
					if o.n == 1 {
						u |= f.undef[o.at]
					} else {
						u |= f.undef[o.at+i]
					}
				}
				f.undef[r.at+i] = tainted(u)
			}
		}
		return nil
	}
}

// ends returns where the operands and the results of an op are.
func (c *compiler) ends(op *ir.Op) (operands, results []place) {
	for i := range op.NumOperands() {
		operands = append(operands, c.place(op.Operand(i)))
	}
	for i := range op.NumResults() {
		results = append(results, c.result(op, i))
	}
	return operands, results
}

// mix is spread for ops that combine all lanes.
func (c *compiler) mix(op *ir.Op, s step) step {
	if !c.tracked() {
		return s
	}
	operands, results := c.ends(op)
	return func(f *frame) error {
		if err := s(f); err != nil {
			return err
		}
		u := uint64(0)
		for _, o := range operands {
			for _, v := range f.undef[o.at : o.at+o.n] {
				u |= v
			}
		}
		for _, r := range results {
			for i := range r.n {
				f.undef[r.at+i] = tainted(u)
			}
		}
		return nil
	}
}

// shuffle returns a step that only moves words about; their flags move the
// same way.
func (c *compiler) shuffle(move func(w []uint64)) step {
	if !c.tracked() {
		return func(f *frame) error {
			move(f.words)
			return nil
		}
	}
	return func(f *frame) error {
		move(f.words)
		move(f.undef)
		return nil
	}
}

// certain makes s an error where one of the words it decides by (an index, a
// condition, a divisor) is undefined.
func (c *compiler) certain(op *ir.Op, what string, uses []place, s step) step {
	if !c.tracked() {
		return s
	}
	return func(f *frame) error {
		for _, p := range uses {
			for _, u := range f.undef[p.at : p.at+p.n] {
				if u != 0 {
					return op.Errorf("%s depends on a value that is undefined", what)
				}
			}
		}
		return s(f)
	}
}

// words returns the places of the given operands that are words.
func (c *compiler) words(vs []*ir.Value) []place {
	var out []place
	for _, v := range vs {
		if p := c.place(v); p.bank == wordBank {
			out = append(out, p)
		}
	}
	return out
}
