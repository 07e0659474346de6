package ir

import "encoding/binary"

// I64Array returns [values…], each an i64.
func (c *Context) I64Array(values []int64) *ArrayAttr {
	key := make([]byte, 0, 128)
	for _, v := range values {
		key = binary.AppendVarint(key, v)
	}
	c.mu.RLock()
	a := c.i64Arrays[string(key)]
	c.mu.RUnlock()
	if a != nil {
		return a
	}
	elems := make([]Attribute, len(values))
	for i, v := range values {
		elems[i] = c.I64(v)
	}
	a = uniqueAttr(c, &ArrayAttr{elems: elems})
	c.mu.Lock()
	c.i64Arrays[string(key)] = a
	c.mu.Unlock()
	return a
}

// Ints returns the integers of [1, 2] or array<i64: 1, 2>. ok is false for
// everything else, and where one of them is no int64.
func Ints(a Attribute) (values []int64, ok bool) {
	switch a := a.(type) {
	case *DenseArrayAttr:
		if _, float := a.elem.(*FloatType); float {
			return nil, false
		}
		return a.Ints(), true
	case *ArrayAttr:
		values = make([]int64, len(a.elems))
		for i, e := range a.elems {
			n, ok := e.(*IntegerAttr)
			if ok {
				values[i], ok = n.Int64()
			}
			if !ok {
				return nil, false
			}
		}
		return values, true
	}
	return nil, false
}

// Ints returns the integers of an attribute of the op; nil where it has no list
// of that name.
func (op *Op) Ints(name string) []int64 {
	values, _ := Ints(op.Attr(name))
	return values
}
