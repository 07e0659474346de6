// RUN: ttopt --ttcore-to-llvm %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm=parts=true %s | FileCheck %s --check-prefix=PART
// RUN: ttopt --ttcore-to-llvm=cores=true %s | FileCheck %s --check-prefix=CORE

// Rows of 31, 37 apart, are cut by tiles of 32 columns in another way each: few
// as they are, their addresses keep quotients. These are products and shifts, also where a coefficient
// is negative, or where a part has some of the iterations.

#rows = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x2>, memref<17x16xf32, #ttcore.memory_space<l1>>>
#line = #ttcore.metal_layout<(d0, d1) -> (0, d0 * 37 + d1), neginf, <1x7>, memref<1x6x!ttcore.tile<16x32, f32, faces = 4x4>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: define void @line(
// CHECK-NOT: {{sdiv|srem|udiv|urem}}
// CHECK: %[[P:.*]] = mul nuw i64 %{{.*}}, 1507
// CHECK-NEXT: %{{.*}} = lshr i64 %[[P]], 18
// CHECK-NOT: {{sdiv|srem|udiv|urem}}
// PART-LABEL: define void @line_part(
// PART: udiv i64 {{.*}}, %arg3
// PART-NOT: {{[us](div|rem) i64 .*, -?[0-9]}}
// CORE-LABEL: define void @line_core(
// CORE-NOT: {{[us](div|rem)}}
func.func @line(%x: tensor<33x31xf32, #rows>) -> tensor<33x31xf32, #line> {
  %0 = ttir.empty() : tensor<33x31xf32, #line>
  %1 = ttir.to_layout %x, %0 : tensor<33x31xf32, #rows> into tensor<33x31xf32, #line> -> tensor<33x31xf32, #line>
  return %1 : tensor<33x31xf32, #line>
}
