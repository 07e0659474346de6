package ir

import "fmt"

// OperandGroup returns the operands of group i of the kind, in a new slice.
func (op *Op) OperandGroup(i int) []*Value {
	lo, n := op.operandSegment(i)
	if n == 0 {
		return nil
	}
	vs := make([]*Value, n)
	for j := range vs {
		vs[j] = op.operands[lo+j].value
	}
	return vs
}

// operandSegment returns the bounds of group i; nothing where the operands do
// not divide into the groups.
func (op *Op) operandSegment(i int) (lo, n int) {
	if len(op.operands) == 0 {
		return 0, 0
	}
	groups := op.kind.Operands
	if op.kind.Is(OperandSegments) {
		a, ok := op.Attr(OperandSegmentsAttr).(*DenseArrayAttr)
		if !ok || BitWidth(a.elem) != 32 || a.Len() != len(groups) {
			return 0, 0
		}
		for g := range i {
			lo += int(a.intAt(4*g, 4))
		}
		if n = int(a.intAt(4*i, 4)); lo < 0 || n < 0 || lo+n > len(op.operands) {
			return 0, 0
		}
		return lo, n
	}
	fixed, variadics := 0, 0
	for g := range groups {
		if groups[g].Arity == One {
			fixed++
		} else {
			variadics++
		}
	}
	each := 0
	if rest := len(op.operands) - fixed; rest < 0 || variadics == 0 && rest > 0 || variadics > 1 && rest%variadics != 0 {
		return 0, 0
	} else if variadics > 0 {
		each = rest / variadics
	}
	for g := range i + 1 {
		lo += n
		if n = each; groups[g].Arity == One {
			n = 1
		}
	}
	return lo, n
}

// OperandGroupSizes returns how many operands each group of the kind has.
func (op *Op) OperandGroupSizes() ([]int, error) { return op.operandGroupSizes(nil) }

// ResultGroupSizes returns how many results each group of the kind has.
func (op *Op) ResultGroupSizes() ([]int, error) { return op.resultGroupSizes(nil) }

// usualGroups is how many groups nearly every kind has room in. The sizes are
// asked for so often that they should cost no allocation.
const usualGroups = 8

// operandGroupSizes is OperandGroupSizes with room for the answer.
func (op *Op) operandGroupSizes(room []int) ([]int, error) {
	var few [usualGroups]Arity
	arities, flexible := few[:0], false
	for i := range op.kind.Operands {
		a := op.kind.Operands[i].Arity
		arities, flexible = append(arities, a), flexible || a != One
	}
	if !flexible && len(arities) == len(op.operands) {
		return appendOnes(room, len(arities)), nil
	}
	return op.groupSizes(room, "operand", arities, len(op.operands), op.kind.Is(OperandSegments), OperandSegmentsAttr)
}

// resultGroupSizes is ResultGroupSizes with room for the answer.
func (op *Op) resultGroupSizes(room []int) ([]int, error) {
	var few [usualGroups]Arity
	arities, flexible := few[:0], false
	for i := range op.kind.Results {
		a := op.kind.Results[i].Arity
		arities, flexible = append(arities, a), flexible || a != One
	}
	if !flexible && len(arities) == op.NumResults() {
		return appendOnes(room, len(arities)), nil
	}
	return op.groupSizes(room, "result", arities, op.NumResults(), op.kind.Is(ResultSegments), ResultSegmentsAttr)
}

// appendOnes appends the sizes of n groups of one value.
func appendOnes(sizes []int, n int) []int {
	for range n {
		sizes = append(sizes, 1)
	}
	return sizes
}

func (op *Op) groupSizes(sizes []int, what string, arities []Arity, n int, segmented bool, attr string) ([]int, error) {
	if segmented {
		if fixed := countOnes(arities); n < fixed {
			return nil, op.Errorf("%s", tooFewMessage(what, fixed, n))
		}
		a, ok := op.Attr(attr).(*DenseArrayAttr)
		if !ok || BitWidth(a.elem) != 32 {
			return nil, op.Errorf("requires dense i32 array attribute '%s'", attr)
		}
		total := 0
		for i := range a.Len() {
			v := a.intAt(4*i, 4)
			if v < 0 {
				return nil, op.Errorf("'%s' attribute cannot have negative elements", attr)
			}
			sizes = append(sizes, int(v))
			total += int(v)
		}
		if len(sizes) != len(arities) {
			return nil, op.Errorf("'%s' attribute for specifying %s segments must have %d elements, but got %d", attr, what, len(arities), len(sizes))
		}
		if total != n {
			return nil, op.Errorf("%s count (%d) does not match with the total size (%d) specified in attribute '%s'", what, n, total, attr)
		}
		return sizes, nil
	}
	// Without segments, all variadic groups have the same size.
	fixed, flexible, variadics := 0, -1, 0
	for i, a := range arities {
		if a == One {
			sizes = append(sizes, 1)
			fixed++
		} else {
			sizes = append(sizes, 0)
			flexible = i
			variadics++
		}
	}
	switch {
	case flexible < 0 && n != fixed:
		return nil, op.Errorf("%s", countMessage(what, fixed, n))
	case n < fixed:
		return nil, op.Errorf("%s", tooFewMessage(what, fixed, n))
	case variadics > 1 && (n-fixed)%variadics == 0:
		for i, a := range arities {
			if a != One {
				sizes[i] = (n - fixed) / variadics
			}
		}
	case flexible >= 0:
		sizes[flexible] = n - fixed
		if arities[flexible] == Optional && n-fixed > 1 {
			return nil, op.Errorf("%s group starting at #%d requires 0 or 1 element, but found %d", what, flexible, n-fixed)
		}
	}
	return sizes, nil
}

func countOnes(arities []Arity) int {
	n := 0
	for _, a := range arities {
		if a == One {
			n++
		}
	}
	return n
}

func tooFewMessage(what string, want, got int) string {
	if what == "result" {
		return fmt.Sprintf("expected %d or more results", want)
	}
	return fmt.Sprintf("expected %d or more operands, but found %d", want, got)
}

func countMessage(what string, want, got int) string {
	switch {
	case what == "operand" && want == 0:
		return "requires zero operands"
	case what == "operand" && want == 1:
		return "requires a single operand"
	case what == "operand":
		return fmt.Sprintf("expected %d operands, but found %d", want, got)
	case want == 0:
		return "requires zero results"
	case want == 1:
		return "requires one result"
	}
	return fmt.Sprintf("expected %d results", want)
}
