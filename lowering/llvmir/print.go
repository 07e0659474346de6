package llvmir

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// AppendText appends the text of the module. It returns an error for a block without a
// terminator and for anything else that cannot be written. llir writes globals; functions,
// with their thousands of loads, shuffles and stores, are written here, in one pass.
func (m *Module) AppendText(text []byte) (_ []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("llvmir: %v", r)
		}
	}()
	p := &printer{text: slices.Grow(text, m.estimate())}
	for _, g := range m.globals {
		p.str(g.LLString(), "\n")
	}
	m.numberNodes() // functions refer to them
	for _, defined := range []bool{true, false} {
		for _, f := range m.funcs {
			if (f.names != nil) != defined {
				continue
			}
			if err := f.complete(); err != nil {
				return nil, err
			}
			if len(p.text) > 0 {
				p.str("\n")
			}
			p.function(f)
		}
	}
	if len(m.defs) > 0 && len(p.text) > 0 {
		p.str("\n")
	}
	for _, def := range m.defs {
		p.definition(def)
	}
	return p.text, nil
}

// estimate returns about how long the text will be: instructions are lines, long ones
// only where vectors are written out.
func (m *Module) estimate() int {
	const line = 64
	n := 1 << 10
	for _, f := range m.funcs {
		for _, b := range f.ir.Blocks {
			n += len(b.Insts) * line
			for _, inst := range b.Insts {
				switch inst := inst.(type) {
				case *ir.InstShuffleVector:
					n += len(inst.Mask.Ident())
				case *ir.InstCall:
					for _, a := range inst.Args {
						if l, ok := a.(*literal); ok {
							n += len(l.text)
						}
					}
				}
			}
		}
	}
	return n
}

// printer appends the text of functions. What is rare it leaves to llir, and so what has a
// name to quote.
type printer struct{ text []byte }

func (p *printer) str(list ...string) {
	for _, s := range list {
		p.text = append(p.text, s...)
	}
}

func (p *printer) function(f *Func) {
	if f.names == nil {
		p.str(f.ir.LLString(), "\n")
		return
	}
	f.number()
	p.str("define ")
	if f.ir.Linkage != enum.LinkageNone {
		p.str(f.ir.Linkage.String(), " ")
	}
	p.typ(f.Result())
	p.str(" ", f.ir.Ident(), "(")
	for i, a := range f.ir.Params {
		if i > 0 {
			p.str(", ")
		}
		p.str(a.LLString())
	}
	p.str(")")
	for _, a := range f.ir.FuncAttrs {
		p.str(" ", a.String())
	}
	p.str(" {\n")
	for i, b := range f.ir.Blocks {
		if i > 0 {
			p.str("\n")
		}
		p.label(b)
		for _, inst := range b.Insts {
			p.str("\t")
			p.instruction(inst)
			p.str("\n")
		}
		p.str("\t")
		p.terminator(b.Term)
		p.str("\n")
	}
	p.str("}\n")
}

// label writes what a block begins with.
func (p *printer) label(b *ir.Block) {
	if isPlain(b.LocalName) {
		p.str(b.LocalName, ":\n")
	} else {
		p.str(b.Ident()[1:], ":\n")
	}
}

