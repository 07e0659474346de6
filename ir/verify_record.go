package ir

import (
	"slices"
	"strings"
)

// verifyCounts checks how many regions, results, successors and operands op has.
// It appends the sizes of the groups of operands and results to the rooms.
func verifyCounts(op *Op, operandRoom, resultRoom []int) (operands, results []int, err error) {
	k := op.kind
	switch n, variadic := len(k.Regions), len(k.Regions) > 0 && k.Regions[len(k.Regions)-1].Variadic; {
	case variadic && len(op.regions) < n-1:
		return nil, nil, op.Errorf("expected %d or more regions", n-1)
	case variadic || len(op.regions) == n:
	case n == 0:
		return nil, nil, op.Errorf("requires zero regions")
	case n == 1:
		return nil, nil, op.Errorf("requires one region")
	default:
		return nil, nil, op.Errorf("expected %d regions", n)
	}
	if results, err = op.resultGroupSizes(resultRoom); err != nil {
		return nil, nil, err
	}
	switch n, variadic := len(k.Successors), len(k.Successors) > 0 && k.Successors[len(k.Successors)-1].Variadic; {
	case variadic && len(op.successors) < n-1:
		return nil, nil, op.Errorf("requires at least %d successors but found %d", n-1, len(op.successors))
	case !variadic && len(op.successors) != n:
		return nil, nil, op.Errorf("requires %d successor%s but found %d", n, plural(n), len(op.successors))
	}
	operands, err = op.operandGroupSizes(operandRoom)
	return operands, results, err
}

// verifyPlace checks what op is inside of, and the blocks inside of it.
func verifyPlace(op *Op) error {
	k := op.kind
	if len(k.Parents) > 0 {
		if parent := op.ParentOp(); parent == nil || !slices.Contains(k.Parents, parent.kind) {
			return parentError(op)
		}
	}
	if k.Is(SingleBlock) {
		return verifySingleBlock(op)
	}
	return nil
}

func parentError(op *Op) error {
	names := make([]string, len(op.kind.Parents))
	for i, k := range op.kind.Parents {
		names[i] = k.Name
	}
	one := ""
	if len(names) > 1 {
		one = "to be one of "
	}
	return op.Errorf("expects parent op %s'%s'", one, strings.Join(names, ", "))
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// verifyRecord checks attributes, operands and results against what the record of
// the kind demands of each, after the structure of the op. typed: what only
// attributes and types decide is known to hold.
func verifyRecord(op *Op, typed bool) error {
	if typed {
		return verifyPlace(op)
	}
	var rooms [2][usualGroups]int
	operands, results, err := verifyCounts(op, rooms[0][:0], rooms[1][:0])
	if err != nil {
		return err
	}
	if err := verifyPlace(op); err != nil {
		return err
	}
	k := op.kind
	missing := k.firstAttr(func(spec *Attr) bool {
		return !spec.Optional && spec.Default == nil && op.Attr(spec.Name) == nil
	})
	if missing != nil {
		return op.Errorf("requires attribute '%s'", missing.Name)
	}
	if wrong := k.CheckInherent(op.Props()); wrong != "" {
		return op.Errorf("%s", wrong)
	}
	n := 0
	for g, size := range operands {
		c := &k.Operands[g].Type
		for range size {
			if t := op.operands[n].value.typ; c.Holds != nil && !c.Holds(t) {
				return op.Errorf("operand #%d must be %s, but got '%s'", n, describe(c.Desc, k.Operands[g].Arity), t)
			}
			n++
		}
	}
	n = 0
	for g, size := range results {
		c := &k.Results[g].Type
		for range size {
			if t := op.Result(n).typ; c.Holds != nil && !c.Holds(t) {
				return op.Errorf("result #%d must be %s, but got '%s'", n, describe(c.Desc, k.Results[g].Arity), t)
			}
			n++
		}
	}
	for i := range k.TypeRules {
		if r := &k.TypeRules[i]; !r.holds(op) {
			return op.Errorf("failed to verify that %s", r.Desc)
		}
	}
	return nil
}

// verifyRegionSpecs checks the regions against what the record demands of each.
func verifyRegionSpecs(op *Op) error {
	k := op.kind
	for i := range op.regions {
		if spec := &k.Regions[min(i, len(k.Regions)-1)]; spec.OneBlock && !op.regions[i].HasOneBlock() {
			return op.Errorf("region #%d ('%s') failed to verify constraint: region with 1 blocks", i, spec.Name)
		}
	}
	return nil
}

// holds reports whether all values named To have the type that follows from
// From; absent ones do not matter.
func (r *TypeRule) holds(op *Op) bool {
	if r.Holds != nil {
		return r.Holds(op)
	}
	from := typesNamed(op, r.From)
	if from.len() == 0 {
		return true
	}
	want := from.at(0)
	if r.Via != nil {
		want = r.Via(want)
	}
	to := typesNamed(op, r.To)
	for i := range to.len() {
		if to.at(i) != want {
			return false
		}
	}
	return true
}

// namedTypes are the types of operands, of results, or of an attribute.
type namedTypes struct {
	operands []Operand
	results  []Value
	attr     Type
}

func (n *namedTypes) len() int {
	if n.attr != nil {
		return 1
	}
	return len(n.operands) + len(n.results)
}

func (n *namedTypes) at(i int) Type {
	switch {
	case n.attr != nil:
		return n.attr
	case n.operands != nil:
		return n.operands[i].value.typ
	}
	return n.results[i].typ
}

// typesNamed returns the types of the operand group, the result group or the
// attribute of that name.
func typesNamed(op *Op, name string) namedTypes {
	for i := range op.kind.Operands {
		if op.kind.Operands[i].Name == name {
			lo, n := op.operandSegment(i)
			return namedTypes{operands: op.operands[lo : lo+n]}
		}
	}
	for i := range op.kind.Results {
		if op.kind.Results[i].Name == name {
			var room [usualGroups]int
			sizes, err := op.resultGroupSizes(room[:0])
			if err != nil {
				return namedTypes{}
			}
			lo := 0
			for _, n := range sizes[:i] {
				lo += n
			}
			return namedTypes{results: op.results()[lo : lo+sizes[i]]}
		}
	}
	if a, ok := op.Attr(name).(TypedAttr); ok {
		return namedTypes{attr: a.Type()}
	}
	return namedTypes{}
}

func describe(desc string, a Arity) string {
	if a == Variadic {
		return "variadic of " + desc
	}
	return desc
}
