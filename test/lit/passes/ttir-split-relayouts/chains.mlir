// RUN: ttopt --ttir-split-relayouts --verify-semantics %s | FileCheck %s

// A relayout that changes more than one of the linear map, the format of the
// elements and the place (grid, memory space) becomes a chain. It goes through
// l1, and data moves as tiles.

#system = #ttcore.memory_space<system>
#dram = #ttcore.memory_space<dram>
#l1_ = #ttcore.memory_space<l1>

#host = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #system>>
#far = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #dram>>
#near = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
#cores = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<32x32xf32, #l1_>>
#near_tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!ttcore.tile<32x32, f32>, #l1_>>
#core_tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
#far_tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!ttcore.tile<32x32, f32>, #dram>>
#half_tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <4x2>, memref<1x2x!ttcore.tile<32x32, bf16>, #l1_>>
#turned = #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <4x2>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>

// CHECK-DAG: #[[HOST:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #system>>
// CHECK-DAG: #[[FAR:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #dram>>
// CHECK-DAG: #[[NEAR:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
// CHECK-DAG: #[[CORES:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<32x32xf32, #l1_>>
// CHECK-DAG: #[[NEARTILES:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!ttcore.tile<32x32, f32>, #l1_>>
// CHECK-DAG: #[[CORETILES:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
// CHECK-DAG: #[[FARTILES:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!ttcore.tile<32x32, f32>, #dram>>
// CHECK-DAG: #[[HALFTILES:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <4x2>, memref<1x2x!ttcore.tile<32x32, bf16>, #l1_>>
// CHECK-DAG: #[[CONVERTED:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1_>>
// CHECK-DAG: #[[TURNED:.*]] = #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <4x2>, memref<1x1x!ttcore.tile<32x32, f32>, #l1_>>
// CHECK-DAG: #[[TURNEDNUMBERS:.*]] = #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <4x2>, memref<32x32xf32, #l1_>>
// CHECK-DAG: #[[TURNEDNEAR:.*]] = #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<128x64xf32, #l1_>>

// From the host to tiles on cores: in, tilize, spread.
// CHECK-LABEL: func.func @in(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: %[[R:.*]] = ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[CORETILES]]>
// CHECK-NEXT: return %[[R]]
func.func @in(%x: tensor<64x128xf32, #host>) -> tensor<64x128xf32, #core_tiles> {
  %e = ttir.empty() : tensor<64x128xf32, #core_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #host> into tensor<64x128xf32, #core_tiles> -> tensor<64x128xf32, #core_tiles>
  return %0 : tensor<64x128xf32, #core_tiles>
}

// And back: gather, untilize, out.
// CHECK-LABEL: func.func @out(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: %[[R:.*]] = ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[HOST]]>
// CHECK-NEXT: return %[[R]]
func.func @out(%x: tensor<64x128xf32, #core_tiles>) -> tensor<64x128xf32, #host> {
  %e = ttir.empty() : tensor<64x128xf32, #host>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32, #host> -> tensor<64x128xf32, #host>
  return %0 : tensor<64x128xf32, #host>
}

// A tensor without layout is one on the host.
// CHECK-LABEL: func.func @plain_in(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[CORETILES]]>
// CHECK-NEXT: return
func.func @plain_in(%x: tensor<64x128xf32>) -> tensor<64x128xf32, #core_tiles> {
  %e = ttir.empty() : tensor<64x128xf32, #core_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32> into tensor<64x128xf32, #core_tiles> -> tensor<64x128xf32, #core_tiles>
  return %0 : tensor<64x128xf32, #core_tiles>
}

// CHECK-LABEL: func.func @plain_out(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32>
// CHECK-NEXT: return
func.func @plain_out(%x: tensor<64x128xf32, #core_tiles>) -> tensor<64x128xf32> {
  %e = ttir.empty() : tensor<64x128xf32>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32> -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// Between numbers in dram and tiles on cores.
// CHECK-LABEL: func.func @dram(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[CORETILES]]>
// CHECK-NEXT: %[[E:.*]] = ttir.empty() : tensor<64x128xf32, #[[FAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEARTILES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}}, %[[E]] : {{.*}} -> tensor<64x128xf32, #[[FAR]]>
// CHECK-NEXT: return
func.func @dram(%x: tensor<64x128xf32, #far>) -> tensor<64x128xf32, #far> {
  %e = ttir.empty() : tensor<64x128xf32, #core_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #far> into tensor<64x128xf32, #core_tiles> -> tensor<64x128xf32, #core_tiles>
  %f = ttir.empty() : tensor<64x128xf32, #far>
  %1 = ttir.to_layout %0, %f : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32, #far> -> tensor<64x128xf32, #far>
  return %1 : tensor<64x128xf32, #far>
}

// Another format on another grid: convert, then move.
// CHECK-LABEL: func.func @formats(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[CONVERTED]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[HALFTILES]]>
// CHECK-NEXT: return
func.func @formats(%x: tensor<64x128xf32, #core_tiles>) -> tensor<64x128xf32, #half_tiles> {
  %e = ttir.empty() : tensor<64x128xf32, #half_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32, #half_tiles> -> tensor<64x128xf32, #half_tiles>
  return %0 : tensor<64x128xf32, #half_tiles>
}

// Another map: untilize, gather, reorder, spread, tilize.
// CHECK-LABEL: func.func @maps(
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[CORES]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[NEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[TURNEDNEAR]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[TURNEDNUMBERS]]>
// CHECK: ttir.to_layout %{{.*}} -> tensor<64x128xf32, #[[TURNED]]>
// CHECK-NEXT: return
func.func @maps(%x: tensor<64x128xf32, #core_tiles>) -> tensor<64x128xf32, #turned> {
  %e = ttir.empty() : tensor<64x128xf32, #turned>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32, #turned> -> tensor<64x128xf32, #turned>
  return %0 : tensor<64x128xf32, #turned>
}

// One thing at a time already: the grid with the memory, the format, the map.
// CHECK-LABEL: func.func @simple(
// CHECK-COUNT-3: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @simple(%x: tensor<64x128xf32, #far_tiles>) -> tensor<64x128xf32, #near> {
  %e = ttir.empty() : tensor<64x128xf32, #core_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #far_tiles> into tensor<64x128xf32, #core_tiles> -> tensor<64x128xf32, #core_tiles>
  %f = ttir.empty() : tensor<64x128xf32, #cores>
  %1 = ttir.to_layout %0, %f : tensor<64x128xf32, #core_tiles> into tensor<64x128xf32, #cores> -> tensor<64x128xf32, #cores>
  %g = ttir.empty() : tensor<64x128xf32, #near>
  %2 = ttir.to_layout %1, %g : tensor<64x128xf32, #cores> into tensor<64x128xf32, #near> -> tensor<64x128xf32, #near>
  return %2 : tensor<64x128xf32, #near>
}

// Nothing is known of the steps between other layouts.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-1: ttir.to_layout
// CHECK-NOT: ttir.to_layout
// CHECK: return
func.func @others(%x: tensor<64x128xf32, #xla.layout<{0,1}>>) -> tensor<64x128xf32, #core_tiles> {
  %e = ttir.empty() : tensor<64x128xf32, #core_tiles>
  %0 = ttir.to_layout %x, %e : tensor<64x128xf32, #xla.layout<{0,1}>> into tensor<64x128xf32, #core_tiles> -> tensor<64x128xf32, #core_tiles>
  return %0 : tensor<64x128xf32, #core_tiles>
}
