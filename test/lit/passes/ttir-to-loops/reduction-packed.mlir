// RUN: ttopt --verify-semantics --ttir-to-loops -o /dev/null %s
// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --verify-semantics --ttir-to-loops=parts -o /dev/null %s

// Rows that an input goes by way of stay until they are read, however they are filled.

// CHECK-LABEL: func.func @rows
// CHECK: %[[ROWS:.*]] = memref.alloc() {{.*}} : memref<6xi8>
// CHECK-NOT: memref.dealloc %[[ROWS]] :
// CHECK: affine.load %[[ROWS]][
// CHECK: memref.dealloc %[[ROWS]] :
func.func @rows(%a: tensor<3x2xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<3xi4> {
  %0 = "ttir.sum"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<3x2xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<3xi4>
  return %0 : tensor<3xi4>
}
func.func @factor(%a: tensor<5x3xbf16>, %b: tensor<3x65xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<5x65xbf16> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<5x3xbf16>, tensor<3x65xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<5x65xbf16>
  return %0 : tensor<5x65xbf16>
}
func.func @factors(%a: tensor<3x5xi4, #xla.layout<{0,1:E(4)}>>, %b: tensor<3x64xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<5x64xi4> {
  %0 = "ttir.matmul"(%a, %b) <{transpose_a = true}> : (tensor<3x5xi4, #xla.layout<{0,1:E(4)}>>, tensor<3x64xi4, #xla.layout<{0,1:E(4)}>>) -> tensor<5x64xi4>
  return %0 : tensor<5x64xi4>
}
