// Package llvmir builds LLVM IR modules: functions, blocks, instructions,
// constants, intrinsics. It is a thin coat over github.com/llir/llvm, whose
// data model knows only typed pointers and rounds some floats the wrong way;
// here every address has the opaque type ptr and every constant is exact. No
// other package of the project imports llir.
//
// The text of a Module is read by LLVM 15 and later. Nothing newer than
// LLVM 15 is used, so `splat (…)`, `captures(none)` or `or disjoint` are not
// offered. What can be read is not what a target has code for: LLVM 15 dies
// on x86 of llvm.minimum, llvm.maximum and of bfloat vectors that are
// compared, passed or returned; loads, stores and conversions of bfloat work.
//
//	m := llvmir.NewModule()
//	f := m.Define("copy", llvmir.Void,
//		llvmir.Param{Name: "src", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly, llvmir.Align(64)}},
//		llvmir.Param{Name: "dst", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.WriteOnly, llvmir.Align(64)}})
//	b := f.Builder()
//	b.Store(b.Load(llvmir.F32, f.Param(0), 64), f.Param(1), 64)
//	b.RetVoid()
//	text, err := m.AppendText(nil)
//
// A misuse of the Builder (operands of different types, an instruction after
// a terminator) is a bug of the caller and panics with a message; AppendText
// returns an error and never panics.
package llvmir
