package llvmir

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// Access qualifies a load or store.
type Access uint8

const (
	// NonTemporal says the data is not used again soon; stores then go past
	// the cache. LLVM wants them aligned to their size.
	NonTemporal Access = 1 << iota
	// InParallel says that accesses have nothing to do with each other from one iteration to
	// another of the loop around them whose hint is ParallelAccesses.
	InParallel
)

// Load reads a value of type t from p, which is aligned to align bytes.
func (b *Builder) Load(t Type, p Value, align int, how ...Access) Value {
	check(p.Type() == Ptr, "load", p)
	return b.def(&ir.InstLoad{ElemType: t, Src: p, Align: ir.Align(align), Metadata: b.access(how)})
}

// Store writes v to p, which is aligned to align bytes.
func (b *Builder) Store(v, p Value, align int, how ...Access) {
	check(p.Type() == Ptr, "store", v, p)
	b.push(&ir.InstStore{Src: v, Dst: p, Align: ir.Align(align), Metadata: b.access(how)})
}

// access returns the metadata of an access, which all accesses of a kind share.
func (b *Builder) access(how []Access) ir.Metadata {
	var all Access
	for _, a := range how {
		all |= a
	}
	if all == 0 {
		return nil
	}
	list := b.fn.within.access[all]
	if list != nil {
		return list
	}
	if all&NonTemporal != 0 {
		list = append(list, &metadata.Attachment{Name: "nontemporal", Node: b.fn.within.node(ConstInt(I32, 1))})
	}
	if all&InParallel != 0 {
		list = append(list, &metadata.Attachment{Name: "llvm.access.group", Node: b.fn.within.accessGroup()})
	}
	b.fn.within.access[all] = list
	return list
}

// Fence orders everything before it, nontemporal stores included, before what
// follows, for all threads.
func (b *Builder) Fence() { b.push(&ir.InstFence{Ordering: enum.AtomicOrderingSequentiallyConsistent}) }

// MaskedLoad reads the lanes of a vector that the mask (of i1) has on, and takes
// the others from passThru.
func (b *Builder) MaskedLoad(p Value, align int, mask, passThru Value) Value {
	t := passThru.Type()
	check(p.Type() == Ptr && Lanes(t) > 0 && Lanes(t) == Lanes(mask.Type()), "llvm.masked.load", p, mask, passThru)
	f := b.fn.within.Intrinsic("llvm.masked.load", []Type{t, Ptr}, t, Ptr, I32, mask.Type(), t)
	return b.Call(f, p, ConstInt(I32, int64(align)), mask, passThru)
}

// MaskedStore writes the lanes of v that the mask has on.
func (b *Builder) MaskedStore(v, p Value, align int, mask Value) {
	t := v.Type()
	check(p.Type() == Ptr && Lanes(t) > 0 && Lanes(t) == Lanes(mask.Type()), "llvm.masked.store", v, p, mask)
	f := b.fn.within.Intrinsic("llvm.masked.store", []Type{t, Ptr}, Void, t, Ptr, I32, mask.Type())
	b.Call(f, v, p, ConstInt(I32, int64(align)), mask)
}

// GEP returns the address p plus indices counted in elements of type elem:
// the first steps over whole elements, further ones into arrays and structs.
// It may point anywhere.
func (b *Builder) GEP(elem Type, p Value, indices ...Value) Value {
	return b.gep(elem, p, indices, false)
}

// InBoundsGEP is GEP with the promise that the address lies in the object p
// points to, or just past its end.
func (b *Builder) InBoundsGEP(elem Type, p Value, indices ...Value) Value {
	return b.gep(elem, p, indices, true)
}

func (b *Builder) gep(elem Type, p Value, indices []Value, inBounds bool) Value {
	t := p.Type()
	ok := IsPtr(t) && len(indices) > 0
	for _, i := range indices {
		ok = ok && IsInt(i.Type())
		if n := Lanes(i.Type()); n > 0 {
			t = Vec(n, Ptr)
		}
	}
	if !ok {
		reject("getelementptr", append([]Value{p}, indices...)...)
	}
	return b.def(&ir.InstGetElementPtr{ElemType: elem, Src: p, Indices: indices, Typ: t, InBounds: inBounds})
}

// Alloca reserves stack memory for one t, to the end of the function.
func (b *Builder) Alloca(t Type, align int) Value {
	a := &ir.InstAlloca{ElemType: t, Align: ir.Align(align), Typ: types.NewPointer(t)}
	b.push(a)
	return &address{a}
}

// EntryAlloca is Alloca at the head of the function, which is done once for each call.
func (b *Builder) EntryAlloca(t Type, align int) Value {
	a := &ir.InstAlloca{ElemType: t, Align: ir.Align(align), Typ: types.NewPointer(t)}
	entry := &b.fn.blocks[0].ir
	entry.Insts = slices.Insert(entry.Insts, 0, ir.Instruction(a))
	return &address{a}
}

// Memcpy copies n bytes (an integer value) between regions that do not
// overlap; the alignments are in bytes, 1 if unknown.
func (b *Builder) Memcpy(dst Value, dstAlign int, src Value, srcAlign int, n Value) {
	f := b.fn.within.Intrinsic("llvm.memcpy", []Type{Ptr, Ptr, n.Type()}, Void, Ptr, Ptr, n.Type(), I1)
	b.Call(f, aligned(dst, dstAlign), aligned(src, srcAlign), n, ConstBool(false))
}

// Prefetch asks for the cache line of p, for a read or a write. Locality goes
// from 0, used once, to 3, keep in all caches.
func (b *Builder) Prefetch(p Value, write bool, locality int) {
	f := b.fn.within.Intrinsic("llvm.prefetch", []Type{Ptr}, Void, Ptr, I32, I32, I32)
	rw := int64(0)
	if write {
		rw = 1
	}
	const dataCache = 1
	b.Call(f, p, ConstInt(I32, rw), ConstInt(I32, int64(locality)), ConstInt(I32, dataCache))
}

// aligned is an argument with an alignment attribute.
func aligned(p Value, align int) Value {
	if align <= 1 {
		return p
	}
	return &ir.Arg{Value: p, Attrs: []ir.ParamAttribute{Align(align)}}
}
