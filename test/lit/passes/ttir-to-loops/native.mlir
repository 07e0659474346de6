// What is made for the processor at hand moves the same elements.
// RUN: ttopt --ttir-to-loops="masks=native stores=native cache-bytes=1024" --verify-semantics %s -o %t
// RUN: ttopt --ttir-to-loops="stores=through cache-bytes=1024" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="stores=past cache-bytes=1024" %s | FileCheck %s --check-prefix=PAST
// RUN: ttopt --ttir-to-loops="stores=ahead cache-bytes=1024" --verify-semantics %s -o %t
// RUN: ttopt --ttir-to-loops="stores=through cache-bytes=1024" --verify-semantics %s -o %t

// CHECK-LABEL: func.func @tilize
// CHECK-NOT: nontemporal
// CHECK: affine.vector_store {{.*}} vector<8xf32>
// CHECK-NOT: nontemporal
// PAST-LABEL: func.func @tilize
// PAST: vector.store {{.*}}nontemporal{{.*}} vector<16xf32>
func.func @tilize(%x: tensor<64x64xf32>) -> tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>> {
  %0 = ttir.empty() : tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>
  %1 = ttir.to_layout %x, %0 : tensor<64x64xf32> into tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>> -> tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>
  return %1 : tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>
}
