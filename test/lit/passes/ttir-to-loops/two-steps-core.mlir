// RUN: ttopt --ttir-to-loops="cores=true" %s | FileCheck %s

// A core has memory for its shard, however large the tensor is, and no bands of all of it.

#cores = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <8x8>, memref<16x16x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @large_core(
// CHECK: memref.alloc() {{.*}} : memref<262144xf32>
// CHECK: call @large_core_store(
// CHECK: memref.dealloc
func.func @large(%x: tensor<4096x4096xf32, #xla.layout<{0,1}>>) -> tensor<4096x4096xf32, #cores> {
  %0 = ttir.empty() : tensor<4096x4096xf32, #cores>
  %1 = ttir.to_layout %x, %0 : tensor<4096x4096xf32, #xla.layout<{0,1}>> into tensor<4096x4096xf32, #cores> -> tensor<4096x4096xf32, #cores>
  return %1 : tensor<4096x4096xf32, #cores>
}
