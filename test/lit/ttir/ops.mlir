// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC

// Every op, as tt-mlir writes it, and the short form without quotes.

#l1_ = #ttcore.memory_space<l1>
#tiled = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>

// CHECK-LABEL: func.func @unary(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>)
func.func @unary(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[A:.*]] = "ttir.neg"(%[[X]]) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = "ttir.neg"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: %[[B:.*]] = "ttir.exp"(%[[A]]) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = ttir.exp %0 : tensor<4x8xf32>
  // CHECK-NEXT: %[[C:.*]] = "ttir.sqrt"(%[[B]]) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = ttir.sqrt %1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: "ttir.rsqrt"
  %3 = ttir.rsqrt %2 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.abs"
  %4 = ttir.abs %3 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.relu"
  %5 = ttir.relu %4 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.sigmoid"
  %6 = ttir.sigmoid %5 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.tanh"(%{{.*}}) {keep = "me"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = ttir.tanh %6 {keep = "me"} : tensor<4x8xf32>
  return %7 : tensor<4x8xf32>
}

// Shapes are aligned at the last dim.
// CHECK-LABEL: func.func @binary(
func.func @binary(%x: tensor<4x8xf32>, %row: tensor<8xf32>, %column: tensor<4x1xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: "ttir.add"(%{{.*}}, %{{.*}}) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %0 = "ttir.add"(%x, %row) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: "ttir.subtract"(%{{.*}}, %{{.*}}) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %1 = ttir.subtract %0, %column : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: "ttir.multiply"(%{{.*}}, %{{.*}}) : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = ttir.multiply %column, %row : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK-NEXT: "ttir.divide"
  %3 = ttir.divide %1, %2 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.div"
  %4 = ttir.div %3, %2 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.maximum"
  %5 = ttir.maximum %4, %0 : tensor<4x8xf32>
  // CHECK-NEXT: "ttir.minimum"
  %6 = ttir.minimum %5, %1 : tensor<4x8xf32>
  return %6 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @creation()
func.func @creation() -> (tensor<2x2xf32>, tensor<2x3xbf16>, tensor<4xf32>, tensor<2x2xbf16>) {
  // CHECK-NEXT: "ttir.constant"() <{value = dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  %0 = "ttir.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
  // CHECK-NEXT: "ttir.full"() <{fill_value = 5.000000e-01 : f32, shape = array<i32: 2, 3>}> : () -> tensor<2x3xbf16>
  %1 = "ttir.full"() <{fill_value = 0.5 : f32, shape = array<i32: 2, 3>}> : () -> tensor<2x3xbf16>
  // CHECK-NEXT: ttir.empty() : tensor<4xf32>
  %2 = ttir.empty() : tensor<4xf32>
  // CHECK-NEXT: "ttir.typecast"(%{{.*}}) : (tensor<2x2xf32>) -> tensor<2x2xbf16>
  %3 = "ttir.typecast"(%0) : (tensor<2x2xf32>) -> tensor<2x2xbf16>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<2x3xbf16>, tensor<4xf32>, tensor<2x2xbf16>
}

// Older tt-mlir gives ops a destination.
// CHECK-LABEL: func.func @destinations(
func.func @destinations(%x: tensor<32x64xf32>) -> tensor<32x64xf32, #tiled> {
  // CHECK-NEXT: %[[D:.*]] = ttir.empty() : tensor<32x64xf32>
  // GENERIC: "ttir.empty"() : () -> tensor<32x64xf32>
  %0 = ttir.empty() : tensor<32x64xf32>
  // CHECK-NEXT: %[[S:.*]] = "ttir.add"(%{{.*}}, %{{.*}}, %[[D]]) : (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  %1 = "ttir.add"(%x, %x, %0) : (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  // CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<32x64xf32, #[[L:.*]]>
  %2 = ttir.empty() : tensor<32x64xf32, #tiled>
  // CHECK-NEXT: ttir.to_layout %[[S]], %[[E]] : tensor<32x64xf32> into tensor<32x64xf32, #[[L]]> -> tensor<32x64xf32, #[[L]]>
  // GENERIC: "ttir.to_layout"(%{{.*}}, %{{.*}}) : (tensor<32x64xf32>, tensor<32x64xf32, #layout>) -> tensor<32x64xf32, #layout>
  %3 = ttir.to_layout %1, %2 : tensor<32x64xf32> into tensor<32x64xf32, #tiled> -> tensor<32x64xf32, #tiled>
  return %3 : tensor<32x64xf32, #tiled>
}

// CHECK-LABEL: func.func @host_info(
func.func @host_info(%x: tensor<32x64xf32>) -> tensor<32x64xf32, #tiled> {
  %0 = ttir.empty() : tensor<32x64xf32, #tiled>
  // CHECK: ttir.to_layout %{{.*}}, %{{.*}} : tensor<32x64xf32> into tensor<32x64xf32, #[[L:.*]]> hostInfo = #[[L]] -> tensor<32x64xf32, #[[L]]>
  // GENERIC: "ttir.to_layout"(%{{.*}}, %{{.*}}) <{hostInfo = #layout}> : (tensor<32x64xf32>, tensor<32x64xf32, #layout>) -> tensor<32x64xf32, #layout>
  %1 = ttir.to_layout %x, %0 : tensor<32x64xf32> into tensor<32x64xf32, #tiled> hostInfo = #tiled -> tensor<32x64xf32, #tiled>
  return %1 : tensor<32x64xf32, #tiled>
}
