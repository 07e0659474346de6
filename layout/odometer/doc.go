// Package odometer counts how often two storages step together: how many pairs of
// elements follow one another in both, which are links, and how many elements do so in a
// row, which is a run. That is what a relayout moves in one piece.
//
// A [Storage] is made of digits, and a step from one slot to the next turns one digit by one
// and all digits behind it from their last value to 0. That takes the index a fixed way along
// each axis, a dim or several that are joined. So two storages step together where a digit of
// each turns that goes the same way; what that asks of an index are remainders, and how many
// have those package [github.com/ttopt/ttopt/affine/residue] counts. Nothing depends on how
// many elements there are.
//
//	storage.go   what a storage is, and the question
//	odometer.go  its digits, along axes of both or lines of its own
//	axis.go      the axes: dims that both join
//	links.go     steps that stay in a run
//	longest.go   and the longest run
//	carried.go   links and runs where the two join dims in different ways
package odometer
