// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt | FileCheck %s
// RUN: ttopt --ttir-to-loops=vector-bits=128 %s | FileCheck %s --check-prefix=NARROW
// RUN: ttopt --ttir-to-loops --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --ttir-to-loops --emit=llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttir-to-loops --verify-semantics %s -o %t

#l1 = #ttcore.memory_space<l1>
#grid = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<4x16xf32, #l1>>

// A function becomes a kernel: flat buffers, arguments first. Runs move as
// vectors, a shard at a time, loads before stores, each in the order of memory.

// CHECK: #[[BOTH:.*]] = affine_map<(d0) -> (d0 * 128)>

// CHECK-LABEL: func.func @shard(
// CHECK-SAME: %[[X:.*]]: memref<256xf32> {llvm.align = 64 : i64, llvm.noalias, llvm.nocapture, llvm.readonly}
// CHECK-SAME: %[[R:.*]]: memref<256xf32> {llvm.align = 64 : i64, llvm.noalias, llvm.nocapture, llvm.nofree})
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT: %[[S:.*]] = affine.apply #[[BOTH]](%[[I]])
// CHECK-NEXT: %[[D:.*]] = affine.apply #[[BOTH]](%[[I]])
// CHECK-NEXT: %[[V:.*]] = affine.vector_load %[[X]][%[[S]]] : memref<256xf32>, vector<16xf32>
// CHECK-NEXT: affine.vector_load %[[X]][%[[S]] + 16] : memref<256xf32>, vector<16xf32>
// CHECK-NEXT: %[[W:.*]] = affine.vector_load %[[X]][%[[S]] + 32]
// CHECK-NEXT: affine.vector_load %[[X]][%[[S]] + 48]
// CHECK-NEXT: %[[U:.*]] = affine.vector_load %[[X]][%[[S]] + 64]
// CHECK-NOT: affine.vector_store
// CHECK: affine.vector_load %[[X]][%[[S]] + 112]
// CHECK-NEXT: affine.vector_store %[[V]], %[[R]][%[[D]]] : memref<256xf32>, vector<16xf32>
// CHECK-NEXT: affine.vector_store %[[W]], %[[R]][%[[D]] + 16] : memref<256xf32>, vector<16xf32>
// CHECK-NEXT: affine.vector_store %[[U]], %[[R]][%[[D]] + 32]
// CHECK: return

// NARROW-LABEL: func.func @shard(
// NARROW: affine.vector_load {{.*}}, vector<4xf32>

// LLVM: define void @shard(ptr noalias nocapture readonly align 64 %arg0, ptr noalias nocapture nofree align 64 %arg1)
// LLVM-NOT: define
// LLVM-NOT: {{[us]}}{{div|rem}}
// LLVM: ret void
// LLVM-DAG: !{!"llvm.loop.vectorize.enable", i1 false}
// LLVM-DAG: !{!"llvm.loop.unroll.disable"}
func.func @shard(%x: tensor<8x32xf32>) -> tensor<8x32xf32, #grid> {
  %0 = ttir.empty() : tensor<8x32xf32, #grid>
  %1 = ttir.to_layout %x, %0 : tensor<8x32xf32> into tensor<8x32xf32, #grid> -> tensor<8x32xf32, #grid>
  return %1 : tensor<8x32xf32, #grid>
}
