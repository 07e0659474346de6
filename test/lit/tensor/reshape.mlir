// RUN: ttopt %s | FileCheck %s

// A dim may become several dynamic ones.

// CHECK-LABEL: func.func @tensors
func.func @tensors(%a: tensor<?x?xf32>, %m: index, %n: index, %k: index) -> tensor<5x?x?x?xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1], [2, 3]] output_shape [5, %{{.*}}, %{{.*}}, %{{.*}}] : tensor<?x?xf32> into tensor<5x?x?x?xf32>
  %0 = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [5, %m, %n, %k] : tensor<?x?xf32> into tensor<5x?x?x?xf32>
  return %0 : tensor<5x?x?x?xf32>
}
