// RUN: ttopt --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

// In the region that the text does not have, an argument comes from its operand, and the
// yield from where the op begins.

// CHECK: "linalg.transpose"
// CHECK-NEXT: ^bb0({{.*}}: f32 loc("a"), {{.*}}: f32 loc("b")):
// CHECK-NEXT: "linalg.yield"({{.*}} loc("{{.*}}":13:8)
// CHECK-NEXT: loc("transpose")
func.func @of_arguments(%a: tensor<2x3xf32> loc("a"), %b: tensor<3x2xf32> loc("b")) -> tensor<3x2xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%b : tensor<3x2xf32>) permutation = [1, 0] loc("transpose")
  return %0 : tensor<3x2xf32>
}

// CHECK: "linalg.broadcast"
// CHECK-NEXT: ^bb0({{.*}}: f32 loc("sum"), {{.*}}: f32 loc("b")):
func.func @of_results(%a: tensor<2xf32> loc("a"), %b: tensor<3x2xf32> loc("b")) -> tensor<3x2xf32> {
  %0 = arith.addf %a, %a : tensor<2xf32> loc("sum")
  %1 = linalg.broadcast ins(%0 : tensor<2xf32>) outs(%b : tensor<3x2xf32>) dimensions = [0]
  return %1 : tensor<3x2xf32>
}
