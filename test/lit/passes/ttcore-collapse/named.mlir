// RUN: ttopt --ttcore-collapse=boundary=device %s | FileCheck %s

// A function that more than calls refer to keeps its type: what refers to it has that, too.

// CHECK-LABEL: func.func private @named
// CHECK-SAME: (%arg0: tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK: ttir.to_layout %arg0
func.func private @named(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = "ttir.exp"(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func private @cached
// CHECK-SAME: (%arg0: tensor<64x64xf32>) -> tensor<64x64xf32>
func.func private @cached(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  return %x : tensor<64x64xf32>
}

// CHECK-LABEL: func.func private @called
// CHECK-SAME: (%arg0: tensor<64x64xf32, #layout>
func.func private @called(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  return %x : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @f
// CHECK-SAME: (%arg0: tensor<64x64xf32, #layout>
// CHECK: %[[F:.*]] = constant @named : (tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK: %[[X:.*]] = ttir.to_layout %arg0, %{{.*}} -> tensor<64x64xf32>
// CHECK: call_indirect %[[F]](%[[X]])
// CHECK: call @called(%{{.*}}) : (tensor<64x64xf32, #layout>) -> tensor<64x64xf32, #layout>
// CHECK: ttcore.load_cached(@cached, [%{{.*}}]) : (tensor<64x64xf32>) -> tensor<64x64xf32>
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %f = func.constant @named : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = call_indirect %f(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = call @called(%0) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = ttcore.load_cached(@cached, [%1]) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
