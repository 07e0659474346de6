package llvmir

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Block is a basic block. It takes its place in the function when a Builder
// first moves to it, so blocks are printed in the order they are filled.
type Block struct {
	fn     *Func
	ir     ir.Block
	placed bool
}

// Name returns the label of the block, without the %.
func (b *Block) Name() string { return b.ir.LocalName }

// NewBlock makes a block to branch to; a label that is taken gets a number.
func (f *Func) NewBlock(label string) *Block {
	if f.names == nil {
		panic(fmt.Sprintf("llvmir: @%s is a declaration", f.Name()))
	}
	if label == "" {
		label = "bb"
	}
	b := &Block{fn: f}
	b.ir.SetName(f.unique(label))
	f.blocks = append(f.blocks, b)
	return b
}

// Builder appends instructions to a block. Its methods return the value an
// instruction defines.
type Builder struct {
	fn   *Func
	cur  *Block
	room []ir.Instruction // behind those of the block before, for the next one's
}

// Builder places a new block, `entry` for the first, and returns a builder at
// its end.
func (f *Func) Builder() *Builder {
	b := &Builder{fn: f}
	b.MoveTo(f.NewBlock("entry"))
	return b
}

// MoveTo goes on at the end of a block.
func (b *Builder) MoveTo(block *Block) {
	if block.fn != b.fn {
		panic(fmt.Sprintf("llvmir: block %s is of function @%s, not of @%s", block.Name(), block.fn.Name(), b.fn.Name()))
	}
	if !block.placed {
		block.placed = true
		block.ir.Parent = b.fn.ir
		b.fn.ir.Blocks = append(b.fn.ir.Blocks, &block.ir)
	}
	if b.cur != nil {
		insts := b.cur.ir.Insts
		b.room, b.cur.ir.Insts = insts[len(insts):], slices.Clip(insts)
	}
	if len(block.ir.Insts) == 0 {
		block.ir.Insts = b.room
	}
	b.cur = block
}

// Grow makes room for n more instructions, of the block and those that are filled next.
func (b *Builder) Grow(n int) { b.cur.ir.Insts = slices.Grow(b.cur.ir.Insts, n) }

// Block returns the block instructions are appended to.
func (b *Builder) Block() *Block { return b.cur }

// NewBlock makes a block of the function being built, without moving to it.
func (b *Builder) NewBlock(label string) *Block { return b.fn.NewBlock(label) }

// Terminated reports whether the block has its terminator.
func (b *Builder) Terminated() bool { return b.cur.ir.Term != nil }

// inst is an instruction that defines a value.
type inst interface {
	ir.Instruction
	value.Value
}

func (b *Builder) push(i ir.Instruction) {
	if b.Terminated() {
		panic(fmt.Sprintf("llvmir: an instruction after the terminator of block %s of @%s", b.cur.Name(), b.fn.Name()))
	}
	b.insert(len(b.cur.ir.Insts), i)
}

// insert makes i the instruction of the block with number at.
func (b *Builder) insert(at int, i ir.Instruction) {
	if len(b.cur.ir.Insts) == cap(b.cur.ir.Insts) {
		b.Grow(together)
	}
	b.cur.ir.Insts = slices.Insert(b.cur.ir.Insts, at, i)
}

// together is for how many instructions there is room at least, where there was none.
const together = 128

func (b *Builder) def(i inst) Value {
	b.push(i)
	return i
}

// check panics unless a condition on an instruction's operands holds.
func check(ok bool, op string, operands ...Value) {
	if !ok {
		reject(op, operands...)
	}
}

// reject panics about an instruction's operands.
func reject(op string, operands ...Value) {
	msg := "llvmir: " + op + " does not take"
	for i, v := range operands {
		if i > 0 {
			msg += " and"
		}
		msg += " " + v.Type().String()
	}
	panic(msg)
}
