// RUN: ttopt %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | ttopt | FileCheck %s

// What is kept as text holds what its aliases stand for, as another alias may have the
// name in the output, or none.

#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>
#map1 = affine_map<(d0) -> (d0)>
#l1 = #ttcore.memory_space<l1>
#nested = #ttcore.view<#map>

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: func.func private @view(memref<2x2x2x2x!ttcore.tile<32x32, f32>, #ttcore.view<affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>>, #{{.*}}>)
func.func private @view(memref<2x2x2x2x!ttcore.tile<32x32, f32>, #ttcore.view<#map>, #l1>)

// CHECK: func.func private @own() attributes {a = #map}
func.func private @own() attributes {a = #map1}

// CHECK: @words() attributes {a = #ttcore.mesh<affine_map<(d0) -> (d0)>, "#map", #ttcore.view<affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>>>}
func.func private @words() attributes {a = #ttcore.mesh<#map1, "#map", #nested>}
