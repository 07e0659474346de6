// Package passes holds the passes, one a file.
//
// Three kinds of passes follow each other on the way to a kernel:
//
//	decide layouts     ttcore-collapse, ttcore-shard, ttcore-tilize, ttcore-pad
//	improve relayouts  ttir-fold-relayouts, ttir-split-relayouts
//	make loops         ttir-to-loops: physical buffers, loops, upstream dialects
//
// with canonicalize and cse in between. The passes that decide layouts share
// one engine, the type refinement: a pass only says what becomes of a tensor
// type; refinement sees to arguments, results, calls, and the relayouts where
// two ops want different layouts.
package passes
