// RUN: ttopt --ttcore-collapse %s | FileCheck %s
// RUN: ttopt --ttcore-collapse=boundary=device %s | FileCheck %s --check-prefix=DEVICE

// What carries a layout keeps it, of whatever dialect; a conversion says itself
// what it takes and gives.

#l1_ = #ttcore.memory_space<l1>
#given = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #l1_>>

// CHECK-DAG: #[[GIVEN:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #l1_>>
// CHECK-DAG: #[[XLA:.*]] = #xla.layout<{1,0:T(8,128)(2,1)}>
// CHECK-DAG: #[[NEW:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<53x63xf32, #l1_>>

// CHECK-LABEL: func.func @convert(
// CHECK-SAME: %[[X:.*]]: tensor<53x63xf32>) -> tensor<53x63xf32, #[[GIVEN]]> {
// CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<53x63xf32, #[[GIVEN]]>
// CHECK-NEXT: %[[Y:.*]] = ttir.to_layout %[[X]], %[[E]] : tensor<53x63xf32> into tensor<53x63xf32, #[[GIVEN]]> -> tensor<53x63xf32, #[[GIVEN]]>
// CHECK-NEXT: return %[[Y]]
// DEVICE-LABEL: func.func @convert(
// DEVICE-SAME: tensor<53x63xf32, #{{.*}}> {ttcore.assigned}) -> tensor<53x63xf32, #{{.*}}> {
func.func @convert(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #given> {
  %0 = ttir.empty() : tensor<53x63xf32, #given>
  %1 = ttir.to_layout %x, %0 : tensor<53x63xf32> into tensor<53x63xf32, #given> -> tensor<53x63xf32, #given>
  return %1 : tensor<53x63xf32, #given>
}

// CHECK-LABEL: func.func @computed(
// CHECK-NEXT: %[[Y:.*]] = "ttir.exp"(%{{.*}}) : (tensor<53x63xf32, #[[GIVEN]]>) -> tensor<53x63xf32, #[[GIVEN]]>
// CHECK-NEXT: return %[[Y]]
func.func @computed(%x: tensor<53x63xf32, #given>) -> tensor<53x63xf32, #given> {
  %0 = "ttir.exp"(%x) : (tensor<53x63xf32, #given>) -> tensor<53x63xf32, #given>
  return %0 : tensor<53x63xf32, #given>
}

// CHECK-LABEL: func.func @foreign(
// CHECK-NEXT: %[[Y:.*]] = "ttir.exp"(%{{.*}}) : (tensor<53x63xf32, #[[XLA]]>) -> tensor<53x63xf32, #[[XLA]]>
// CHECK-NEXT: return %[[Y]]
func.func @foreign(%x: tensor<53x63xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>) -> tensor<53x63xf32, #xla.layout<{1,0:T(8,128)(2,1)}>> {
  %0 = "ttir.exp"(%x) : (tensor<53x63xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>) -> tensor<53x63xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>
  return %0 : tensor<53x63xf32, #xla.layout<{1,0:T(8,128)(2,1)}>>
}

// Layouts meet in one op.
// CHECK-LABEL: func.func @mixed(
// CHECK: "ttir.add"(%{{.*}}, %{{.*}}) {ttcore.assigned} : (tensor<53x63xf32, #[[GIVEN]]>, tensor<53x63xf32, #[[NEW]]>) -> tensor<53x63xf32, #[[NEW]]>
func.func @mixed(%x: tensor<53x63xf32, #given>, %y: tensor<53x63xf32>) -> tensor<53x63xf32> {
  %0 = "ttir.add"(%x, %y) : (tensor<53x63xf32, #given>, tensor<53x63xf32>) -> tensor<53x63xf32>
  return %0 : tensor<53x63xf32>
}

// Back to the host and on: what computes has a layout.
// CHECK-LABEL: func.func @there_and_back(
// CHECK: %[[H:.*]] = ttir.to_layout %{{.*}}, %{{.*}} : tensor<53x63xf32, #[[GIVEN]]> into tensor<53x63xf32> -> tensor<53x63xf32>
// CHECK: %[[D:.*]] = ttir.to_layout %[[H]], %{{.*}} {ttcore.assigned}
// CHECK: "ttir.exp"(%[[D]]) {ttcore.assigned} : (tensor<53x63xf32, #[[NEW]]>)
func.func @there_and_back(%x: tensor<53x63xf32, #given>) -> tensor<53x63xf32> {
  %e = ttir.empty() : tensor<53x63xf32>
  %0 = ttir.to_layout %x, %e : tensor<53x63xf32, #given> into tensor<53x63xf32> -> tensor<53x63xf32>
  %1 = ttir.exp %0 : tensor<53x63xf32>
  return %1 : tensor<53x63xf32>
}