// instruction writes one instruction.
func (p *printer) instruction(inst ir.Instruction) {
	switch inst := inst.(type) {
	case *ir.InstLoad:
		p.define(inst)
		p.str("load ")
		p.typ(inst.ElemType)
		p.str(", ")
		p.operand(inst.Src)
		p.access(inst.Align, inst.Metadata)
	case *ir.InstStore:
		p.str("store ")
		p.operand(inst.Src)
		p.str(", ")
		p.operand(inst.Dst)
		p.access(inst.Align, inst.Metadata)
	case *ir.InstGetElementPtr:
		p.define(inst)
		p.str("getelementptr ")
		if inst.InBounds {
			p.str("inbounds ")
		}
		p.typ(inst.ElemType)
		p.str(", ")
		p.operand(inst.Src)
		for _, index := range inst.Indices {
			p.str(", ")
			p.operand(index)
		}
	case *ir.InstShuffleVector:
		p.define(inst)
		p.str("shufflevector ")
		p.operands(inst.X, inst.Y, inst.Mask)
	case *ir.InstBitCast:
		p.define(inst)
		p.str("bitcast ")
		p.operand(inst.From)
		p.str(" to ")
		p.typ(inst.To)
	case *ir.InstAdd:
		p.arithmetic(inst, "add", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstSub:
		p.arithmetic(inst, "sub", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstMul:
		p.arithmetic(inst, "mul", inst.OverflowFlags, inst.X, inst.Y)
	case *ir.InstURem:
		p.arithmetic(inst, "urem", nil, inst.X, inst.Y)
	case *ir.InstUDiv:
		p.arithmetic(inst, "udiv", nil, inst.X, inst.Y)
	case *ir.InstICmp:
		p.define(inst)
		p.str("icmp ", inst.Pred.String(), " ")
		p.operand(inst.X)
		p.str(", ")
		p.ident(inst.Y)
	case *ir.InstPhi:
		p.phi(inst)
	case *ir.InstCall:
		p.call(inst)
	default:
		p.str(inst.LLString())
	}
}

// arithmetic writes an instruction of two operands of one type.
func (p *printer) arithmetic(inst value.Value, name string, flags []enum.OverflowFlag, x, y value.Value) {
	p.define(inst)
	p.str(name)
	for _, flag := range flags {
		p.str(" ", flag.String())
	}
	p.str(" ")
	p.operand(x)
	p.str(", ")
	p.ident(y)
}

func (p *printer) phi(inst *ir.InstPhi) {
	p.define(inst)
	p.str("phi ")
	p.typ(inst.Typ)
	for i, inc := range inst.Incs {
		if i > 0 {
			p.str(",")
		}
		p.str(" [ ")
		p.ident(inc.X)
		p.str(", ")
		p.ident(inc.Pred)
		p.str(" ]")
	}
}

// terminator writes what ends a block.
func (p *printer) terminator(term ir.Terminator) {
	switch term := term.(type) {
	case *ir.TermBr:
		p.str("br label ")
		p.ident(term.Target)
		p.metadata(term.Metadata)
	case *ir.TermCondBr:
		p.str("br ")
		p.operand(term.Cond)
		p.str(", label ")
		p.ident(term.TargetTrue)
		p.str(", label ")
		p.ident(term.TargetFalse)
		p.metadata(term.Metadata)
	default:
		p.str(term.LLString())
	}
}

// call writes a call as the Builder makes them.
func (p *printer) call(inst *ir.InstCall) {
	if !inst.Typ.Equal(Void) {
		p.define(inst)
	}
	p.str("call ")
	p.typ(inst.Typ)
	p.str(" ")
	p.ident(inst.Callee)
	p.str("(")
	p.operands(inst.Args...)
	p.str(")")
}

// access writes how memory is read or written.
func (p *printer) access(align ir.Align, list ir.Metadata) {
	if align != 0 {
		p.str(", align ")
		p.text = strconv.AppendUint(p.text, uint64(align), 10)
	}
	p.metadata(list)
}

func (p *printer) metadata(list ir.Metadata) {
	for _, md := range list {
		p.str(", !", md.Name, " ")
		p.node(md.Node.(*metadata.Tuple))
	}
}

// node refers to a node.
func (p *printer) node(n *metadata.Tuple) {
	p.text = strconv.AppendInt(append(p.text, '!'), n.ID(), 10)
}

// definition writes a node.
func (p *printer) definition(def *metadata.Tuple) {
	p.node(def)
	p.str(" = ")
	if def.Distinct {
		p.str("distinct ")
	}
	p.str("!{")
	for i, field := range def.Fields {
		if i > 0 {
			p.str(", ")
		}
		if n, ok := field.(*metadata.Tuple); ok {
			p.node(n)
		} else {
			p.str(field.String())
		}
	}
	p.str("}\n")
}

func (p *printer) define(v value.Value) {
	p.ident(v)
	p.str(" = ")
}

func (p *printer) operands(list ...value.Value) {
	for i, v := range list {
		if i > 0 {
			p.str(", ")
		}
		p.operand(v)
	}
}

// operand writes a value with its type before it.
func (p *printer) operand(v value.Value) {
	if a, ok := v.(*ir.Arg); ok { // attributes stand between the two
		p.str(a.String())
		return
	}
	p.typ(v.Type())
	p.str(" ")
	p.ident(v)
}

// ident writes a value without its type.
func (p *printer) ident(v value.Value) {
	switch v := v.(type) {
	case *literal:
		p.str(v.text)
		return
	case number:
		p.text = strconv.AppendInt(p.text, int64(v), 10)
		return
	case *address:
		p.ident(v.Value)
		return
	case *ir.Block:
		p.name('%', v.LocalName, v)
		return
	case *ir.Param:
		p.name('%', v.LocalName, v)
		return
	case *ir.Global:
		p.name('@', v.GlobalName, v)
		return
	case *ir.Func:
		p.name('@', v.GlobalName, v)
		return
	}
	if n, ok := v.(local); ok && n.IsUnnamed() {
		p.text = strconv.AppendInt(append(p.text, '%'), n.ID(), 10)
	} else {
		p.str(v.Ident())
	}
}

// name writes what has a name.
func (p *printer) name(sign byte, name string, of value.Value) {
	if isPlain(name) {
		p.text = append(append(p.text, sign), name...)
	} else {
		p.str(of.Ident())
	}
}

// isPlain reports whether a name is written as it is: it is no number, nor is it quoted.
func isPlain(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '$', c == '-', c == '.', c == '_':
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return name != ""
}

// typ writes a type. No type here has a name.
func (p *printer) typ(t Type) {
	switch t := t.(type) {
	case *types.VectorType:
		p.text = strconv.AppendUint(append(p.text, '<'), t.Len, 10)
		p.str(" x ")
		p.typ(t.ElemType)
		p.str(">")
	case *types.IntType:
		p.text = strconv.AppendUint(append(p.text, 'i'), t.BitSize, 10)
	case ptrType:
		p.str("ptr")
	default:
		p.str(t.String())
	}
}
