// Package driver is the command line of an opt-like tool: flags as in
// mlir-opt, files, diagnostics, exit codes. cmd/ttopt is this package with
// ttopt's own dialects and passes; a program with more of either calls [Main]
// with its own [Tool].
//
// A run that fails leaves the file of -o as it was. The standard output, pipes and
// devices take what comes as it comes.
package driver
