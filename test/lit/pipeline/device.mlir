// RUN: ttopt --ttcore-to-loops --verify-semantics %s | FileCheck %s
// RUN: ttopt --ttcore-to-loops %s | mlir-opt -o /dev/null
// RUN: ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" %s | opt -passes=verify -disable-output
// RUN: ttopt --ttir-to-loops %s | FileCheck %s

// Tensors of the shape of their storage, with tt-mlir's later metal_layout: ops
// compute with the logical tensor, the buffers are the storage.

#l1_ = #ttcore.memory_space<l1>
#device = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
#rows = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 1x1, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>

!tiles = tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #device>
!narrow = tensor<2x4x1x1x!ttcore.tile<32x32, bf16>, #device>
!blocks = tensor<1x1x2x4x!ttcore.tile<32x32, bfp_bf8>, #device>
!rows = tensor<5x2x10x50xf32, #rows>

// CHECK-LABEL: func.func @tilize(%{{.*}}: memref<5000xf32> {{.*}}, %{{.*}}: memref<8192xf32> {{.*}})
func.func @tilize(%x: tensor<50x100xf32>) -> !tiles {
  %e = ttir.empty() : !tiles
  %0 = ttir.to_layout %x, %e : tensor<50x100xf32> into !tiles -> !tiles
  return %0 : !tiles
}

// CHECK-LABEL: func.func @untilize(%{{.*}}: memref<8192xbf16> {{.*}}, %{{.*}}: memref<5000xf32> {{.*}})
// CHECK: arith.extf
func.func @untilize(%x: !narrow) -> !rows {
  %e = ttir.empty() : !rows
  %0 = ttir.to_layout %x, %e : !narrow into !rows -> !rows
  return %0 : !rows
}

// CHECK-LABEL: func.func @narrow(%{{.*}}: memref<8192xf32> {{.*}}, %{{.*}}: memref<8704xi8> {{.*}})
func.func @narrow(%x: !tiles) -> !blocks {
  %e = ttir.empty() : !blocks
  %0 = ttir.to_layout %x, %e : !tiles into !blocks -> !blocks
  return %0 : !blocks
}

// CHECK-LABEL: func.func @compute(%{{.*}}: memref<8192xf32> {{.*}}, %{{.*}}: memref<100xf32> {{.*}}, %{{.*}}: memref<5000xf32> {{.*}})
func.func @compute(%x: !tiles, %y: tensor<100xf32>) -> !rows {
  %0 = "ttir.constant"() <{value = dense<2.0> : tensor<50x100xf32>}> : () -> !tiles
  %1 = "ttir.multiply"(%x, %0) : (!tiles, !tiles) -> !tiles
  %2 = "ttir.add"(%1, %y) : (!tiles, tensor<100xf32>) -> !rows
  return %2 : !rows
}
