package ir

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"
)

// ElementBytes returns how many bytes one element of t takes in dense data:
// integers and floats are rounded up to whole bytes (a tf32 to 4, as in MLIR),
// index takes 8, a complex number twice its part. 0 means that dense data of t
// is not kept as bytes.
func ElementBytes(t Type) int {
	switch t := t.(type) {
	case *IntegerType:
		return (t.Width() + 7) / 8
	case *FloatType:
		return (t.Width() + 7) / 8
	case *IndexType:
		return 8
	case *ComplexType:
		return 2 * ElementBytes(t.elem)
	}
	return 0
}

// DenseElementsAttr is dense<…> : tensor<…>. The elements are kept row-major,
// little-endian, ElementBytes each; an i1 takes a byte. A splat keeps one
// element.
type DenseElementsAttr struct {
	AttrBase
	typ   ShapedType
	data  string
	strs  []string // string elements instead of data
	splat bool
}

type denseKey struct {
	typ   ShapedType
	data  string
	strs  string
	splat bool
}

// Dense returns dense<data> : t, where data holds all elements as
// DenseElementsAttr says, or one that stands for all. t has a static shape.
// It panics if there is more or less data.
func (c *Context) Dense(t ShapedType, data string) *DenseElementsAttr {
	data = maskElements(t.Elem(), data)
	size := ElementBytes(t.Elem())
	n, err := NumElements(t.Shape())
	splat := err == nil && len(data) == size && size > 0
	if err == nil && size > 0 && !splat && (len(data)%size != 0 || int64(len(data)/size) != n) {
		panic(fmt.Sprintf("ir: %d bytes of dense data for '%s', expected %d elements of %d bytes, or one", len(data), t, n, size))
	}
	if !splat && size > 0 && len(data) > size && data[size:] == data[:len(data)-size] {
		data, splat = data[:size], true
	}
	return c.uniqueDense(&DenseElementsAttr{typ: t, data: data, splat: splat})
}

// maskElements returns dense data with the bits beyond the width of integers 0.
func maskElements(elem Type, data string) string {
	if t, ok := elem.(*ComplexType); ok {
		elem = t.elem
	}
	t, ok := elem.(*IntegerType)
	if !ok || t.Width()%8 == 0 {
		return data
	}
	size, mask := ElementBytes(t), byte(1)<<(t.Width()%8)-1
	var masked []byte
	for last := size - 1; last < len(data); last += size {
		if data[last]&^mask != 0 {
			if masked == nil {
				masked = []byte(data)
			}
			masked[last] &= mask
		}
	}
	if masked == nil {
		return data
	}
	return string(masked)
}

// DenseStrings returns dense<["a", …]> : t.
func (c *Context) DenseStrings(t ShapedType, elems []string) *DenseElementsAttr {
	splat := len(elems) > 0
	for _, s := range elems {
		splat = splat && s == elems[0]
	}
	if splat {
		elems = elems[:1]
	}
	return c.uniqueDense(&DenseElementsAttr{typ: t, strs: slices.Clone(elems), splat: splat})
}

