// RUN: ttopt --xla-assign-layout=boundary=device --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --xla-assign-layout="boundary=device rule=mosaic" --mlir-print-local-scope %s | FileCheck %s --check-prefix=MOSAIC
// RUN: ttopt --xla-assign-layout="boundary=device rule=mosaic generation=6 kernel-argument=false" --mlir-print-local-scope %s | FileCheck %s --check-prefix=GEN6
// RUN: ttopt --xla-assign-layout --mlir-print-local-scope %s | FileCheck %s --check-prefix=HOST
// RUN: ttopt --xla-assign-layout="boundary=device oob=zero" --mlir-print-local-scope %s | FileCheck %s --check-prefix=ZERO
// RUN: not ttopt --xla-assign-layout=format=tpu-8bit %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not ttopt --xla-assign-layout=format=gpu %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// The formats that XLA's description names, or those that Mosaic takes. A tensor
// that carries a layout keeps it.

// CHECK-LABEL: func.func @words
// CHECK-SAME: tensor<16x256xf32, #xla.layout<{1,0:T(8,128)}>>, %{{.*}}: tensor<2x256xf32, #xla.layout<{1,0:T(2,128)}>>
// MOSAIC-LABEL: func.func @words
// MOSAIC-SAME: tensor<16x256xf32, #xla.layout<{1,0:T(8,128)}>>, %{{.*}}: tensor<2x256xf32, #xla.layout<{1,0:T(2,128)}>>
// ZERO-LABEL: func.func @words
// ZERO-SAME: tensor<16x256xf32, #xla.layout<{1,0:T(8,128)}, zero>>
// HOST-LABEL: func.func @words(%{{.*}}: tensor<16x256xf32>
// HOST: ttir.to_layout %{{.*}} : tensor<16x256xf32> into tensor<16x256xf32, #xla.layout<{1,0:T(8,128)}>>
// HOST: "ttir.exp"(%{{.*}}) : (tensor<16x256xf32, #xla.layout<{1,0:T(8,128)}>>)
// WRONG: format tpu-8bit is for elements of 8 bits, found 32
// UNKNOWN: {{^}}ttopt: xla-assign-layout: option format: unknown format 'gpu'
func.func @words(%a: tensor<16x256xf32>, %b: tensor<2x256xf32>) -> tensor<16x256xf32> {
  %0 = "ttir.exp"(%a) : (tensor<16x256xf32>) -> tensor<16x256xf32>
  return %0 : tensor<16x256xf32>
}

// CHECK-LABEL: func.func @packed
// CHECK-SAME: tensor<32x256xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
// CHECK-SAME: tensor<32x256xi8, #xla.layout<{1,0:T(8,128)(4,1)}>>
// CHECK-SAME: tensor<32x256xi1, #xla.layout<{1,0:T(8,128)E(32)}>>
// CHECK-SAME: tensor<9xf32, #xla.layout<{0}>>
// MOSAIC-LABEL: func.func @packed
// MOSAIC-SAME: tensor<32x256xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
// MOSAIC-SAME: tensor<32x256xi8, #xla.layout<{1,0:T(8,128)(4,1)}>>
// MOSAIC-SAME: tensor<32x256xi1, #xla.layout<{1,0:T(32,128)(32,1)E(1)}>>
// MOSAIC-SAME: tensor<9xf32, #xla.layout<{0:T(128)}>>
// GEN6-LABEL: func.func @packed
// GEN6-SAME: tensor<32x256xbf16, #xla.layout<{1,0:T(16,128)(2,1)}>>
func.func @packed(%a: tensor<32x256xbf16>, %b: tensor<32x256xi8>, %c: tensor<32x256xi1>, %d: tensor<9xf32>) {
  return
}

// CHECK-LABEL: func.func @kept
// CHECK-SAME: tensor<16x256xf32, #xla.layout<{0,1}>>
func.func @kept(%a: tensor<16x256xf32, #xla.layout<{0,1}>>) {
  return
}
