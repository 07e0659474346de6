// Package affine is the dialect of loops and memory accesses whose bounds and
// subscripts are affine maps of loop variables and symbols.
//
//	For If Parallel Yield              control
//	Load Store VectorLoad VectorStore  memory: %m[%i * 4 + symbol(%n)]
//	Apply Min Max DelinearizeIndex     index arithmetic
//
// NewFor, NewLoad and the like build; AsFor is a view. Whether a value may be
// a dim or a symbol of a map is also what IsValidDim and IsValidSymbol say.
package affine