func (c *Context) uniqueDense(a *DenseElementsAttr) *DenseElementsAttr {
	key := denseKey{typ: a.typ, data: a.data, splat: a.splat}
	if a.strs != nil {
		var quoted []byte
		for _, s := range a.strs {
			quoted = AppendQuoted(quoted, s)
		}
		key.strs = string(quoted)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.dense[key]; old != nil {
		return old
	}
	a.ctx, a.composite, a.number = c, true, c.nodes.Add(1)
	c.dense[key] = a
	return a
}

// Type returns the type of the elements.
func (a *DenseElementsAttr) Type() Type { return a.typ }

// ShapedType returns the type of the elements.
func (a *DenseElementsAttr) ShapedType() ShapedType { return a.typ }

// IsSplat reports whether all elements are the same.
func (a *DenseElementsAttr) IsSplat() bool { return a.splat }

// NumElements returns the number of elements.
func (a *DenseElementsAttr) NumElements() int64 {
	n, _ := NumElements(a.typ.Shape())
	return n
}

// Data returns the bytes of all elements, or of one where it is a splat.
func (a *DenseElementsAttr) Data() string { return a.data }

// Strings returns string elements, nil where there are none.
func (a *DenseElementsAttr) Strings() []string { return a.strs }

// Element returns element i as an attribute (an IntegerAttr, a FloatAttr, a
// StringAttr, or an ArrayAttr of the two parts of a complex number).
func (a *DenseElementsAttr) Element(i int64) Attribute {
	if a.splat {
		i = 0
	}
	if a.strs != nil {
		return a.ctx.Str(a.strs[i])
	}
	size := int64(ElementBytes(a.typ.Elem()))
	return a.ctx.elementOf(a.typ.Elem(), a.data[i*size:(i+1)*size])
}

func (c *Context) elementOf(t Type, data string) Attribute {
	switch t := t.(type) {
	case *FloatType:
		return c.FloatBitsAttr(t, bitsOf(data))
	case *ComplexType:
		h := len(data) / 2
		return c.Array([]Attribute{c.elementOf(t.elem, data[:h]), c.elementOf(t.elem, data[h:])})
	}
	return c.BigIntegerAttr(t, intOf(t, data))
}

func bitsOf(data string) FloatBits {
	var b [16]byte
	copy(b[:], data)
	return FloatBits{binary.LittleEndian.Uint64(b[:8]), binary.LittleEndian.Uint64(b[8:])}
}

// intOf reads a little-endian integer, signed unless its type is unsigned. Bits
// beyond the width of the type do not count.
func intOf(t Type, data string) *big.Int {
	be := make([]byte, len(data))
	for i := range be {
		be[i] = data[len(data)-1-i]
	}
	return wrap(t, new(big.Int).SetBytes(be))
}

// String returns the text, which is not kept: dense data may be large.
func (a *DenseElementsAttr) String() string {
	w := TextWriter{}
	a.PrintTo(&w)
	return string(w.buf)
}

// PrintTo appends "dense<…> : type".
func (a *DenseElementsAttr) PrintTo(w *TextWriter) {
	a.printValue(w)
	w.Str(" : ")
	w.Type(a.typ)
}

// defaultHexElements is the number of elements beyond which MLIR prints the data
// of a dense attribute as one hexadecimal string.
const defaultHexElements = 100

func (w *TextWriter) printsHex(elements int64) bool {
	if w.HexElements == 0 {
		return elements > defaultHexElements
	}
	return w.HexElements > 0 && elements > w.HexElements
}

const elidedElements = "dense_resource<__elided__>"

// isElided reports whether a has too many elements to be written; those of a splat
// are one.
func (a *DenseElementsAttr) isElided(w *TextWriter) bool {
	return w.ElideElements > 0 && !a.splat && a.NumElements() > w.ElideElements
}

func (a *DenseElementsAttr) printValue(w *TextWriter) {
	if a.isElided(w) {
		w.Str(elidedElements)
		return
	}
	n := a.NumElements()
	w.Str("dense<")
	switch {
	case a.splat:
		a.printElement(w, 0)
	case n == 0:
	case a.strs == nil && w.printsHex(n):
		const hex = "0123456789ABCDEF"
		w.Str(`"0x`)
		for _, b := range []byte(a.packed()) {
			w.buf = append(w.buf, hex[b>>4], hex[b&15])
		}
		w.Byte('"')
	default:
		i := int64(0)
		a.printDim(w, a.typ.Shape(), &i)
	}
	w.Byte('>')
}

// packed returns the data as MLIR keeps it: i1 elements eight to a byte.
func (a *DenseElementsAttr) packed() string {
	if BitWidth(a.typ.Elem()) != 1 {
		return a.data
	}
	out := make([]byte, (len(a.data)+7)/8)
	for i := 0; i < len(a.data); i++ {
		out[i/8] |= a.data[i] & 1 << (i % 8)
	}
	return string(out)
}

func (a *DenseElementsAttr) printDim(w *TextWriter, shape []int64, i *int64) {
	if len(shape) == 0 {
		a.printElement(w, *i)
		*i++
		return
	}
	w.Byte('[')
	for d := int64(0); d < shape[0]; d++ {
		if d > 0 {
			w.Str(", ")
		}
		a.printDim(w, shape[1:], i)
	}
	w.Byte(']')
}

func (a *DenseElementsAttr) printElement(w *TextWriter, i int64) {
	if a.strs != nil {
		w.Quoted(a.strs[i])
		return
	}
	size := int64(ElementBytes(a.typ.Elem()))
	printDatum(w, a.typ.Elem(), a.data[i*size:(i+1)*size])
}

func printDatum(w *TextWriter, t Type, data string) {
	switch t := t.(type) {
	case *FloatType:
		w.buf = AppendFloat(w.buf, t.kind, t.kind.Pattern(bitsOf(data)))
	case *ComplexType:
		h := len(data) / 2
		w.Byte('(')
		printDatum(w, t.elem, data[:h])
		w.Byte(',')
		printDatum(w, t.elem, data[h:])
		w.Byte(')')
	case *IntegerType:
		if t.width == 1 {
			if data[0]&1 != 0 {
				w.Str("true")
			} else {
				w.Str("false")
			}
			return
		}
		w.buf = intOf(t, data).Append(w.buf, 10)
	default:
		w.buf = intOf(t, data).Append(w.buf, 10)
	}
}

// DenseArrayAttr is array<i32: 1, 2>.
type DenseArrayAttr struct {
	AttrBase
	elem Type
	data string // as in DenseElementsAttr
	sums atomic.Pointer[[]int64]
}

// DenseArray returns array<elem: data>; elem is an integer or a float type of
// whole bytes, or i1.
func (c *Context) DenseArray(elem Type, data string) *DenseArrayAttr {
	return uniqueBy(c, c.arrays, arrayKey{elem, data}, func() *DenseArrayAttr { return &DenseArrayAttr{elem: elem, data: data} })
}

// DenseI64 returns array<i64: values…>.
func (c *Context) DenseI64(values []int64) *DenseArrayAttr {
	data := make([]byte, 0, 8*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint64(data, uint64(v))
	}
	return c.DenseArray(c.Integer(64), string(data))
}

// DenseI32 returns array<i32: values…>.
func (c *Context) DenseI32(values []int32) *DenseArrayAttr {
	var room [4 * usualGroups]byte // most are sizes of groups
	data := room[:0]
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, uint32(v))
	}
	elem := c.Integer(32)
	c.mu.RLock()
	a := c.arrays[arrayKey{elem, string(data)}]
	c.mu.RUnlock()
	if a != nil {
		return a
	}
	return c.DenseArray(elem, string(data))
}

