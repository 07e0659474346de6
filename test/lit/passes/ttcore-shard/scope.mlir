// RUN: ttopt --ttcore-collapse --ttcore-shard="grid=2x2 scope=assigned" --mlir-print-local-scope %s | FileCheck %s --check-prefix=ASSIGNED
// RUN: ttopt --ttcore-collapse --ttcore-shard="grid=2x2" --mlir-print-local-scope %s | FileCheck %s --check-prefix=ALL
// RUN: ttopt --ttcore-shard="grid=2x2 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=DEVICE
// RUN: not ttopt --ttcore-shard=scope=some %s 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: option scope: expected all, assigned, found "some"

// The layout that the input gives is refined with scope=all only, and where it
// is part of the function's type there is a relayout between; a grid that is not
// all ones stays always.

// ASSIGNED-LABEL: func.func @f(
// ASSIGNED: "ttir.exp"(%arg0) : (tensor<8x8xf32, #ttcore.metal_layout<{{.*}}, <1x1>, memref<8x8xf32, {{.*}}>>) -> tensor<8x8xf32, #ttcore.metal_layout<{{.*}}, <1x1>, memref<8x8xf32, {{.*}}>>
// ASSIGNED: "ttir.neg"(%{{.*}}) {ttcore.assigned} : ({{.*}}, <2x2>, memref<4x4xf32, {{.*}}>>
// ASSIGNED: "ttir.abs"(%{{.*}}) : ({{.*}}, <4x1>, memref<2x8xf32, {{.*}}>>

// ALL-LABEL: func.func @f(
// ALL: "ttir.exp"(%arg0) : (tensor<8x8xf32, #ttcore.metal_layout<{{.*}}, <1x1>, memref<8x8xf32, {{.*}}>>) -> tensor<8x8xf32, #ttcore.metal_layout<{{.*}}, <2x2>, memref<4x4xf32, {{.*}}>>
// ALL: "ttir.neg"(%{{.*}}) {ttcore.assigned} : ({{.*}}, <2x2>, memref<4x4xf32, {{.*}}>>
// ALL: "ttir.abs"(%{{.*}}) : ({{.*}}, <4x1>, memref<2x8xf32, {{.*}}>>
// ALL: ttir.to_layout {{.*}}, <2x2>, memref<4x4xf32, {{.*}} -> tensor<8x8xf32, {{.*}}, <1x1>, memref<8x8xf32,
// ALL: return

// DEVICE-LABEL: func.func @f(
// DEVICE-SAME: tensor<8x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x4xf32,
// DEVICE-NOT: <1x1>
// DEVICE: return

#l1_ = #ttcore.memory_space<l1>
#whole = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #l1_>>
#rows = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <4x1>, memref<2x8xf32, #l1_>>
func.func @f(%x: tensor<8x8xf32, #whole>, %y: tensor<8x8xf32>, %z: tensor<8x8xf32, #rows>)
    -> (tensor<8x8xf32, #whole>, tensor<8x8xf32>, tensor<8x8xf32, #rows>) {
  %0 = "ttir.exp"(%x) : (tensor<8x8xf32, #whole>) -> tensor<8x8xf32, #whole>
  %1 = "ttir.neg"(%y) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = "ttir.abs"(%z) : (tensor<8x8xf32, #rows>) -> tensor<8x8xf32, #rows>
  return %0, %1, %2 : tensor<8x8xf32, #whole>, tensor<8x8xf32>, tensor<8x8xf32, #rows>
}
