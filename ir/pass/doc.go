// Package pass runs passes over IR.
//
// A [Pass] is a value: a name, a help text, a struct of options, a function.
// Passes are put together in a [Pipeline], which nests as the IR does:
// builtin.module(func.func(canonicalize,cse),ttcore-to-llvm{grid=2x4}). A
// [Manager] runs a pipeline, verifies between passes, runs passes over
// isolated ops in parallel, and lets an [Instrument] look on.
//
// There is no registry: a tool has a [Library] of what it offers.
package pass
