package llvmir

import (
	"fmt"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// Phi is the value that depends on the block control came from. It is used
// as any Value.
type Phi struct{ *ir.InstPhi }

// Phi adds a phi of type t after those the current block starts with. The
// name may be empty.
func (b *Builder) Phi(t Type, name string) Phi {
	p := &ir.InstPhi{Typ: t, Incs: make([]*ir.Incoming, 0, 2)}
	p.SetName(b.fn.unique(name))
	insts, at := b.cur.ir.Insts, 0
	for at < len(insts) {
		if _, ok := insts[at].(*ir.InstPhi); !ok {
			break
		}
		at++
	}
	b.insert(at, p)
	return Phi{p}
}

// From adds the value of the phi for control coming from a block.
func (p Phi) From(v Value, block *Block) {
	check(v.Type().Equal(p.Typ), "phi", p, v)
	p.Incs = append(p.Incs, &ir.Incoming{X: v, Pred: &block.ir})
}

// LoopHint is advice to the optimizer on the loop whose back edge carries it.
type LoopHint struct {
	key      string
	value    literal // without a type if there is none
	accesses bool    // of the value's place, the group of accesses
}

// NoVectorize keeps a loop scalar, or as wide as it was written.
func NoVectorize() LoopHint {
	return LoopHint{key: "llvm.loop.vectorize.enable", value: literal{I1, "false"}}
}

// NoUnroll keeps a loop rolled.
func NoUnroll() LoopHint { return LoopHint{key: "llvm.loop.unroll.disable"} }

// UnrollCount asks to unroll a loop n times.
func UnrollCount(n int) LoopHint {
	return LoopHint{key: "llvm.loop.unroll.count", value: literal{I32, strconv.Itoa(n)}}
}

// ParallelAccesses promises that accesses InParallel have nothing to do with each other from
// one iteration of a loop to another. It is meant for loops without others inside.
func ParallelAccesses() LoopHint { return LoopHint{key: "llvm.loop.parallel_accesses", accesses: true} }

// Br jumps to a block. Hints belong on the back edge of a loop.
func (b *Builder) Br(to *Block, hints ...LoopHint) {
	b.end(&ir.TermBr{Target: &to.ir, Metadata: b.loop(hints)}, to)
}

// CondBr jumps to one of two blocks by an i1.
func (b *Builder) CondBr(cond Value, yes, no *Block, hints ...LoopHint) {
	check(cond.Type().Equal(I1), "br", cond)
	b.end(&ir.TermCondBr{Cond: cond, TargetTrue: &yes.ir, TargetFalse: &no.ir, Metadata: b.loop(hints)}, yes, no)
}

// A Case is a constant that a Switch goes to a block for.
type Case struct {
	Value Value
	To    *Block
}

// Switch jumps to the block of an integer's value, or to another one. No two cases are for
// the same value.
func (b *Builder) Switch(v Value, otherwise *Block, cases ...Case) {
	check(IsInt(v.Type()), "switch", v)
	t := &ir.TermSwitch{X: v, TargetDefault: &otherwise.ir}
	targets := []*Block{otherwise}
	for _, c := range cases {
		check(c.Value.Type().Equal(v.Type()), "switch", v, c.Value)
		t.Cases = append(t.Cases, &ir.Case{X: c.Value, Target: &c.To.ir})
		targets = append(targets, c.To)
	}
	b.end(t, targets...)
}

// Ret returns a value.
func (b *Builder) Ret(v Value) {
	check(v.Type().Equal(b.fn.Result()), "ret", v)
	b.end(&ir.TermRet{X: v})
}

// RetVoid returns from a function without a result.
func (b *Builder) RetVoid() {
	if !b.fn.Result().Equal(Void) {
		panic(fmt.Sprintf("llvmir: @%s returns a %s", b.fn.Name(), b.fn.Result()))
	}
	b.end(&ir.TermRet{})
}

// Unreachable ends a block control never reaches the end of.
func (b *Builder) Unreachable() { b.end(&ir.TermUnreachable{}) }

func (b *Builder) end(t ir.Terminator, targets ...*Block) {
	if b.Terminated() {
		panic(fmt.Sprintf("llvmir: a second terminator in block %s of @%s", b.cur.Name(), b.fn.Name()))
	}
	for _, to := range targets {
		if to.fn != b.fn {
			panic(fmt.Sprintf("llvmir: @%s branches into @%s", b.fn.Name(), to.fn.Name()))
		}
	}
	b.cur.ir.Term = t
}

// loop makes the node of a loop: distinct, its own first operand, so that no
// two loops share it.
func (b *Builder) loop(hints []LoopHint) ir.Metadata {
	if len(hints) == 0 {
		return nil
	}
	m := b.fn.within
	self := &metadata.Tuple{MetadataID: -1, Distinct: true, Fields: make([]metadata.Field, 1, 1+len(hints))}
	m.defs = append(m.defs, self)
	self.Fields[0] = self
	for _, h := range hints {
		self.Fields = append(self.Fields, m.hint(h))
	}
	return ir.Metadata{{Name: "llvm.loop", Node: self}}
}

// hint returns the node of a hint, which all loops share.
func (m *Module) hint(h LoopHint) *metadata.Tuple {
	if n := m.hints[h]; n != nil {
		return n
	}
	fields := []metadata.Field{&metadata.String{Value: h.key}}
	if value := h.value; value.typ != nil {
		fields = append(fields, &value)
	}
	if h.accesses {
		fields = append(fields, m.accessGroup())
	}
	n := m.node(fields...)
	m.hints[h] = n
	return n
}

// accessGroup returns the group of accesses InParallel. Loops do not share accesses, so that
// all can have the same.
func (m *Module) accessGroup() *metadata.Tuple {
	if m.group == nil {
		m.group = &metadata.Tuple{MetadataID: -1, Distinct: true}
		m.defs = append(m.defs, m.group)
	}
	return m.group
}

// node returns the metadata tuple of the given fields; equal ones are one.
func (m *Module) node(fields ...metadata.Field) *metadata.Tuple {
	key := fmt.Sprint(fields)
	if n := m.nodes[key]; n != nil {
		return n
	}
	n := &metadata.Tuple{MetadataID: -1, Fields: fields}
	m.nodes[key] = n
	m.defs = append(m.defs, n)
	return n
}
