// RUN: ttopt %s | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect --mlir-print-op-generic | ttopt | FileCheck %s
// RUN: ttopt --canonicalize --cse --symbol-dce %s | FileCheck %s

// A composite is printed in generic form, its attributes by their names; one
// whose results nobody takes stays, and the function that does the same, too.

// CHECK-LABEL: func.func @composites(
// CHECK-SAME: %[[A:.*]]: tensor<1x64xbf16>, %[[B:.*]]: tensor<64xbf16>)
func.func @composites(%a: tensor<1x64xbf16>, %b: tensor<64xbf16>) -> tensor<1x8xui32> {
  // CHECK: %[[R:.*]] = "ttcore.composite"(%[[A]]) <{composite_attributes = {k = 8 : ui32, sorted = false}, composite_name = "largest", decomposition = @largest}> : (tensor<1x64xbf16>) -> tensor<1x8xui32>
  %0 = "ttcore.composite"(%a) <{composite_name = "largest", decomposition = @largest, composite_attributes = {sorted = false, k = 8 : ui32}}> : (tensor<1x64xbf16>) -> tensor<1x8xui32>
  // CHECK: %{{.*}}:2 = "ttcore.composite"(%[[A]], %[[B]]) <{composite_name = "scale", decomposition = @scale}> : (tensor<1x64xbf16>, tensor<64xbf16>) -> (tensor<1x64xbf16>, tensor<1x1xf32>)
  %1:2 = "ttcore.composite"(%a, %b) {composite_name = "scale", decomposition = @scale} : (tensor<1x64xbf16>, tensor<64xbf16>) -> (tensor<1x64xbf16>, tensor<1x1xf32>)
  // CHECK: return %[[R]] : tensor<1x8xui32>
  return %0 : tensor<1x8xui32>
}

// CHECK: func.func private @largest(
func.func private @largest(tensor<1x64xbf16>) -> tensor<1x8xui32>
// CHECK: func.func private @scale(
func.func private @scale(tensor<1x64xbf16>, tensor<64xbf16>) -> (tensor<1x64xbf16>, tensor<1x1xf32>)
