// Package processor knows what kernels for a processor are made for: what it loads
// and stores under masks, and how it best moves what is larger than its cache. Both
// are values of options of the pass ttir-to-loops.
//
// Masks follow what the processor has, stores who makes it:
//
//	has                masks
//	AVX-512 (BW, VL)   all
//	AVX2               words
//	neither            none
//
//	processor                          stores
//	AMD's, Zen 5 or later              ahead
//	Intel's, Sapphire Rapids or later  soon (those with AVX512-FP16)
//	Intel's before                     through
//	others                             past
//
// Of those that have only the name x86-64-v4, all and ahead are expected, of x86-64-v3
// words and past.
package processor
