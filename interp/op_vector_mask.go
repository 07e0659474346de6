package interp

import "github.com/ttopt/ttopt/ir"

// addVectorMask adds the op of vector that puts another one under a mask.
func addVectorMask(t map[string]opCompiler) {
	t["vector.mask"] = compileMask
}

// underMask are the ops that heed compiler.under.
var underMask = map[string]bool{
	"vector.transfer_read": true, "vector.transfer_write": true,
	"vector.reduction": true, "vector.multi_reduction": true, "vector.contract": true,
}

// compileMask: what is inside is compiled with the mask in reach, and yields the results. A
// region that only yields turns nothing off, but for where there is something else to take.
func compileMask(c *compiler, op *ir.Op) (step, error) {
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	body := op.Body()
	if op.NumOperands() != 1 {
		return nil, op.Errorf("with a passthru cannot be run by the interpreter")
	}
	if body == nil || body.Empty() || body.Last().Name() != "vector.yield" {
		return nil, op.Errorf("expects a region that ends with vector.yield")
	}
	yield := body.Last()
	var inside step
	if masked := body.First(); masked != yield {
		if masked.Next() != yield {
			return nil, op.Errorf("expects only one operation to mask")
		}
		if !underMask[masked.Name()] {
			return nil, masked.Errorf("under a mask cannot be run by the interpreter")
		}
		mask := c.place(op.Operand(0))
		c.under = &mask
		inside, err = c.op(masked)
		c.under = nil
		if err != nil {
			return nil, masked.AsDiagnostic(err)
		}
	}
	move, err := c.move(yield, yield.Operands(), results)
	if err != nil {
		return nil, err
	}
	return func(f *frame) error {
		for _, s := range []step{inside, move} {
			if s == nil {
				continue
			}
			if err := s(f); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// isOn reports whether lane i is in the mask, if there is one.
func isOn(f *frame, mask *place, i int) bool { return mask == nil || f.words[mask.at+i] != 0 }

// decided are the places of the mask, if there is one.
func decided(mask *place) []place {
	if mask == nil {
		return nil
	}
	return []place{*mask}
}
