// Package partition says which of the numbers 0, 1, … belong together: dims that sums have
// in common, digits that are divided by one another.
package partition
