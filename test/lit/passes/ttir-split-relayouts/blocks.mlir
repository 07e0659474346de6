// RUN: ttopt --verify-semantics --ttir-split-relayouts %s | FileCheck %s

// Shards of 34 and of 50 columns end inside of blocks of 16: between them numbers move as scalars,
// and are rounded once. Shards of 32 and 64 columns move as blocks.

#l1 = #ttcore.memory_space<l1>
#b34 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x3>, memref<1x2x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#b50 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x2x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#s34 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x3>, memref<1x34xf32, #l1>>
#s50 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x50xf32, #l1>>
#t34 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x3>, memref<1x2x!ttcore.tile<32x32, f32>, #l1>>

// CHECK: #[[PADDED:.*]] = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>

// CHECK-LABEL: func @from
// CHECK: ttir.to_layout {{.*}} -> tensor<1x100xf32, #[[S34:.*]]>
// CHECK: ttir.to_layout {{.*}} : tensor<1x100xf32, #[[S34]]> into
func.func @from(%x: tensor<1x100xf32, #b34>) -> tensor<1x100xf32, #s50> {
  %0 = ttir.empty() : tensor<1x100xf32, #s50>
  %1 = ttir.to_layout %x, %0 : tensor<1x100xf32, #b34> into tensor<1x100xf32, #s50> -> tensor<1x100xf32, #s50>
  return %1 : tensor<1x100xf32, #s50>
}

// CHECK-LABEL: func @to
// CHECK: ttir.to_layout {{.*}} -> tensor<1x100xf32, #[[S50:.*]]>
// CHECK: ttir.to_layout {{.*}} : tensor<1x100xf32, #[[S50]]> into
func.func @to(%x: tensor<1x100xf32, #s34>) -> tensor<1x100xf32, #b50> {
  %0 = ttir.empty() : tensor<1x100xf32, #b50>
  %1 = ttir.to_layout %x, %0 : tensor<1x100xf32, #s34> into tensor<1x100xf32, #b50> -> tensor<1x100xf32, #b50>
  return %1 : tensor<1x100xf32, #b50>
}

// CHECK-LABEL: func @tiles
// CHECK-COUNT-3: ttir.to_layout
// CHECK-NOT: ttir.to_layout
func.func @tiles(%x: tensor<1x100xf32, #t34>) -> tensor<1x100xf32, #b50> {
  %0 = ttir.empty() : tensor<1x100xf32, #b50>
  %1 = ttir.to_layout %x, %0 : tensor<1x100xf32, #t34> into tensor<1x100xf32, #b50> -> tensor<1x100xf32, #b50>
  return %1 : tensor<1x100xf32, #b50>
}

#b64 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x2>, memref<1x2x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#s32 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x4>, memref<1x32xf32, #l1>>

// CHECK-LABEL: func @blocks
// CHECK: ttir.to_layout {{.*}} -> tensor<1x128xf32, #[[B32:.*]]>
// CHECK: ttir.to_layout {{.*}} : tensor<1x128xf32, #[[B32]]> into
func.func @blocks(%x: tensor<1x128xf32, #b64>) -> tensor<1x128xf32, #s32> {
  %0 = ttir.empty() : tensor<1x128xf32, #s32>
  %1 = ttir.to_layout %x, %0 : tensor<1x128xf32, #b64> into tensor<1x128xf32, #s32> -> tensor<1x128xf32, #s32>
  return %1 : tensor<1x128xf32, #s32>
}

// Padding shares its exponent with the elements of a block: on the way it is what it is there.

#zero = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#inf = #ttcore.metal_layout<(d0, d1) -> (d0, d1), inf, <1x1>, memref<4x3xf32, #l1>>

// CHECK-LABEL: func @from_padded
// CHECK: ttir.to_layout {{.*}} -> tensor<4x3xf32, #[[PADDED]]>
// CHECK: ttir.to_layout {{.*}} : tensor<4x3xf32, #[[PADDED]]> into
func.func @from_padded(%x: tensor<4x3xf32, #zero>) -> tensor<4x3xf32, #inf> {
  %0 = ttir.empty() : tensor<4x3xf32, #inf>
  %1 = ttir.to_layout %x, %0 : tensor<4x3xf32, #zero> into tensor<4x3xf32, #inf> -> tensor<4x3xf32, #inf>
  return %1 : tensor<4x3xf32, #inf>
}

// CHECK-LABEL: func @to_padded
// CHECK: ttir.to_layout {{.*}} -> tensor<4x3xf32, #[[PADDED]]>
// CHECK: ttir.to_layout {{.*}} : tensor<4x3xf32, #[[PADDED]]> into
func.func @to_padded(%x: tensor<4x3xf32, #inf>) -> tensor<4x3xf32, #zero> {
  %0 = ttir.empty() : tensor<4x3xf32, #zero>
  %1 = ttir.to_layout %x, %0 : tensor<4x3xf32, #inf> into tensor<4x3xf32, #zero> -> tensor<4x3xf32, #zero>
  return %1 : tensor<4x3xf32, #zero>
}
