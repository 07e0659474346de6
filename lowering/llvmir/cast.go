package llvmir

import "github.com/llir/llvm/ir"

// sameLanes panics unless v and the type to agree in lanes, and ok holds.
func sameLanes(op string, v Value, to Type, ok bool) {
	if !ok || Lanes(v.Type()) != Lanes(to) {
		reject(op, v, Poison(to))
	}
}

// Trunc drops the high bits of integers.
func (b *Builder) Trunc(v Value, to Type) Value {
	sameLanes("trunc", v, to, IsInt(v.Type()) && IsInt(to) && Bits(v.Type()) > Bits(to))
	return b.def(&ir.InstTrunc{From: v, To: to})
}

// ZExt widens integers with zeros.
func (b *Builder) ZExt(v Value, to Type) Value {
	sameLanes("zext", v, to, IsInt(v.Type()) && IsInt(to) && Bits(v.Type()) < Bits(to))
	return b.def(&ir.InstZExt{From: v, To: to})
}

// SExt widens integers with their sign.
func (b *Builder) SExt(v Value, to Type) Value {
	sameLanes("sext", v, to, IsInt(v.Type()) && IsInt(to) && Bits(v.Type()) < Bits(to))
	return b.def(&ir.InstSExt{From: v, To: to})
}

// FPTrunc rounds floats to a narrower format, ties to even.
func (b *Builder) FPTrunc(v Value, to Type) Value {
	sameLanes("fptrunc", v, to, IsFloat(v.Type()) && IsFloat(to) && Bits(v.Type()) > Bits(to))
	return b.def(&ir.InstFPTrunc{From: v, To: to})
}

// FPExt widens floats, exactly.
func (b *Builder) FPExt(v Value, to Type) Value {
	sameLanes("fpext", v, to, IsFloat(v.Type()) && IsFloat(to) && Bits(v.Type()) < Bits(to))
	return b.def(&ir.InstFPExt{From: v, To: to})
}

// SIToFP converts signed integers to floats, ties to even.
func (b *Builder) SIToFP(v Value, to Type) Value {
	sameLanes("sitofp", v, to, IsInt(v.Type()) && IsFloat(to))
	return b.def(&ir.InstSIToFP{From: v, To: to})
}

// UIToFP converts unsigned integers to floats, ties to even.
func (b *Builder) UIToFP(v Value, to Type) Value {
	sameLanes("uitofp", v, to, IsInt(v.Type()) && IsFloat(to))
	return b.def(&ir.InstUIToFP{From: v, To: to})
}

// FPToSI converts floats to signed integers, towards zero; poison where the
// value does not fit.
func (b *Builder) FPToSI(v Value, to Type) Value {
	sameLanes("fptosi", v, to, IsFloat(v.Type()) && IsInt(to))
	return b.def(&ir.InstFPToSI{From: v, To: to})
}

// FPToUI converts floats to unsigned integers, towards zero; poison where the
// value does not fit.
func (b *Builder) FPToUI(v Value, to Type) Value {
	sameLanes("fptoui", v, to, IsFloat(v.Type()) && IsInt(to))
	return b.def(&ir.InstFPToUI{From: v, To: to})
}

// BitCast reads the same bits as another type of the same total width.
func (b *Builder) BitCast(v Value, to Type) Value {
	width := func(t Type) int { return Bits(t) * max(1, Lanes(t)) }
	if width(v.Type()) != width(to) || width(to) <= 0 || IsPtr(v.Type()) != IsPtr(to) {
		reject("bitcast", v, Poison(to))
	}
	return b.def(&ir.InstBitCast{From: v, To: to})
}
