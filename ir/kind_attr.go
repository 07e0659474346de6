package ir

import "fmt"

// CheckInherent returns what is wrong with the first attribute of the kind, by name,
// that is not what the kind demands; "" where all are right that attrs has.
func (k *Kind) CheckInherent(attrs []NamedAttr) string {
	wrong := k.firstAttr(func(spec *Attr) bool {
		for i := range attrs {
			if attrs[i].Name == spec.Name {
				return !spec.Type.accepts(attrs[i].Value)
			}
		}
		return false
	})
	if wrong == nil {
		return ""
	}
	return "attribute '" + wrong.Name + "' failed to satisfy constraint: " + wrong.Type.Desc
}

// firstAttr returns the inherent attribute with the least name of those that are
// picked, or nil.
func (k *Kind) firstAttr(pick func(*Attr) bool) (first *Attr) {
	for i := range k.Attrs {
		if a := &k.Attrs[i]; (first == nil || a.Name < first.Name) && pick(a) {
			first = a
		}
	}
	return first
}

// HasProperties reports whether ops of the kind have anything to set.
func (k *Kind) HasProperties() bool {
	return len(k.Attrs) > 0 || k.Is(OperandSegments) || k.Is(ResultSegments)
}

// CheckProperties returns why the kind's properties cannot be set to the entries of
// a dictionary, "" where they can. That a property is of the right class says
// nothing yet about its value.
func (k *Kind) CheckProperties(d *DictionaryAttr) string {
	if !k.HasProperties() {
		return "this operation does not support properties"
	}
	for _, a := range d.Entries() {
		if spec := k.attr(a.Name); spec != nil && !spec.Type.keeps(a.Value) {
			return "Invalid attribute `" + a.Name + "` in property conversion: " + a.Value.String()
		}
	}
	for _, a := range d.Entries() {
		n, ok := k.segmentCount(a.Name)
		if !ok || k.attr(a.Name) != nil {
			continue
		}
		switch sizes := segmentSizes(a.Value); {
		case sizes == nil:
			return "expected DenseI32ArrayAttr for key `value`"
		case sizes.Len() != n:
			return fmt.Sprintf("size mismatch in attribute conversion: %d vs %d", sizes.Len(), n)
		}
	}
	return ""
}

// Keeps reports whether a property of that name can be a. What the kind knows
// nothing of is none.
func (k *Kind) Keeps(name string, a Attribute) bool {
	if spec := k.attr(name); spec != nil {
		return spec.Type.keeps(a)
	}
	if n, ok := k.segmentCount(name); ok {
		sizes := segmentSizes(a)
		return sizes != nil && sizes.Len() == n
	}
	return true
}

// keeps reports whether a property of the constraint can be a.
func (c *AttrConstraint) keeps(a Attribute) bool {
	if c.Class != nil {
		return c.Class(a)
	}
	return c.accepts(a)
}

func (c *AttrConstraint) accepts(a Attribute) bool { return c.Holds == nil || c.Holds(a) }

// segmentCount returns how many sizes the property of that name holds, if it is the
// one for groups of operands or of results.
func (k *Kind) segmentCount(name string) (n int, ok bool) {
	switch {
	case name == OperandSegmentsAttr && k.Is(OperandSegments):
		return len(k.Operands), true
	case name == ResultSegmentsAttr && k.Is(ResultSegments):
		return len(k.Results), true
	}
	return 0, false
}

// segmentSizes returns a as the sizes of groups, or nil.
func segmentSizes(a Attribute) *DenseArrayAttr {
	if d, ok := a.(*DenseArrayAttr); ok && d.elem == Type(d.Context().Integer(32)) {
		return d
	}
	return nil
}
