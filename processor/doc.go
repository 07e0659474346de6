// Package processor knows what kernels for a processor are made for: what it loads
// and stores under masks, and how it best moves what is larger than its cache. Both
// are values of options of the pass ttir-to-loops.
//
//	processor    masks    stores
//	AMD's Zen 5  all      ahead
//	AMD's Zen 4  all      past
//	AMD's Zen 3  words    past
//	Intel's      as here  through
//	others       none     past
//
// Of those that have only the name x86-64-v4, all and ahead are expected, of x86-64-v3
// words and past.
package processor
