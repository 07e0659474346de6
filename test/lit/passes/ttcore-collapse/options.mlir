// RUN: ttopt --ttcore-collapse="memory-space=dram oob=neginf" %s | FileCheck %s
// RUN: ttopt --pass-pipeline='builtin.module(ttcore-collapse{memory-space=dram oob=neginf})' %s | FileCheck %s
// RUN: ttopt --ttcore-collapse="memory-space=system oob=one boundary=device" %s | FileCheck %s --check-prefix=SYSTEM
// RUN: not ttopt --ttcore-collapse=memory-space=dst %s 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not ttopt --ttcore-collapse=boundary=nowhere %s 2>&1 | FileCheck %s --check-prefix=BOUNDARY

// CHECK: #dram = #ttcore.memory_space<dram>
// CHECK: #[[L:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <1x1>, memref<5x7xf32, #dram>>
// SYSTEM: #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x1>, memref<5x7xf32, #system>>
// SPACE: option memory-space: expected system, mmio, dram, l1, found "dst"
// BOUNDARY: option boundary: expected host, device, found "nowhere"

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: tensor<5x7xf32>) -> tensor<5x7xf32> {
// CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<5x7xf32, #[[L]]>
// CHECK-NEXT: %[[IN:.*]] = ttir.to_layout %[[X]], %[[E]] {ttcore.assigned} : tensor<5x7xf32> into tensor<5x7xf32, #[[L]]> -> tensor<5x7xf32, #[[L]]>
// CHECK-NEXT: %[[R:.*]] = "ttir.relu"(%[[IN]]) {ttcore.assigned} : (tensor<5x7xf32, #[[L]]>) -> tensor<5x7xf32, #[[L]]>
// CHECK-NEXT: %[[H:.*]] = ttir.empty() : tensor<5x7xf32>
// CHECK-NEXT: %[[OUT:.*]] = ttir.to_layout %[[R]], %[[H]] : tensor<5x7xf32, #[[L]]> into tensor<5x7xf32> -> tensor<5x7xf32>
// CHECK-NEXT: return %[[OUT]] : tensor<5x7xf32>
func.func @f(%x: tensor<5x7xf32>) -> tensor<5x7xf32> {
  %0 = "ttir.relu"(%x) : (tensor<5x7xf32>) -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}
