// RUN: not ttlayout size 'f32[3,5]{1,0:T(2,}' 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
//      CHECK:type:1:18: error: expected an integer, found '}'
// CHECK-NEXT:f32[3,5]{1,0:T(2,}
// CHECK-NEXT:                 ^

// RUN: not ttlayout runs 'f32[3]' '3xf32, #xla.layout<{1}>' 2>&1 | FileCheck %s --check-prefix=B
// B: b:1:{{[0-9]+}}: error:

// RUN: not ttlayout runs 'f32[4,6]' 'f32[24]' 2>&1 | FileCheck %s --check-prefix=SHAPES
// SHAPES: ttlayout: runs between shapes 4x6 and 24: expected one shape

// RUN: not ttlayout paint 2>&1 | FileCheck %s --check-prefix=USAGE
// USAGE: ttlayout: unknown command "paint"
// USAGE: usage: ttlayout command arguments

// RUN: not ttlayout address 'tensor<64x64xf32, #ttcore.metal_layout<logical_shape=64x64, dim_alignments=32x32, collapsed_intervals=dense<[[0,1],[1,2]]> : tensor<2x2xi64>, l1, sharded>>' 3,3 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: metal_layout: expected a tensor of rank 4, the shape of the grid that divides 64x64 and then that of a shard, found rank 2

// RUN: not ttlayout format 'f32[3,5]' --to gpu 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: ttlayout: unknown format 'gpu', expected one of untiled tpu {{.*}} tpu-pred, auto or mosaic

// A batch goes on after a request that has no answer.
// RUN: printf '{"op":"size","type":"f32[?"}\n{"op":"print","type":"F32[3]"}\n' | ttlayout batch | FileCheck %s --check-prefix=BATCH
// BATCH:      {"error":
// BATCH-NEXT: {"text":"f32[3]{0}"}

// TTNN has no buffers in every memory that a metal_layout may name.
// RUN: not ttlayout convert 'tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<dst>>>>' --to ttnn 2>&1 | FileCheck %s --check-prefix=DST
// DST: ttlayout: ttnn_layout cannot express it: it has no memory for #ttcore.memory_space<dst>
