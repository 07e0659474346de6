// Package proof shows that every logical element keeps its place: what
// ttopt --verify-layouts does before the first pass and after each.
//
//	relayout.go   a ttir.to_layout: the boxes it is planned as
//	kernel.go     a kernel of affine loops: the addresses it moves data between
//	moves.go      what both have in common: moves from one layout to another
//	cover.go      that moves write each element
//	access.go     subscripts stay inside their memref
//	lanes.go      elements of vectors, back to where they were loaded
//	tags.go       kernels that are no plain moves: run on data that names its place
//	variant.go    kernels of parts and cores, as tags.go has it: together they are the whole
//	proof.go      which of these is asked for what, and the diagnostics
//
// A proof is symbolic where it can be: with the address of a layout and its
// inverse as quasi-affine expressions, "the element that goes to this slot comes
// from there" is an equality of two maps over a box, which [affine.EqualOver]
// decides without looking at the elements. The rest is counted out, if it is not
// too much, with progress shown; what is neither is said.
package proof
