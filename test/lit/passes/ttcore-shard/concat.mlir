// The destination of a concat is one whatever layout its result gets.
// RUN: ttopt --ttcore-shard=grid=2x1 %s | FileCheck %s

// CHECK-LABEL: func.func @cat
// CHECK: %[[E:.*]] = ttir.empty() : tensor<6x3xf32, #[[L:.*]]>
// CHECK: "ttir.concat"(%arg0, %arg1, %[[E]])
#l = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<6x3xf32, #ttcore.memory_space<l1>>>
#h = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x3xf32, #ttcore.memory_space<l1>>>
func.func @cat(%a: tensor<3x3xf32, #h>, %b: tensor<3x3xf32, #h>, %o: tensor<6x3xf32, #l>) -> tensor<6x3xf32, #l> {
  %0 = "ttir.concat"(%a, %b, %o) <{dim = 0 : si32}> : (tensor<3x3xf32, #h>, tensor<3x3xf32, #h>, tensor<6x3xf32, #l>) -> tensor<6x3xf32, #l>
  return %0 : tensor<6x3xf32, #l>
}
