// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x2 --verify-semantics --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=2x2 scope=assigned boundary=device" --verify-semantics --mlir-print-local-scope %s | FileCheck %s --check-prefix=DEVICE

// Calls keep the types of the functions they call.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: %{{.*}}: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK: "ttir.exp"(%{{.*}}) {ttcore.assigned} : ({{.*}}<2x2>
// DEVICE-LABEL: func.func private @callee(
// DEVICE-SAME: <2x2>, memref<4x4xf32
// DEVICE-SAME: -> (tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32
func.func private @callee(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = ttir.exp %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK: %[[H:.*]] = ttir.to_layout %{{.*}}, %{{.*}} : {{.*}} -> tensor<8x8xf32>
// CHECK: call @callee(%[[H]]) : (tensor<8x8xf32>) -> tensor<8x8xf32>
// DEVICE-LABEL: func.func @caller(
// DEVICE-NOT: to_layout
// DEVICE: call @callee(%{{.*}}) : ({{.*}}, <2x2>,{{.*}}) -> tensor<8x8xf32, {{.*}}, <2x2>,
func.func @caller(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = ttir.neg %x : tensor<8x8xf32>
  %1 = call @callee(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