// Elem returns the element type.
func (a *DenseArrayAttr) Elem() Type { return a.elem }

// Len returns the number of elements.
func (a *DenseArrayAttr) Len() int {
	if len(a.data) == 0 {
		return 0
	}
	return len(a.data) / ElementBytes(a.elem)
}

// Data returns the bytes of the elements.
func (a *DenseArrayAttr) Data() string { return a.data }

// Int returns an element of an integer array, sign-extended.
func (a *DenseArrayAttr) Int(i int) int64 {
	size := ElementBytes(a.elem)
	return a.intAt(i*size, size)
}

// fewSummed elements are added up each time.
const fewSummed = 32

// Sum returns the sum of the first n elements of an integer array. An op that has an
// array of the sizes of its many parts asks for the sums up to each of them.
func (a *DenseArrayAttr) Sum(n int) (sum int64) {
	if n > fewSummed {
		sums := a.sums.Load()
		if sums == nil {
			sums = a.allSums()
			a.sums.Store(sums)
		}
		return (*sums)[n]
	}
	size := ElementBytes(a.elem)
	for i := range n {
		sum += a.intAt(i*size, size)
	}
	return sum
}

// allSums returns what Sum is for 0 elements and for each number of them.
func (a *DenseArrayAttr) allSums() *[]int64 {
	sums, sum := make([]int64, 1, a.Len()+1), int64(0)
	for _, v := range a.Ints() {
		sum += v
		sums = append(sums, sum)
	}
	return &sums
}

// Ints returns the elements of an integer array, sign-extended.
func (a *DenseArrayAttr) Ints() []int64 {
	size := ElementBytes(a.elem)
	out := make([]int64, 0, a.Len())
	for i := 0; i+size <= len(a.data); i += size {
		out = append(out, a.intAt(i, size))
	}
	return out
}

// intAt returns the element of so many bytes at a byte of the data.
func (a *DenseArrayAttr) intAt(at, size int) int64 {
	d := a.data[at : at+size]
	switch size {
	case 4:
		return int64(int32(uint32(d[0]) | uint32(d[1])<<8 | uint32(d[2])<<16 | uint32(d[3])<<24))
	case 8:
		lo := uint32(d[0]) | uint32(d[1])<<8 | uint32(d[2])<<16 | uint32(d[3])<<24
		hi := uint32(d[4]) | uint32(d[5])<<8 | uint32(d[6])<<16 | uint32(d[7])<<24
		return int64(uint64(hi)<<32 | uint64(lo))
	}
	return intOf(a.elem, d).Int64()
}

