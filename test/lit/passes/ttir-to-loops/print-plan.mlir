// RUN: ttopt --print-relayout-plan %s -o %t 2>&1 | FileCheck %s
// RUN: ttopt --print-relayout-plan="vector-bits=128 cache-bytes=1024" %s -o %t 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: ttopt --ttir-to-loops="print-plan vector-bits=128 cache-bytes=1024" %s -o %t 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: ttopt --ttcore-to-llvm="print-plan vector-bits=128 cache-bytes=1024" %s -o %t 2>&1 | FileCheck %s --check-prefix=NARROW

// The plan of a relayout is a remark at the op.

#tile = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<2x2x!ttcore.tile<32x32, f32, faces = 16x16>, #ttcore.memory_space<l1>>>

func.func @tilize(%x: tensor<53x64xf32>) -> tensor<53x64xf32, #tile> {
  %0 = ttir.empty() : tensor<53x64xf32, #tile>
  // CHECK: print-plan.mlir:[[@LINE+6]]:8: remark: relayout of 32-bit elements, 29952 bytes moved
  // CHECK-NEXT: {{^}}  runs of elements: 211, at most 32 in each; 2816 bytes of padding filled with zero
  // CHECK-NEXT: for 2 (src +1024, dst +512) {{.*}}move src 0 to dst 0, 1 load of 16, 1 store of 16
  // CHECK: fill at dst
  // NARROW: 29952 bytes moved, streamed
  // NARROW: 4 loads of 4, 4 stores of 4, streamed
  %1 = ttir.to_layout %x, %0 : tensor<53x64xf32> into tensor<53x64xf32, #tile> -> tensor<53x64xf32, #tile>
  return %1 : tensor<53x64xf32, #tile>
}

#bytes = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>
func.func @convert(%x: tensor<32x32xf32>) -> tensor<32x32xf32, #bytes> {
  %0 = ttir.empty() : tensor<32x32xf32, #bytes>
  // CHECK: remark: conversion of 32x32: 1 box, 1024 elements
  // CHECK-NEXT: runs of elements: 63, at most 32 in each
  // CHECK-NEXT: 2x2x16x16  run 16
  %1 = ttir.to_layout %x, %0 : tensor<32x32xf32> into tensor<32x32xf32, #bytes> -> tensor<32x32xf32, #bytes>
  return %1 : tensor<32x32xf32, #bytes>
}

// Integers are the same bits with a sign and without.
#words = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<32x32, si32>, #ttcore.memory_space<l1>>>
func.func @words(%x: tensor<32x32xi32>) -> tensor<32x32xui32> {
  %0 = ttir.empty() : tensor<32x32xi32, #words>
  // CHECK: remark: relayout of 32-bit elements, 8192 bytes moved
  %1 = ttir.to_layout %x, %0 : tensor<32x32xi32> into tensor<32x32xi32, #words> -> tensor<32x32xi32, #words>
  // CHECK: [[@LINE+1]]:8: remark: relayout of 32-bit elements, 8192 bytes moved
  %2 = "ttir.typecast"(%1) : (tensor<32x32xi32, #words>) -> tensor<32x32xui32, #words>
  %3 = ttir.empty() : tensor<32x32xui32>
  // CHECK: remark: relayout of 32-bit elements, 8192 bytes moved
  %4 = ttir.to_layout %2, %3 : tensor<32x32xui32, #words> into tensor<32x32xui32> -> tensor<32x32xui32>
  return %4 : tensor<32x32xui32>
}

// What leaves its core is told, and the value of padding.
#grid = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <3x2>, memref<18x32xf32, #ttcore.memory_space<l1>>>
func.func @shard(%x: tensor<53x63xf32>) -> tensor<53x63xf32, #grid> {
  %0 = ttir.empty() : tensor<53x63xf32, #grid>
  // CHECK: remark: relayout of 32-bit elements
  // CHECK-NEXT: runs of elements: 106, at most 32 in each; 468 bytes of padding filled with neginf; {{[0-9]+}} bytes go to another core
  %1 = ttir.to_layout %x, %0 : tensor<53x63xf32> into tensor<53x63xf32, #grid> -> tensor<53x63xf32, #grid>
  return %1 : tensor<53x63xf32, #grid>
}

// What loads nothing fills, however many registers it has.
#wide = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <5x3>, memref<210x341xf32, #ttcore.memory_space<l1>>>
#narrow = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <7x11>, memref<5x3x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
func.func @pieces(%x: tensor<1048x1021xf32, #wide>) -> tensor<1048x1021xf32, #narrow> {
  %0 = ttir.empty() : tensor<1048x1021xf32, #narrow>
  // CHECK: remark: relayout of 32-bit elements
  // CHECK: fill at dst {{[0-9]+}}, 2 stores of 2
  // CHECK-NOT: 0 loads
  %1 = ttir.to_layout %x, %0 : tensor<1048x1021xf32, #wide> into tensor<1048x1021xf32, #narrow> -> tensor<1048x1021xf32, #narrow>
  return %1 : tensor<1048x1021xf32, #narrow>
}

// Where neighbours are none on the other side, the format changes first. What would need too much
// memory goes by way of rows.
func.func @cast(%x: tensor<64x64xf32>, %y: tensor<4096x4096xf32>) -> (tensor<64x64xbf16, #xla.layout<{0,1}>>, tensor<4096x4096xbf16, #xla.layout<{0,1}>>) {
  // CHECK: remark: conversion of 4096 slots, then relayout of 16-bit elements, 16384 bytes moved
  // CHECK-NEXT: runs of elements: 4096, at most 1 in each
  // CHECK-NEXT: {{.*}} shuffles
  %0 = "ttir.typecast"(%x) : (tensor<64x64xf32>) -> tensor<64x64xbf16, #xla.layout<{0,1}>>
  // CHECK: remark: conversion by way of rows in a relayout of 16-bit elements, 67108864 bytes moved
  // CHECK: call routine 1
  %1 = "ttir.typecast"(%y) : (tensor<4096x4096xf32>) -> tensor<4096x4096xbf16, #xla.layout<{0,1}>>
  return %0, %1 : tensor<64x64xbf16, #xla.layout<{0,1}>>, tensor<4096x4096xbf16, #xla.layout<{0,1}>>
}
