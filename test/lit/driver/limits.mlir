// RUN: not ttopt --ttcore-collapse --split-input-file %s 2>&1 | FileCheck %s
// RUN: not ttopt --ttcore-collapse --split-input-file %s 2>/dev/null | FileCheck --check-prefix=OUT --allow-empty %s

// OUT-NOT: func

// Shapes whose products do not fit 64 bits.

// CHECK: :[[#]]:{{[0-9]+}}: error: {{.*}}shape 1000000000x1000000000x1000000000 has more than 2^62 elements
func.func @product(%x: tensor<1000000000x1000000000x1000000000xf32>) -> tensor<1000000000x1000000000x1000000000xf32> {
  %0 = ttir.exp %x : tensor<1000000000x1000000000x1000000000xf32>
  return %0 : tensor<1000000000x1000000000x1000000000xf32>
}

// -----

// CHECK: error: {{.*}}9223372036854775807x9223372036854775807x2{{.*}}
func.func @stride(%x: tensor<9223372036854775807x9223372036854775807x2xf32>) -> tensor<9223372036854775807x9223372036854775807x2xf32> {
  %0 = ttir.exp %x : tensor<9223372036854775807x9223372036854775807x2xf32>
  return %0 : tensor<9223372036854775807x9223372036854775807x2xf32>
}

// -----

// A number that is no int64 is no extent.
// CHECK: error: {{.*}}
func.func @extent(%x: tensor<9223372036854775808xf32>) {
  return
}

// -----

// CHECK: error: {{.*}}physical extents 4000000000x4000000000x1x1: more than 2^62 slots
func.func private @grid(tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <4000000000x4000000000>, memref<1x1xf32, #ttcore.memory_space<l1>>>>)
