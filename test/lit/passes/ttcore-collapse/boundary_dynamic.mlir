// What no op of ttir touches keeps its type, and a scalar has nothing to choose.
// RUN: ttopt --ttcore-collapse=boundary=device %s | FileCheck %s
// RUN: ttopt --xla-assign-layout=rule=mosaic %s | FileCheck %s --check-prefix=MOSAIC

// CHECK: func.func private @h(tensor<?x3xf32>)
// CHECK: func.func @k(%{{.*}}: tensor<4x4xf32, #{{.*}}> {ttcore.assigned}, %{{.*}}: tensor<?x3xf32>)
// MOSAIC-DAG: #[[T:.*]] = #xla.layout<{1,0:T(4,128)}>
// MOSAIC-DAG: #[[S:.*]] = #xla.layout<{}>
// MOSAIC: "ttir.neg"({{.*}}) : (tensor<4x4xf32, #[[T]]>
// MOSAIC: "ttir.neg"({{.*}}) : (tensor<f32, #[[S]]>
func.func private @h(tensor<?x3xf32>)
func.func @k(%a: tensor<4x4xf32>, %u: tensor<?x3xf32>) -> tensor<4x4xf32> {
  %0 = ttir.empty() : tensor<4x4xf32>
  %1 = "ttir.neg"(%a, %0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @s(%a: tensor<f32>) -> tensor<f32> {
  %0 = ttir.empty() : tensor<f32>
  %1 = "ttir.neg"(%a, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
