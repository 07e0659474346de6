// RUN: ttopt --print-relayout-plan %s -o %t 2>&1 | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | FileCheck %s --check-prefix=LOOPS

// Tiles of other dims than those of the source end nowhere near its own: elements go by way of plain
// storage, and nothing divides.

#rows = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 374 + d1 * 11 + d2, d3), zero, <8x5>, memref<14x1x!ttcore.tile<32x32, u8>, #ttcore.memory_space<l1>>>
#columns = #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 253 + d2 * 23 + d3), zero, <1x1>, memref<1x269x!ttcore.tile<32x32, u8>, #ttcore.memory_space<l1>>>

// LOOPS-LABEL: func @joined
// LOOPS: %[[BETWEEN:.*]] = memref.alloc() {{.*}} : memref<77418xi8>
// LOOPS-NOT: {{floordiv|mod}}
// LOOPS: memref.dealloc %[[BETWEEN]]
func.func @joined(%x: tensor<9x34x11x23xui8, #rows>) -> tensor<9x34x11x23xui8, #columns> {
  %0 = ttir.empty() : tensor<9x34x11x23xui8, #columns>
  // CHECK: by-plain-storage.mlir:[[@LINE+6]]:8: remark: relayout of 8-bit elements, 154836 bytes moved
  // CHECK-NEXT: runs of elements: {{.*}} bytes of padding filled with zero
  // CHECK-NOT: quotients
  // CHECK: then relayout of 8-bit elements, {{[0-9]+}} bytes moved
  // CHECK-NOT: quotients
  // CHECK: fill at dst
  %1 = ttir.to_layout %x, %0 : tensor<9x34x11x23xui8, #rows> into tensor<9x34x11x23xui8, #columns> -> tensor<9x34x11x23xui8, #columns>
  return %1 : tensor<9x34x11x23xui8, #columns>
}
