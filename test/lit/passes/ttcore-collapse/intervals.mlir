// RUN: ttopt --ttcore-collapse=boundary=device --mlir-print-local-scope --split-input-file %s | FileCheck %s --check-prefix=DEFAULT
// RUN: ttopt --ttcore-collapse="boundary=device grid-rank=3 intervals=[(1,-1)]" --mlir-print-local-scope --split-input-file %s | FileCheck %s --check-prefix=FROM1
// RUN: ttopt --ttcore-collapse="boundary=device grid-rank=3 intervals=[(0, 2)]" --mlir-print-local-scope --split-input-file %s | FileCheck %s --check-prefix=FRONT
// RUN: not ttopt --ttcore-collapse="boundary=device grid-rank=4 intervals=[(0, 3), (-3, -1)]" --split-input-file %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not ttopt --ttcore-collapse="boundary=device grid-rank=2 intervals=[(1, -1)]" --split-input-file %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not ttopt --ttcore-collapse="boundary=device intervals=[(0, 2), (1, 3)]" --split-input-file %s 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not ttopt --ttcore-collapse="intervals=[(0, 2" %s 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not ttopt --ttcore-collapse="grid-rank=65" %s 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not ttopt --ttcore-collapse="grid-rank=-1" %s 2>&1 | FileCheck %s --check-prefix=RANK

// The joins of the specification, on tensors of rank 3 and 4. As with slices
// in Python, intervals end where the dims end.

// SYNTAX: ttopt: ttcore-collapse: cannot read options "intervals=[(0, 2"
// RANK: {{^}}ttopt: ttcore-collapse: option grid-rank: expected 0 to 64, found

// DEFAULT: @three
// DEFAULT-SAME: (d0, d1, d2) -> (d0 * 5 + d1, d2), undef, <1x1>, memref<20x6xf32,
// FROM1: @three
// FROM1-SAME: (d0, d1, d2) -> (d0, d1, d2), undef, <1x1x1>, memref<4x5x6xf32,
// FRONT: @three
// FRONT-SAME: (d0, d1, d2) -> (0, d0 * 5 + d1, d2), undef, <1x1x1>, memref<1x20x6xf32,
// TWO: error: 'func.func' op collapse intervals [(0, 3), (0, 2)] overlap at dim 0
// MANY: error: 'func.func' op collapse intervals [(1, 2)] leave 3 groups of dims for a grid of rank 2
// OVERLAP: error: 'func.func' op collapse intervals [(0, 2), (1, 3)] overlap at dim 1
func.func private @three(tensor<4x5x6xf32>)

// -----

// DEFAULT: @four
// DEFAULT-SAME: (d0, d1, d2, d3) -> (d0 * 30 + d1 * 6 + d2, d3), undef, <1x1>, memref<120x7xf32,
// FROM1: @four
// FROM1-SAME: (d0, d1, d2, d3) -> (d0, d1 * 6 + d2, d3), undef, <1x1x1>, memref<4x30x7xf32,
// FRONT: @four
// FRONT-SAME: (d0, d1, d2, d3) -> (d0 * 5 + d1, d2, d3), undef, <1x1x1>, memref<20x6x7xf32,
// TWO: error: 'func.func' op collapse intervals [(0, 3), (1, 3)] overlap at dim 1
func.func private @four(tensor<4x5x6x7xf32>)
