// RUN: ttopt --ttcore-collapse=boundary=device %s | FileCheck %s

// Functions of nested modules are functions too; so is one that is called from
// outside by a nested name.

// CHECK: #[[L:.*]] = #ttcore.metal_layout<(d0) -> (0, d0)
// CHECK: module @device
// CHECK: func.func @kernel(%{{.*}}: tensor<8xf32, #[[L]]> {ttcore.assigned})
module @device {
  func.func @kernel(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = ttir.exp %x : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  // CHECK: call @kernel(%{{.*}}) : (tensor<8xf32, #[[L]]>) -> tensor<8xf32, #[[L]]>
  func.func @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = call @kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
    %1 = call @kernel(%0) : (tensor<8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
