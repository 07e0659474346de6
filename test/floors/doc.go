// Package floors holds the tests of the house itself: which package may import
// which, and the few rules of style that a program can check.
//
// Imports run downwards. The table of floors is in floors_test.go; a new
// top-level folder with Go code needs a row there, and a line in the docs.
package floors
