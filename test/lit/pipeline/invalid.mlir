// RUN: not ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" --split-input-file %s 2>&1 | FileCheck %s
// RUN: not ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" --split-input-file %s 2>/dev/null | FileCheck --check-prefix=OUT --allow-empty %s
// RUN: not ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" --split-input-file %s -o %t 2>/dev/null
// RUN: not cat %t 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not ttopt --ttcore-to-llvm="data-type=bf16" %s 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not ttopt --ttcore-to-llvm="faces=16x16" %s 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not ttopt --ttcore-to-llvm="tiles=32x32" %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not ttopt --emit=llvm --split-input-file %s 2>&1 | FileCheck %s --check-prefix=EMIT

// OUT-NOT: func

// What cannot become a kernel is an error with its place; nothing is written.

// NOTHING: No such file
// TILE: ttopt: ttcore-to-llvm: options data-type and faces say how a tile is stored, but there is no tile
// OPTION: ttopt: ttcore-to-llvm: no such option tiles (there are intervals,{{.*tile.*}}
// EMIT: error: {{.+}}

// CHECK: :[[#]]:{{[0-9]+}}: error: 'ttir.exp' op metal_layout: expected a static shape
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = ttir.exp %x : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// CHECK: error: {{.*}}tiles have no data type for elements of type 'i4'
func.func @elements(%x: tensor<4x4xi4>) -> tensor<4x4xi4> {
  %0 = ttir.abs %x : tensor<4x4xi4>
  return %0 : tensor<4x4xi4>
}

// -----

// CHECK: error: {{.*}}has more than 2^62 elements
func.func @huge(%x: tensor<1000000000x1000000000x1000000000xf32>) -> tensor<1000000000x1000000000x1000000000xf32> {
  %0 = ttir.exp %x : tensor<1000000000x1000000000x1000000000xf32>
  return %0 : tensor<1000000000x1000000000x1000000000xf32>
}
