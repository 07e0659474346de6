// Package driver is the command line of an opt-like tool: flags as in
// mlir-opt, files, diagnostics, exit codes. cmd/ttopt is this package with
// ttopt's own dialects and passes; a program with more of either calls [Main]
// with its own [Tool].
//
// A file that fails leaves no output: what a run prints is collected, and
// written only when everything succeeded.
package driver
