// RUN: ttopt %s --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s --allow-unregistered-dialect | ttopt --mlir-print-local-scope | FileCheck %s

// Mosaic's layouts of memrefs.

// CHECK: @f(memref<16x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>, memref<3x4x5xf32, #tpu.tiled<(1),[20,5,1]>>)
func.func private @f(memref<16x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>,
  memref<3x4x5xf32, #tpu.tiled< ( 1 ) , [20, 5, 1] >>)
