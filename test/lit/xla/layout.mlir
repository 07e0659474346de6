// RUN: ttopt %s --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | ttopt --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s --mlir-print-op-generic | ttopt --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | FileCheck %s --check-prefix=ALIAS

// Layouts as XLA writes them behind a shape.

// CHECK: func.func private @orders(tensor<3x5xf32, #xla.layout<{1,0}>>, tensor<3x5xf32, #xla.layout<{0,1}>>,
// CHECK-SAME: tensor<2x3x5xf32, #xla.layout<{1,2,0}>>, tensor<f32, #xla.layout<{}>>)
// ALIAS: #layout = #xla.layout<{1,0}>
func.func private @orders(tensor<3x5xf32, #xla.layout<{1,0}>>, tensor<3x5xf32, #xla.layout<{0,1}>>,
  tensor<2x3x5xf32, #xla.layout<{1, 2, 0}>>, tensor<f32, #xla.layout<{}>>)

// Tiles; a * joins a dim with the next more minor one.
// CHECK: func.func private @tiles(tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>,
// CHECK-SAME: tensor<4093x4095xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>,
// CHECK-SAME: tensor<2x7x8x11x10xf32, #xla.layout<{4,3,2,1,0:T(*,*,2,*,3)}>>, tensor<f32, #xla.layout<{:T(256)}>>)
func.func private @tiles(tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>,
  tensor<4093x4095xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>,
  tensor<2x7x8x11x10xf32, #xla.layout<{4,3,2,1,0:T(*,*,2,*,3)}>>, tensor<f32, #xla.layout<{:T(256)}>>)

// The slots of an element, the alignment of the end, the memory; what is the
// default does not print.
// CHECK: func.func private @rest(tensor<5xi4, #xla.layout<{0:T(8)L(1024)E(4)S(5)}>>, tensor<5xf32, #xla.layout<{0}>>)
func.func private @rest(tensor<5xi4, #xla.layout<{0:T(8)L(1024)E(4)S(5)}>>, tensor<5xf32, #xla.layout<{0:L(1)E(0)S(0)}>>)

// Splits between cores and dynamic sizes in front do not move elements; what
// sparse arrays said of their dims is dropped.
// CHECK: func.func private @kept(tensor<9x5xf32, #xla.layout<{1,0:T(8)SC(0:4,8)(1:3)M(1024)}>>, tensor<3x5xf32, #xla.layout<{1,0}>>)
func.func private @kept(tensor<9x5xf32, #xla.layout<{1,0:T(8)SC(0:4,8)(1:3)M(1024)}>>, tensor<3x5xf32, #xla.layout<{1,0:D(D,C+)}>>)
