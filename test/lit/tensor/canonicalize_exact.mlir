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

// What a cast says of the encoding stays.
// CHECK-LABEL: func.func @encoded
// CHECK: %[[C:.*]] = tensor.cast %arg0 : tensor<4x5xf32> to tensor<?x?xf32, "enc">
// CHECK: tensor.collapse_shape %[[C]] {{\[\[}}0, 1]] : tensor<?x?xf32, "enc"> into tensor<?xf32, "enc">
func.func @encoded(%a: tensor<4x5xf32>) -> tensor<?xf32, "enc"> {
  %0 = tensor.cast %a : tensor<4x5xf32> to tensor<?x?xf32, "enc">
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32, "enc"> into tensor<?xf32, "enc">
  return %1 : tensor<?xf32, "enc">
}

// A shared output may be the source of what is put together, too.
// CHECK-LABEL: func.func @own_source
// CHECK: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
func.func @own_source(%a: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %o into %o[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}
