// RUN: not ttopt %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | ttopt --allow-unregistered-dialect | FileCheck %s

// Of a dialect that lives elsewhere only a part is known here. The rest is kept
// as text where unknown dialects are allowed: the metal_layout of compilers in
// between, attributes of the device.

// STRICT: partial.mlir:[[#@LINE+4]]:{{[0-9]+}}: error: expected 'collapsed_intervals'

// CHECK-DAG: #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, undef, l1>
// CHECK-DAG: #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>
func.func private @f(tensor<64x64xf32, #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, undef, l1>>)
  attributes {grid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>}
