package ir

import (
	"reflect"
	"slices"
)

// verifyTraits checks the traits of the kind that restrict an op. typed: those
// that restrict its types are known to hold.
func verifyTraits(op *Op, typed bool) error {
	k := op.kind
	if k.Is(Terminator) && (op.block == nil || op.block.last != op) {
		return op.Errorf("must be the last operation in the parent block")
	}
	if !typed {
		if err := verifyTypeTraits(op); err != nil {
			return err
		}
	}
	if k.Is(IsSymbol) {
		if _, ok := op.Attr(SymbolNameAttr).(*StringAttr); !ok {
			return op.Errorf("requires attribute '%s'", SymbolNameAttr)
		}
		if err := op.VerifyVisibility(); err != nil {
			return err
		}
		if p := op.ParentOp(); p != nil && !p.kind.Is(DefinesSymbols) && !(p.kind.Unregistered && len(p.regions) == 1) {
			return op.Errorf("symbol's parent must have the SymbolTable trait")
		}
	}
	return nil
}

// verifyTypeTraits checks the traits that restrict the types of an op.
func verifyTypeTraits(op *Op) error {
	k := op.kind
	if k.Is(SameTypes) && !haveOneType(op.operands, op.results()) {
		return op.Errorf("requires the same type for all operands and results")
	}
	if k.Is(SameOperandTypes) && !haveOneType(op.operands, nil) {
		return op.Errorf("requires all operands to have the same type")
	}
	if k.Is(SameShapes) && !haveOneType(op.operands, op.results()) && !compatibleShapes(allTypes(op)) {
		return op.Errorf("requires the same shape for all operands and results")
	}
	if k.Is(Elementwise) {
		return verifyElementwise(op)
	}
	return nil
}

func verifySingleBlock(op *Op) error {
	for i := range op.regions {
		r := &op.regions[i]
		if r.first != r.last {
			return op.Errorf("expects region #%d to have 0 or 1 blocks", i)
		}
		if r.first != nil && r.first.first == nil && !op.kind.Is(NoTerminator) {
			return op.Errorf("expects a non-empty block")
		}
	}
	return nil
}

// haveOneType reports whether all of the values have the same type.
func haveOneType(operands []Operand, results []Value) bool {
	var first Type
	for i := range operands {
		if t := operands[i].value.typ; first == nil {
			first = t
		} else if t != first {
			return false
		}
	}
	for i := range results {
		if t := results[i].typ; first == nil {
			first = t
		} else if t != first {
			return false
		}
	}
	return true
}

// allTypes returns the types of the operands and the results.
func allTypes(op *Op) []Type {
	var ts []Type
	for i := range op.operands {
		ts = append(ts, op.operands[i].value.typ)
	}
	return append(ts, op.ResultTypes()...)
}

// compatibleShapes is MLIR's rule for shapes that are the same: either no type
// is shaped or all are; all ranks that are known are equal, and all extents of a
// dim that are known. Scalable vectors go with scalable vectors only.
func compatibleShapes(types []Type) bool {
	var ranked []ShapedType
	shaped, scalable := 0, 0
	for _, t := range types {
		if s, ok := t.(ShapedType); ok {
			shaped++
			if s.HasRank() {
				ranked = append(ranked, s)
			}
		}
		if v, ok := t.(*VectorType); ok && v.scalable != nil {
			scalable++
		}
	}
	if shaped == 0 {
		return true
	}
	if shaped != len(types) || scalable != 0 && scalable != len(types) {
		return false
	}
	var extents []int64 // Dynamic where none is known so far
	for i, s := range ranked {
		if i == 0 {
			extents = slices.Clone(s.Shape())
			continue
		}
		if len(s.Shape()) != len(extents) {
			return false
		}
		for j, d := range s.Shape() {
			switch {
			case d == Dynamic || d == extents[j]:
			case extents[j] == Dynamic:
				extents[j] = d
			default:
				return false
			}
		}
	}
	return true
}

func verifyElementwise(op *Op) error {
	mappable := func(t Type) bool {
		switch t.(type) {
		case *VectorType, *TensorType, *UnrankedTensorType:
			return true
		}
		return false
	}
	operands, results := 0, 0
	for i := range op.operands {
		if mappable(op.operands[i].value.typ) {
			operands++
		}
	}
	for i := range op.NumResults() {
		if mappable(op.Result(i).typ) {
			results++
		}
	}
	switch {
	case operands > 0 && results == 0 && op.NumResults() > 0:
		return op.Errorf("if an operand is non-scalar, then there must be at least one non-scalar result")
	case operands == 0 && results > 0:
		return op.Errorf("if a result is non-scalar, then at least one operand must be non-scalar")
	case results > 0 && results != op.NumResults():
		return op.Errorf("if an operand is non-scalar, then all results must be non-scalar")
	}
	if operands+results == 0 || haveOneType(op.operands, op.results()) {
		return nil
	}
	var types []Type
	for _, t := range allTypes(op) {
		if mappable(t) {
			types = append(types, t)
		}
	}
	oneKind := true
	for _, t := range types {
		oneKind = oneKind && reflect.TypeOf(t) == reflect.TypeOf(types[0])
	}
	if !oneKind || !compatibleShapes(types) {
		return op.Errorf("all non-scalar operands/results must have the same shape and base type")
	}
	return nil
}

// verifySymbolNames checks that no two symbols of op have one name.
func verifySymbolNames(op *Op) error {
	if len(op.regions) != 1 {
		return op.Errorf("Operations with a 'SymbolTable' must have exactly one region")
	}
	if r := &op.regions[0]; r.first != r.last {
		return op.Errorf("Operations with a 'SymbolTable' must have exactly one block")
	}
	seen := map[string]*Op{}
	if body := op.Body(); body != nil {
		for o := body.first; o != nil; o = o.next {
			name, ok := o.symbolName()
			if !ok {
				continue
			}
			if old := seen[name]; old != nil {
				return o.PlainErrorf("redefinition of symbol named '%s'", name).Note(old.loc, "see existing symbol definition here")
			}
			seen[name] = o
		}
	}
	return nil
}
