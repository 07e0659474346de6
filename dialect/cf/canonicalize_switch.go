package cf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (switchOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "no cases", Root: Switch, Apply: onlyDefault},
		{Name: "cases as the default", Root: Switch, Apply: dropDefaultCases},
		{Name: "flag is constant", Root: Switch, Apply: decideSwitch},
		{Name: "branch to a branch", Root: Switch, Apply: skipSwitch},
		{Name: "flag was known before", Root: Switch, Apply: switchedBefore},
		{Name: "cases were taken before", Root: Switch, Apply: dropTakenCases},
	}
}

// target is a way out of a switch: the default, whose value is nil, or a case.
type target struct {
	value ir.Attribute
	dest  *ir.Block
	args  []*ir.Value
}

// targets returns the ways out of a switch, the default first.
func targets(op *ir.Op) []target {
	values, args := CaseValues(op), switchOperands(op)
	ways := make([]target, op.NumSuccessors())
	for i := range ways {
		ways[i] = target{dest: op.Successor(i), args: args[i]}
		if i > 0 {
			ways[i].value = values[i-1]
		}
	}
	return ways
}

// replaceSwitch gives a switch other ways.
func replaceSwitch(r *rewrite.Rewriter, op *ir.Op, ways []target) bool {
	newSwitch(r.Builder, op.Operand(0), ways)
	r.Erase(op)
	return true
}

func onlyDefault(r *rewrite.Rewriter, op *ir.Op) bool {
	return op.NumSuccessors() == 1 && becomeBr(r, op, 0)
}

func dropDefaultCases(r *rewrite.Rewriter, op *ir.Op) bool {
	all := targets(op)
	ways := slices.DeleteFunc(slices.Clone(all), func(t target) bool {
		return t.value != nil && t.dest == all[0].dest && slices.Equal(t.args, all[0].args)
	})
	return len(ways) < len(all) && replaceSwitch(r, op, ways)
}

func decideSwitch(r *rewrite.Rewriter, op *ir.Op) bool {
	flag := arith.ConstantValue(op.Operand(0))
	return flag != nil && takeCase(r, op, flag)
}

// takeCase branches as a switch does where its flag is the value.
func takeCase(r *rewrite.Rewriter, op *ir.Op, flag ir.Attribute) bool {
	return becomeBr(r, op, slices.Index(CaseValues(op), flag)+1)
}

func skipSwitch(r *rewrite.Rewriter, op *ir.Op) bool {
	ways, skipped := targets(op), false
	for i, t := range ways {
		var ok bool
		ways[i].dest, ways[i].args, ok = skip(t.dest, t.args)
		skipped = skipped || ok
	}
	return skipped && replaceSwitch(r, op, ways)
}

// switchBefore returns the switch by the same flag that alone leads to op's block,
// and by which of its ways.
func switchBefore(op *ir.Op) (before *ir.Op, way int) {
	pred := onePred(op.Block())
	if pred == nil || pred == op || pred.Kind() != Switch || pred.Operand(0) != op.Operand(0) {
		return nil, 0
	}
	for i := range pred.NumSuccessors() {
		if pred.Successor(i) == op.Block() {
			way = i
		}
	}
	return pred, way
}

// switchedBefore takes the case that led here.
func switchedBefore(r *rewrite.Rewriter, op *ir.Op) bool {
	before, way := switchBefore(op)
	return way > 0 && takeCase(r, op, CaseValues(before)[way-1])
}

// dropTakenCases drops what would not have been the default before.
func dropTakenCases(r *rewrite.Rewriter, op *ir.Op) bool {
	before, way := switchBefore(op)
	if before == nil || way > 0 {
		return false
	}
	taken := map[ir.Attribute]bool{}
	for _, v := range CaseValues(before) {
		taken[v] = true
	}
	all := targets(op)
	ways := slices.DeleteFunc(slices.Clone(all), func(t target) bool { return t.value != nil && taken[t.value] })
	return len(ways) < len(all) && replaceSwitch(r, op, ways)
}
