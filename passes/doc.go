// Package passes holds the passes, one a file.
//
// Passes follow each other on the way to a kernel:
//
//	decide layouts     ttcore-collapse, ttcore-shard, ttcore-tilize, ttcore-pad; or xla-assign-layout
//	improve relayouts  ttir-fold-relayouts, ttir-split-relayouts
//	rewrite layouts    ttcore-device-layout: as tt-mlir has them since June 2025
//	make loops         ttir-to-loops: physical buffers, loops, upstream dialects
//
// with cse in between. Beside them are MLIR's common passes, of the same names,
// options and results: canonicalize, cse, inline, sccp, symbol-dce,
// symbol-privatize, strip-debuginfo, loop-invariant-code-motion, lower-affine,
// affine-simplify-structures, convert-scf-to-cf. The passes that decide layouts
// share one engine, the type refinement: a pass only says what becomes of a tensor
// type; refinement sees to arguments, results, calls, and the relayouts where two
// ops want different layouts.
package passes
