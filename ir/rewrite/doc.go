// Package rewrite changes IR by local patterns.
//
// A [Pattern] looks at one op and, through a [Rewriter], replaces it by
// something better. [Greedy] applies folds and patterns to everything inside
// an op until nothing changes any more: ops that are dead go first, then what
// folds is folded, then the patterns are tried, those of the highest benefit
// first.
package rewrite
