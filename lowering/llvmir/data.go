package llvmir

import (
	"fmt"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

// Data adds a private constant of n elements of scalar type elem, aligned to
// align bytes, and returns its address. The bytes are the elements in
// little-endian order, i1 a byte each.
func (m *Module) Data(name string, elem Type, data []byte, align int) Value {
	size := (Bits(elem) + 7) / 8
	if size == 0 || size > 8 || IsPtr(elem) || Lanes(elem) > 0 || len(data)%size != 0 {
		panic(fmt.Sprintf("llvmir: %d bytes are no constant data of %s", len(data), elem))
	}
	t := Array(int64(len(data)/size), elem)
	return m.global(name, &literal{t, dataText(elem, size, data)}, align)
}

// global adds a private constant; a name that is taken gets a number.
func (m *Module) global(name string, init *literal, align int) Value {
	g := &ir.Global{ContentType: init.typ, Init: init, Immutable: true, Typ: types.NewPointer(init.typ),
		Linkage: enum.LinkagePrivate, UnnamedAddr: enum.UnnamedAddrUnnamedAddr, Align: ir.Align(align)}
	g.SetName(name)
	m.addGlobal(g)
	return &address{g}
}

// addGlobal adds a global. In the whole module one whose name is taken gets a number.
func (m *Module) addGlobal(g *ir.Global) {
	m.globals = append(m.globals, g)
	if m.whole != nil {
		return
	}
	name := g.GlobalName
	unique := name
	for i := 1; m.data[unique] || m.symbols[unique] != nil; i++ {
		unique = fmt.Sprintf("%s.%d", name, i)
	}
	m.data[unique] = true
	g.SetName(unique)
}

// dataText writes the elements of an array of scalars of the given size in
// bytes: all zero as zeroinitializer, bytes as a string, others as a list.
func dataText(elem Type, size int, data []byte) string {
	zero := true
	for _, v := range data {
		zero = zero && v == 0
	}
	switch {
	case zero:
		return "zeroinitializer"
	case elem == I8:
		return bytesText(data)
	}
	prefix := elem.String() + " "
	text := make([]byte, 0, 2+len(data)/size*(len(prefix)+20))
	text = append(text, '[')
	for i := 0; i < len(data); i += size {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, prefix...)
		var bits uint64
		for j := range size {
			bits |= uint64(data[i+j]) << (8 * j)
		}
		switch {
		case IsFloat(elem):
			text = appendFloat(text, elem, bits)
		case elem == I1:
			text = strconv.AppendBool(text, bits&1 == 1)
		default:
			shift := 64 - Bits(elem)
			text = strconv.AppendInt(text, int64(bits<<shift)>>shift, 10)
		}
	}
	return string(append(text, ']'))
}

// bytesText writes bytes as c"…", with all but plain ASCII escaped.
func bytesText(data []byte) string {
	text := append(make([]byte, 0, 3+3*len(data)), `c"`...)
	for _, v := range data {
		if v < ' ' || v > '~' || v == '"' || v == '\\' {
			text = appendHex(append(text, '\\'), uint64(v), 2)
		} else {
			text = append(text, v)
		}
	}
	return string(append(text, '"'))
}
