// RUN: ttopt --canonicalize --verify-semantics %s | FileCheck %s
// RUN: ttopt --cse --verify-semantics %s | FileCheck %s --check-prefix=CSE

// The inputs of an op change places, its destination does not.

// CHECK-LABEL: func.func @constant(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
func.func @constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[C:.*]] = "ttir.constant"
  // CHECK-DAG: %[[D:.*]] = ttir.empty
  // CHECK: "ttir.add"(%[[X]], %[[C]], %[[D]])
  %c = "ttir.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %d = ttir.empty() : tensor<4xf32>
  %0 = "ttir.add"(%c, %x, %d) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CSE-LABEL: func.func @swapped(
func.func @swapped(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CSE: %[[A:.*]] = "ttir.add"(%arg0, %arg1, %arg2)
  // CSE-NEXT: %[[B:.*]] = "ttir.add"(%arg0, %arg2, %arg1)
  // CSE-NEXT: return %[[A]], %[[A]], %[[B]]
  %0 = "ttir.add"(%x, %y, %z) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.add"(%y, %x, %z) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "ttir.add"(%x, %z, %y) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
