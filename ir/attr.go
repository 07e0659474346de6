package ir

import (
	"math/big"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Attribute is a constant of the compiler. Attributes are immutable and
// uniqued in a context: equality is ==. Dialects make their own by embedding
// AttrBase and calling UniqueAttr in the constructor.
type Attribute interface {
	Node
	attrBase() *AttrBase
}

// AttrBase is embedded in every attribute.
type AttrBase struct{ node }

func (b *AttrBase) attrBase() *AttrBase { return b }

// TypedAttr is an attribute that has a type: 1 : i32.
type TypedAttr interface {
	Attribute
	Type() Type
}

// NamedAttr is an entry of a dictionary.
type NamedAttr struct {
	Name  string
	Value Attribute
}

// UnitAttr is unit: the presence of its name is all it says.
type UnitAttr struct{ AttrBase }

// Unit returns the unit attribute.
func (c *Context) Unit() *UnitAttr { return c.common.unit }

// PrintTo appends "unit".
func (a *UnitAttr) PrintTo(w *TextWriter) { w.Str("unit") }

// IntegerAttr is an integer of an integer type or of index: 42 : i32, true.
type IntegerAttr struct {
	AttrBase
	typ   Type
	value int64    // sign-extended, but for unsigned types: zero-extended
	big   *big.Int // set where the value does not fit in an int64
}

// IntegerAttr returns v : t, t being an integer type or index. v is taken
// modulo the width, as a two's complement number.
func (c *Context) IntegerAttr(t Type, v int64) *IntegerAttr {
	if it, ok := t.(*IntegerType); ok {
		switch w := it.Width(); {
		case w == 0:
			v = 0
		case w == 1 && it.sign == Signless:
			return c.Bool(v&1 != 0)
		case w < 64 && it.sign == Unsigned:
			v &= 1<<w - 1
		case w < 64:
			v = v << (64 - w) >> (64 - w)
		case it.sign == Unsigned && v < 0:
			return c.BigIntegerAttr(t, big.NewInt(v))
		}
	}
	return uniqueBy(c, c.integers, integerKey{t, v}, func() *IntegerAttr { return &IntegerAttr{typ: t, value: v} })
}

// BigIntegerAttr is IntegerAttr for values of any size.
func (c *Context) BigIntegerAttr(t Type, v *big.Int) *IntegerAttr {
	v = wrap(t, v)
	if v.IsInt64() {
		return c.IntegerAttr(t, v.Int64())
	}
	return uniqueAttr(c, &IntegerAttr{typ: t, big: v})
}

// wrap returns v modulo the width of an integer type or index, in the range of
// the unsigned numbers for an unsigned type, else in that of the signed ones.
// The result is not v itself.
func wrap(t Type, v *big.Int) *big.Int {
	width := integerWidth(t)
	if width == 0 {
		return new(big.Int)
	}
	modulus := new(big.Int).Lsh(big.NewInt(1), uint(width))
	v = new(big.Int).And(v, new(big.Int).Sub(modulus, big.NewInt(1)))
	if it, ok := t.(*IntegerType); !(ok && it.sign == Unsigned) && v.Bit(width-1) == 1 {
		v.Sub(v, modulus)
	}
	return v
}

// integerWidth returns the bits of an integer type, or of index.
func integerWidth(t Type) int {
	if it, ok := t.(*IntegerType); ok {
		return it.Width()
	}
	return 64
}

// Bool returns true or false, an i1.
func (c *Context) Bool(v bool) *IntegerAttr {
	if v {
		return c.common.boolean[1]
	}
	return c.common.boolean[0]
}

// I64 returns v : i64.
func (c *Context) I64(v int64) *IntegerAttr { return c.IntegerAttr(c.Integer(64), v) }

// IndexAttr returns v : index.
func (c *Context) IndexAttr(v int64) *IntegerAttr { return c.IntegerAttr(c.Index(), v) }

// Type returns the integer type, or index.
func (a *IntegerAttr) Type() Type { return a.typ }

// Int64 returns the value and whether it fits. A true i1 is -1.
func (a *IntegerAttr) Int64() (int64, bool) { return a.value, a.big == nil }

// Big returns the value at any size; do not change it.
func (a *IntegerAttr) Big() *big.Int {
	if a.big != nil {
		return a.big
	}
	return big.NewInt(a.value)
}

// IsTrue reports whether the value is not 0.
func (a *IntegerAttr) IsTrue() bool { return a.big != nil || a.value != 0 }

func (a *IntegerAttr) printValue(w *TextWriter) {
	it, isInt := a.typ.(*IntegerType)
	switch {
	case isInt && it.width == 1 && it.sign == Signless:
		if a.value != 0 {
			w.Str("true")
		} else {
			w.Str("false")
		}
	case a.big != nil:
		w.buf = a.big.Append(w.buf, 10)
	default:
		w.Int(a.value)
	}
}

// PrintTo appends "42 : i32", or "true".
func (a *IntegerAttr) PrintTo(w *TextWriter) {
	a.printValue(w)
	if it, ok := a.typ.(*IntegerType); ok && it.width == 1 && it.sign == Signless {
		return
	}
	w.Str(" : ")
	w.Type(a.typ)
}

// FloatAttr is 1.5 : f32.
type FloatAttr struct {
	AttrBase
	typ  *FloatType
	bits FloatBits
}

// FloatAttr returns v : t, v rounded to the format of t.
func (c *Context) FloatAttr(t *FloatType, v float64) *FloatAttr {
	return c.FloatBitsAttr(t, t.kind.Encode(v))
}

// FloatBitsAttr returns the float of the given bit pattern, of whose bits those beyond
// the format's do not count.
func (c *Context) FloatBitsAttr(t *FloatType, bits FloatBits) *FloatAttr {
	bits = t.kind.Pattern(bits)
	return uniqueBy(c, c.floats, floatKey{t, bits}, func() *FloatAttr { return &FloatAttr{typ: t, bits: bits} })
}

// Type returns the float type.
func (a *FloatAttr) Type() Type { return a.typ }

// FloatType returns the float type.
func (a *FloatAttr) FloatType() *FloatType { return a.typ }

// Bits returns the bit pattern.
func (a *FloatAttr) Bits() FloatBits { return a.bits }

// Float64 returns the value; F80 and F128 are rounded to nearest.
func (a *FloatAttr) Float64() float64 { return a.typ.kind.Decode(a.bits) }

func (a *FloatAttr) printValue(w *TextWriter) { w.buf = AppendFloat(w.buf, a.typ.kind, a.bits) }

// PrintTo appends "1.500000e+00 : f32".
func (a *FloatAttr) PrintTo(w *TextWriter) {
	a.printValue(w)
	w.Str(" : ")
	w.Type(a.typ)
}

// StringAttr is "text", or "text" : !type.
type StringAttr struct {
	AttrBase
	value string
	typ   Type // nil: none
}

// Str returns the string attribute "s".
func (c *Context) Str(s string) *StringAttr {
	return uniqueBy(c, c.strings, s, func() *StringAttr { return &StringAttr{value: s} })
}

// TypedStr returns the string attribute "s" : t.
func (c *Context) TypedStr(s string, t Type) *StringAttr {
	if _, ok := t.(*NoneType); ok {
		return c.Str(s)
	}
	return uniqueAttr(c, &StringAttr{value: s, typ: t})
}

// Value returns the string.
func (a *StringAttr) Value() string { return a.value }

// Type returns the type of the string; none where it has none.
func (a *StringAttr) Type() Type {
	if a.typ == nil {
		return a.ctx.None()
	}
	return a.typ
}

// PrintTo appends the quoted string.
func (a *StringAttr) PrintTo(w *TextWriter) {
	w.Quoted(a.value)
	if a.typ != nil {
		w.Str(" : ")
		w.Type(a.typ)
	}
}

// TypeAttr is a type used as an attribute.
type TypeAttr struct {
	AttrBase
	value Type
}

// TypeAttr returns t as an attribute.
func (c *Context) TypeAttr(t Type) *TypeAttr {
	return uniqueBy(c, c.typeAttrs, t, func() *TypeAttr { return &TypeAttr{value: t} })
}

// Value returns the type.
func (a *TypeAttr) Value() Type { return a.value }

// PrintTo appends the type.
func (a *TypeAttr) PrintTo(w *TextWriter) { w.Type(a.value) }

// ArrayAttr is [1, "a", @b].
type ArrayAttr struct {
	AttrBase
	elems []Attribute
}

// Array returns [elems…].
func (c *Context) Array(elems []Attribute) *ArrayAttr {
	return uniqueAttr(c, &ArrayAttr{elems: slices.Clone(elems)})
}

// Elems returns the elements; do not change them.
func (a *ArrayAttr) Elems() []Attribute { return a.elems }

// PrintTo appends "[…]".
func (a *ArrayAttr) PrintTo(w *TextWriter) {
	w.Byte('[')
	for i, e := range a.elems {
		if i > 0 {
			w.Str(", ")
		}
		w.AttrElidingType(e)
	}
	w.Byte(']')
}

// DictionaryAttr is {a = 1 : i32, b}.
type DictionaryAttr struct {
	AttrBase
	entries []NamedAttr // sorted by name
}

// Dictionary returns {entries…}, sorted by name. Names must not repeat.
func (c *Context) Dictionary(entries []NamedAttr) *DictionaryAttr {
	return uniqueAttr(c, &DictionaryAttr{entries: sortedByName(slices.Clone(entries))})
}

// Entries returns the entries, sorted by name; do not change them.
func (a *DictionaryAttr) Entries() []NamedAttr { return a.entries }

// Get returns the value of the entry, or nil.
func (a *DictionaryAttr) Get(name string) Attribute { return find(a.entries, name) }

// PrintTo appends "{…}".
func (a *DictionaryAttr) PrintTo(w *TextWriter) { w.Dictionary(a.entries) }

// Dictionary appends "{a = 1 : i32, b}".
func (w *TextWriter) Dictionary(entries []NamedAttr) {
	w.Byte('{')
	for i, e := range entries {
		if i > 0 {
			w.Str(", ")
		}
		w.Name(e.Name)
		if _, ok := e.Value.(*UnitAttr); ok {
			continue
		}
		w.Str(" = ")
		w.Attr(e.Value)
	}
	w.Byte('}')
}

// SymbolRefAttr is @root::@nested.
type SymbolRefAttr struct {
	AttrBase
	path []string
}

// SymbolRef returns @path[0]::@path[1]…; path has at least one element.
func (c *Context) SymbolRef(path ...string) *SymbolRefAttr {
	return uniqueAttr(c, &SymbolRefAttr{path: slices.Clone(path)})
}

// Root returns the first name.
func (a *SymbolRefAttr) Root() string { return a.path[0] }

// Leaf returns the last name.
func (a *SymbolRefAttr) Leaf() string { return a.path[len(a.path)-1] }

// Path returns all names; do not change it.
func (a *SymbolRefAttr) Path() []string { return a.path }

// PrintTo appends "@root::@nested".
func (a *SymbolRefAttr) PrintTo(w *TextWriter) {
	for i, name := range a.path {
		if i > 0 {
			w.Str("::")
		}
		w.Symbol(name)
	}
}

// AffineMapAttr is affine_map<(d0) -> (d0)>.
type AffineMapAttr struct {
	AttrBase
	value affine.Map
	like  *AffineMapAttr // another one whose map has the same hash
}

// AffineMap returns affine_map<m>.
func (c *Context) AffineMap(m affine.Map) *AffineMapAttr {
	if m.NumDims+m.NumSymbols == 0 && len(m.Results) == 1 { // a bound of a loop
		if e := m.Results[0]; e.Op() == affine.OpConst {
			return c.ConstantMap(e.Value())
		}
	}
	h := m.Hash()
	c.mu.RLock()
	a := c.maps[h].find(m)
	c.mu.RUnlock()
	if a != nil {
		return a
	}
	grouped := len(m.AppendGroups(nil)) > 0
	c.mu.Lock()
	defer c.mu.Unlock()
	if a := c.maps[h].find(m); a != nil {
		return a
	}
	a = &AffineMapAttr{value: m, like: c.maps[h]}
	c.enter(&a.node, a, grouped)
	c.maps[h] = a
	return a
}

// find returns the attribute of a map, a or one that is like it; nil if there is none.
func (a *AffineMapAttr) find(m affine.Map) *AffineMapAttr {
	for a != nil && !a.value.Equal(m) {
		a = a.like
	}
	return a
}

// ConstantMap returns affine_map<() -> (v)>.
func (c *Context) ConstantMap(v int64) *AffineMapAttr {
	return uniqueBy(c, c.constantMaps, v, func() *AffineMapAttr { return &AffineMapAttr{value: affine.ConstantMap(v)} })
}

// Value returns the map.
func (a *AffineMapAttr) Value() affine.Map { return a.value }

// String returns the text of the attribute, which is not kept: most maps are never printed.
func (a *AffineMapAttr) String() string {
	var w TextWriter
	a.PrintTo(&w)
	return string(w.buf)
}

// PrintTo appends "affine_map<…>".
func (a *AffineMapAttr) PrintTo(w *TextWriter) {
	w.Str("affine_map<")
	w.Append(a.value.AppendText)
	w.Byte('>')
	w.beside(a.value.AppendGroups)
}

// IntegerSetAttr is affine_set<(d0) : (d0 >= 0)>.
type IntegerSetAttr struct {
	AttrBase
	value affine.Set
}

// IntegerSet returns affine_set<s>.
func (c *Context) IntegerSet(s affine.Set) *IntegerSetAttr {
	return uniqueAttr(c, &IntegerSetAttr{value: s})
}

// Value returns the set.
func (a *IntegerSetAttr) Value() affine.Set { return a.value }

// PrintTo appends "affine_set<…>".
func (a *IntegerSetAttr) PrintTo(w *TextWriter) {
	w.Str("affine_set<")
	w.Append(a.value.AppendText)
	w.Byte('>')
	w.beside(a.value.AppendGroups)
}

// StridedLayoutAttr is strided<[4, 1], offset: 2>.
type StridedLayoutAttr struct {
	AttrBase
	strides []int64
	offset  int64
}

// StridedLayout returns strided<strides, offset: offset>; Dynamic is `?`.
func (c *Context) StridedLayout(strides []int64, offset int64) *StridedLayoutAttr {
	return uniqueAttr(c, &StridedLayoutAttr{strides: slices.Clone(strides), offset: offset})
}

// Strides returns the strides in elements; do not change them.
func (a *StridedLayoutAttr) Strides() []int64 { return a.strides }

// Offset returns the offset in elements.
func (a *StridedLayoutAttr) Offset() int64 { return a.offset }

// PrintTo appends "strided<…>".
func (a *StridedLayoutAttr) PrintTo(w *TextWriter) {
	dim := func(v int64) {
		if v == Dynamic {
			w.Byte('?')
		} else {
			w.Int(v)
		}
	}
	w.Str("strided<[")
	for i, s := range a.strides {
		if i > 0 {
			w.Str(", ")
		}
		dim(s)
	}
	w.Byte(']')
	if a.offset != 0 {
		w.Str(", offset: ")
		dim(a.offset)
	}
	w.Byte('>')
}

// DistinctAttr is distinct[0]<inner>: not equal to any other distinct
// attribute, even of the same inner one.
type DistinctAttr struct {
	AttrBase
	id    int64
	inner Attribute
}

// Distinct returns a new distinct attribute around inner.
func (c *Context) Distinct(inner Attribute) *DistinctAttr {
	c.mu.Lock()
	id := c.distinct
	c.distinct++
	c.mu.Unlock()
	return uniqueAttr(c, &DistinctAttr{id: id, inner: inner})
}

// HasDistinct reports whether there are distinct attributes.
func (c *Context) HasDistinct() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.distinct > 0
}

// Inner returns the attribute that is made distinct.
func (a *DistinctAttr) Inner() Attribute { return a.inner }

// PrintTo appends "distinct[id]<inner>".
func (a *DistinctAttr) PrintTo(w *TextWriter) {
	w.composite = true // the number depends on the writer
	w.Str("distinct[")
	if w.DistinctID != nil {
		w.Int(w.DistinctID(a))
	} else {
		w.Int(a.id)
	}
	w.Str("]<")
	if _, ok := a.inner.(*UnitAttr); !ok {
		w.Attr(a.inner)
	}
	w.Byte('>')
}
