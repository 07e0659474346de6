// RUN: ttopt --ttcore-to-llvm=masks=words --emit=llvm %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm=masks=words --emit=llvm %s | llc -O0 -mcpu=x86-64-v4 -o /dev/null
// RUN: ttopt --ttcore-to-llvm=masks=none --emit=llvm %s | llc -O0 -mcpu=x86-64-v4 -o /dev/null

// Where one lane of a vector is stored, it is extracted: LLVM 19 cannot compile a shuffle of one
// lane behind others where it does not optimize.

#grid = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<33x1xi16, #ttcore.memory_space<l1>>>

// CHECK-LABEL: define void @f(
// CHECK-NOT: <1 x i32>
// CHECK: extractelement <{{.*}} x i16>
// CHECK: ret void
func.func @f(%x: tensor<65x4xi16>) -> tensor<65x4xi16, #grid> {
  %0 = ttir.empty() : tensor<65x4xi16, #grid>
  %1 = ttir.to_layout %x, %0 : tensor<65x4xi16> into tensor<65x4xi16, #grid> -> tensor<65x4xi16, #grid>
  return %1 : tensor<65x4xi16, #grid>
}