// PrintTo appends "array<…>".
func (a *DenseArrayAttr) PrintTo(w *TextWriter) {
	w.Str("array<")
	w.Type(a.elem)
	size := ElementBytes(a.elem)
	for i := 0; i < len(a.data); i += size {
		if i == 0 {
			w.Str(": ")
		} else {
			w.Str(", ")
		}
		printDatum(w, a.elem, a.data[i:i+size])
	}
	w.Byte('>')
}

// DenseResourceAttr is dense_resource<key> : type: elements kept apart from
// the IR, under a key of the resource section.
type DenseResourceAttr struct {
	AttrBase
	key string
	typ ShapedType
}

// DenseResource returns dense_resource<key> : t.
func (c *Context) DenseResource(key string, t ShapedType) *DenseResourceAttr {
	return uniqueAttr(c, &DenseResourceAttr{key: key, typ: t})
}

// Key returns the name of the resource.
func (a *DenseResourceAttr) Key() string { return a.key }

// Type returns the type of the elements.
func (a *DenseResourceAttr) Type() Type { return a.typ }

// PrintTo appends "dense_resource<key> : type".
func (a *DenseResourceAttr) PrintTo(w *TextWriter) {
	a.printValue(w)
	w.Str(" : ")
	w.Type(a.typ)
}

func (a *DenseResourceAttr) printValue(w *TextWriter) {
	w.Str("dense_resource<")
	w.Name(a.key)
	w.Byte('>')
}

// SparseElementsAttr is sparse<indices, values> : type.
type SparseElementsAttr struct {
	AttrBase
	typ             ShapedType
	indices, values *DenseElementsAttr
}

// Sparse returns sparse<indices, values> : t.
func (c *Context) Sparse(t ShapedType, indices, values *DenseElementsAttr) *SparseElementsAttr {
	return uniqueAttr(c, &SparseElementsAttr{typ: t, indices: indices, values: values})
}

// Type returns the type of the elements.
func (a *SparseElementsAttr) Type() Type { return a.typ }

// Element returns element i as an attribute; what is not listed is 0.
func (a *SparseElementsAttr) Element(i int64) Attribute {
	shape := a.typ.Shape()
	rank := int64(len(shape))
	for k := range a.values.NumElements() {
		at := int64(0)
		for d, n := range shape {
			x, _ := a.indices.Element(k*rank + int64(d)).(*IntegerAttr).Int64()
			at = at*n + x
		}
		if at == i {
			return a.values.Element(k)
		}
	}
	return a.ctx.elementOf(a.typ.Elem(), strings.Repeat("\x00", ElementBytes(a.typ.Elem())))
}

// PrintTo appends "sparse<…> : type".
func (a *SparseElementsAttr) PrintTo(w *TextWriter) {
	a.printValue(w)
	w.Str(" : ")
	w.Type(a.typ)
}

func (a *SparseElementsAttr) printValue(w *TextWriter) {
	if a.indices.isElided(w) || a.values.isElided(w) {
		w.Str(elidedElements)
		return
	}
	body := func(d *DenseElementsAttr, hexElements int64) {
		v := TextWriter{HexElements: hexElements}
		d.printValue(&v)
		w.Str(strings.TrimSuffix(strings.TrimPrefix(string(v.buf), "dense<"), ">"))
	}
	w.Str("sparse<")
	if a.indices.NumElements() != 0 {
		body(a.indices, -1)
		w.Str(", ")
		body(a.values, w.HexElements)
	}
	w.Byte('>')
}

// ElementData returns the bytes that an integer or a float attribute takes as
// an element of dense data.
func ElementData(a TypedAttr) string { return string(AppendElement(nil, a)) }

// AppendElement appends the bytes of an integer or a float attribute as an element
// of dense data: little-endian, and bits beyond the width of the type are 0.
func AppendElement(data []byte, a Attribute) []byte {
	switch a := a.(type) {
	case *IntegerAttr:
		size, width := ElementBytes(a.typ), integerWidth(a.typ)
		if v, small := a.Int64(); small && size <= 8 {
			bits := uint64(v)
			if width < 64 {
				bits &= 1<<width - 1
			}
			for range size {
				data = append(data, byte(bits))
				bits >>= 8
			}
			return data
		}
		mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
		be := new(big.Int).And(a.Big(), mask.Sub(mask, big.NewInt(1))).FillBytes(make([]byte, size))
		slices.Reverse(be)
		return append(data, be...)
	case *FloatAttr:
		for i := range ElementBytes(a.Type()) {
			data = append(data, byte(a.bits[i/8]>>(i%8*8)))
		}
	}
	return data
}
