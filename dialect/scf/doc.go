// Package scf is the dialect of structured control flow: loops, conditions and
// switches whose bodies are regions.
//
//	For While Parallel ForAll    loops
//	If IndexSwitch ExecuteRegion choices
//	Yield Condition Reduce …     what their regions end with
//
// NewFor, NewIf and NewWhile create an op and let a function fill the body.
// AsFor and AsIf are views.
package scf
