// Package runner takes an .mlir file to running kernels: it parses and
// verifies, runs the pipeline to loops, and calls a function of it on logical
// arrays, by LLVM or by the reference interpreter.
//
//	p, err := runner.Load(runner.Source{Name: "f.mlir", Text: text}, runner.Options{Pipeline: "grid=2x4 tile=32x32"})
//	results, err := p.Run(ctx, "f", inputs)
//
// Arrays are logical: where the type of an argument carries a layout, its
// buffer is packed as the layout says, and results are unpacked.
//
// A [Relayout] is one change of layout, compiled for callers who have the
// physical buffers: run as a whole, in parts on threads, or for one core.
package runner
