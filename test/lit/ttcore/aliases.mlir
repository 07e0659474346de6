// RUN: ttopt %s | FileCheck %s
// RUN: ttopt --mlir-print-local-scope %s | FileCheck %s --check-prefix=LOCAL

// Aliases of the input are resolved; the output has its own, shared by equal
// attributes: #l1_ (a name that ends in a digit gets a _), #dram, #layout.

#space = #ttcore.memory_space<l1>
#map_less = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #space>>
#same = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<l1>>>
#far = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #ttcore.memory_space<dram>>>
!elem = f32
!tile = !ttcore.tile<32x32, f32>
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!tile, #space>>

// CHECK-DAG: #dram = #ttcore.memory_space<dram>
// CHECK-DAG: #l1_ = #ttcore.memory_space<l1>
// CHECK-DAG: #layout = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #l1_>>
// CHECK-DAG: #layout1 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<8x8xf32, #dram>>
// CHECK-DAG: #layout2 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
// CHECK-NOT: #layout3 =
// CHECK: func.func private @f(tensor<8x8xf32, #layout>, tensor<8x8xf32, #layout>, tensor<8x8xf32, #layout1>) -> tensor<8x8xf32, #layout2>

// LOCAL-NOT: #{{.*}} =
// LOCAL: memref<8x8xf32, #ttcore.memory_space<dram>>
func.func private @f(tensor<8x8x!elem, #map_less>, tensor<8x8xf32, #same>, tensor<8x8xf32, #far>) -> tensor<8x8xf32, #tiles>
