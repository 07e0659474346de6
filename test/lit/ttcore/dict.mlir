// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt --mlir-print-op-generic | ttopt | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | ttopt | FileCheck %s
// RUN: ttopt --canonicalize --cse %s | FileCheck %s

// Dictionaries of tensors; a barrier stays, used or not.

// CHECK-LABEL: func.func @keys(
// CHECK-SAME: %[[DICT:.*]]: !ttcore.dict, %[[A:.*]]: tensor<2xf32>, %[[B:.*]]: tensor<3xf32>) -> (!ttcore.dict, tensor<2xf32>, tensor<3xf32>)
func.func @keys(%dict: !ttcore.dict, %a: tensor<2xf32>, %b: tensor<3xf32>) -> (!ttcore.dict, tensor<2xf32>, tensor<3xf32>) {
  // CHECK: ttcore.set_key_value %[[DICT]]["key"] = %[[A]] : !ttcore.dict, tensor<2xf32>
  ttcore.set_key_value %dict["key"] = %a : !ttcore.dict, tensor<2xf32>
  // CHECK: ttcore.set_key_value %[[DICT]][3 : index] = %[[A]], %[[B]] : !ttcore.dict, tensor<2xf32>, tensor<3xf32>
  ttcore.set_key_value %dict[3 : index] = %a, %b : !ttcore.dict, tensor<2xf32>, tensor<3xf32>
  // CHECK: ttcore.get_key_value %[[DICT]]["key"] : (!ttcore.dict) -> tensor<2xf32>
  %0 = ttcore.get_key_value %dict["key"] : (!ttcore.dict) -> tensor<2xf32>
  // CHECK: %[[BOTH:.*]]:2 = ttcore.get_key_value %[[DICT]][3 : index] : (!ttcore.dict) -> (tensor<2xf32>, tensor<3xf32>)
  %1, %2 = ttcore.get_key_value %dict[3 : index] : (!ttcore.dict) -> (tensor<2xf32>, tensor<3xf32>)
  // CHECK: "ttcore.optimization_barrier"(%[[BOTH]]#0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "ttcore.optimization_barrier"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: return %[[DICT]], %[[BOTH]]#0, %[[BOTH]]#1
  return %dict, %1, %2 : !ttcore.dict, tensor<2xf32>, tensor<3xf32>
}
