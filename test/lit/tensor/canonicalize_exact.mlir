// Where there would be fewer elements than none, a padding stays as it is.
// RUN: ttopt --canonicalize %s | ttopt | FileCheck %s

// CHECK-LABEL: func.func @none_left
// CHECK: tensor.pad %{{.*}} low[%{{.*}}] high[0]
// CHECK: : tensor<4xf32> to tensor<?xf32>
func.func @none_left(%t: tensor<4xf32>, %x: f32) -> tensor<?xf32> {
  %c = arith.constant -10 : index
  %0 = tensor.pad %t low[%c] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
