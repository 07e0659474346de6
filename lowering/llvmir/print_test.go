package llvmir

import (
	"slices"
	"testing"

	"github.com/llir/llvm/ir"
)

// TestInstructionsAsInLLIR: what the printer writes itself is what llir would have
// written.
func TestInstructionsAsInLLIR(t *testing.T) {
	m := NewModule()
	v8, v16 := Vec(8, F32), Vec(16, F32)
	f := m.Define("f", Void, Param{Name: "named", Type: Ptr}, Param{Type: Ptr}, Param{Type: I64})
	b := f.Builder()
	data := m.Data("data", I8, []byte{1, 2, 3}, 64)
	at := b.Add(f.Param(2), ConstInt(I64, -3), NSW)
	p := b.InBoundsGEP(F32, f.Param(0), at)
	b.GEP(Array(4, F32), data, at, ConstInt(I64, 1))
	x := b.Load(v8, p, 4, InParallel)
	y := b.Load(v8, b.Alloca(v8, 32), 32)
	z := b.Shuffle(x, y, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, -1, 7)
	z = b.Shuffle(z, z, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
	mask := Zero(Vec(16, I1))
	b.Store(b.MaskedLoad(p, 4, mask, Zero(v16)), f.Param(1), 64, NonTemporal)
	b.MaskedStore(z, p, 4, mask)
	b.Prefetch(p, false, 3)
	b.Memcpy(p, 4, data, 1, ConstInt(I64, 3))
	b.Math("sqrt", x)
	b.Store(ConstFloat(F32, 0.1), p, 4)
	b.BitCast(z, Vec(8, I64))
	n := b.Mul(b.Sub(at, at, NUW), at, NSW, NUW)
	n = b.Add(b.UDiv(n, at), b.URem(n, at))
	loop, done := b.NewBlock("a loop"), b.NewBlock("done")
	entry := b.Block()
	b.Br(loop)
	b.MoveTo(loop)
	phi := b.Phi(I64, "7")
	phi.From(f.Param(2), entry)
	phi.From(n, loop)
	b.CondBr(b.ICmp("ult", phi, n), loop, done, NoUnroll())
	b.MoveTo(done)
	b.RetVoid()
	if err := f.ir.AssignIDs(); err != nil {
		t.Fatal(err)
	}
	m.numberNodes()
	insts := slices.Concat(f.ir.Blocks[0].Insts, f.ir.Blocks[1].Insts, []ir.Instruction{&ir.InstCall{Callee: f.ir, Args: []Value{p, p, at}, Typ: Void}})
	for _, inst := range insts {
		got := &printer{}
		got.instruction(inst)
		if want := inst.LLString(); string(got.text) != want {
			t.Errorf("printed %s\nllir has %s", got.text, want)
		}
	}
	for _, block := range f.ir.Blocks {
		got := &printer{}
		got.terminator(block.Term)
		if want := block.Term.LLString(); string(got.text) != want {
			t.Errorf("printed %s\nllir has %s", got.text, want)
		}
	}
	for _, def := range m.defs {
		got := &printer{}
		got.definition(def)
		if want := def.Ident() + " = " + def.LLString() + "\n"; string(got.text) != want {
			t.Errorf("printed %sllir has %s", got.text, want)
		}
	}
}

// TestNamesAsInLLIR: so are names, quoted or not.
func TestNamesAsInLLIR(t *testing.T) {
	for _, name := range []string{"a", "A.b_c-$9", "-1", "7", "7a", "00", "18446744073709551616", "a b", `"`, "ä", "\x00"} {
		block := ir.NewBlock(name)
		for _, v := range []Value{block, ir.NewParam(name, I8), ir.NewFunc(name, Void), ir.NewGlobal(name, I8)} {
			got := &printer{}
			got.ident(v)
			if want := v.Ident(); string(got.text) != want {
				t.Errorf("printed %s, llir has %s", got.text, want)
			}
		}
		got := &printer{}
		got.label(block)
		if want := block.Ident()[1:] + ":\n"; string(got.text) != want {
			t.Errorf("printed %s, llir has %s", got.text, want)
		}
	}
}
