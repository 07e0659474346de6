// Package kernel compiles LLVM IR and runs the kernels in it, without cgo.
//
// A kernel is a function `void name(ptr…, i64…)`: a pointer for each buffer,
// then, for those that compute a part only, integers that say which. Every
// buffer is contiguous and aligned to 64 bytes.
//
//	engine, err := kernel.Find(kernel.Options{})
//	module, err := engine.Compile(ctx, text)
//	defer module.Close()
//	add, err := module.Func("add", 4096, 4096, 4096)
//	err = add.Call(a, b, sum)
//
// Find takes the first of these that is there:
//   - libLLVM 21 … 15, loaded into this process: parse, verify, optimize for
//     the CPU at hand, link in memory;
//   - clang 21 … 15, which makes a shared object that is then loaded;
//   - opt, llc and ld, the same in three steps.
//
// Options.Cache keeps the code from one process to the next. Buffers are slices:
// of bytes or numbers (Aligned, Bytes), files in memory (MapFile, CreateMapped),
// memory that Go does not manage (Pointer). CallParts runs a kernel that takes a
// part and the number of parts on several threads.
//
// Kernels have what scratch memory they need, up to little more than two megabytes for ragged
// relayouts, on the stack of the thread that runs them; what needs more, as all elements between two
// steps, is on the heap. Threads here are those of the C library, with as
// much as the system gives them; who calls a kernel from a thread with a small stack must see
// to it.
//
// Kernels run at the speed and with the powers of native code: one that
// writes past its buffers corrupts the process. The sizes given to Func are
// what stands between a caller's mistake and that. Before a call the system is
// asked whether what is to be written may be, which takes about a microsecond;
// that a mapped file does not shrink meanwhile is the caller's affair.
//
// Conversions between float and half or bfloat, which LLVM turns into library
// calls on CPUs that lack them, are provided; expf and its like come from the
// C library.
package kernel
