// Package dataflow finds out what holds wherever control may come from.
//
// [FindConstants] follows values and control together, through branches,
// through the regions of structured ops, and through calls: a value that is
// constant decides a branch, and what is never reached says nothing about
// values. It is the sparse conditional constant propagation of Wegman and
// Zadeck, with the lattice and the rules of MLIR's dead code analysis and
// constant propagation.
package dataflow
