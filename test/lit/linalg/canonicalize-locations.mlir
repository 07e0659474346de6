// RUN: ttopt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

// An op that is made of two has a region of its own.

// CHECK-LABEL: sym_name = "transposed_twice"
// CHECK: "linalg.transpose"
// CHECK-NEXT: ^bb0({{.*}}: f32 loc("a"), {{.*}}: f32 loc("c")):
// CHECK-NEXT: "linalg.yield"{{.*}} loc("second")
func.func @transposed_twice(%a: tensor<4x2x3xf32> loc("a"), %b: tensor<3x2x4xf32> loc("b"), %c: tensor<2x4x3xf32> loc("c")) -> tensor<2x4x3xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x2x3xf32>) outs(%b : tensor<3x2x4xf32>) permutation = [2, 1, 0] loc("first")
  %1 = linalg.transpose ins(%0 : tensor<3x2x4xf32>) outs(%c : tensor<2x4x3xf32>) permutation = [1, 2, 0] loc("second")
  return %1 : tensor<2x4x3xf32>
}

// CHECK-LABEL: sym_name = "transposed_broadcast"
// CHECK: "linalg.transpose"
// CHECK-NEXT: ^bb0({{.*}}: f32 loc("a"), {{.*}}: f32 loc("transpose")):
// CHECK-NEXT: "linalg.yield"{{.*}} loc("transpose")
// CHECK: "linalg.broadcast"
// CHECK-NEXT: ^bb0({{.*}}: f32 loc("transpose"), {{.*}}: f32 loc("c")):
// CHECK-NEXT: "linalg.yield"{{.*}} loc("transpose")
func.func @transposed_broadcast(%a: tensor<2x3xf32> loc("a"), %b: tensor<4x2x3xf32> loc("b"), %c: tensor<3x2x4xf32> loc("c")) -> tensor<3x2x4xf32> {
  %0 = linalg.broadcast ins(%a : tensor<2x3xf32>) outs(%b : tensor<4x2x3xf32>) dimensions = [0] loc("broadcast")
  %1 = linalg.transpose ins(%0 : tensor<4x2x3xf32>) outs(%c : tensor<3x2x4xf32>) permutation = [2, 1, 0] loc("transpose")
  return %1 : tensor<3x2x4xf32>
}
