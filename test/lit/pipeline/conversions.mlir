// RUN: ttopt --ttcore-to-llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm="grid=2x4 tile=32x32 oob=zero" %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm %s | grep -c '^define' | FileCheck %s --check-prefix=COUNT
// RUN: ttopt --ttcore-to-loops %s | mlir-opt -o /dev/null

// A function that converts to a layout that it says itself is one kernel, with a
// buffer for the argument and one for the result, whatever the options.

// COUNT: {{^4$}}

#l1_ = #ttcore.memory_space<l1>
#metal = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <8x8>, memref<16x16x!ttcore.tile<32x32, f32>, #l1_>>
#tpu = #xla.layout<{1,0:T(8,128)(2,1)}>
#permuted = #xla.layout<{1,2,0}>

// CHECK-LABEL: define void @metal(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: alloc
// CHECK: ret void
func.func @metal(%x: tensor<4093x4095xf32>) -> tensor<4093x4095xf32, #metal> {
  %e = ttir.empty() : tensor<4093x4095xf32, #metal>
  %0 = ttir.to_layout %x, %e : tensor<4093x4095xf32> into tensor<4093x4095xf32, #metal> -> tensor<4093x4095xf32, #metal>
  return %0 : tensor<4093x4095xf32, #metal>
}

// CHECK-LABEL: define void @tpu(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: alloc
// CHECK: ret void
func.func @tpu(%x: tensor<4093x4095xf32>) -> tensor<4093x4095xf32, #tpu> {
  %e = ttir.empty() : tensor<4093x4095xf32, #tpu>
  %0 = ttir.to_layout %x, %e : tensor<4093x4095xf32> into tensor<4093x4095xf32, #tpu> -> tensor<4093x4095xf32, #tpu>
  return %0 : tensor<4093x4095xf32, #tpu>
}

// CHECK-LABEL: define void @permuted(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: {{alloc|sdiv|srem|udiv|urem}}
// CHECK: ret void
func.func @permuted(%x: tensor<3x50x70xf32>) -> tensor<3x50x70xf32, #permuted> {
  %e = ttir.empty() : tensor<3x50x70xf32, #permuted>
  %0 = ttir.to_layout %x, %e : tensor<3x50x70xf32> into tensor<3x50x70xf32, #permuted> -> tensor<3x50x70xf32, #permuted>
  return %0 : tensor<3x50x70xf32, #permuted>
}

// From one dialect's layout to another's.
// CHECK-LABEL: define void @across(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}{
// CHECK-NOT: alloc
// CHECK: ret void
func.func @across(%x: tensor<4093x4095xf32, #metal>) -> tensor<4093x4095xf32, #tpu> {
  %e = ttir.empty() : tensor<4093x4095xf32, #tpu>
  %0 = ttir.to_layout %x, %e : tensor<4093x4095xf32, #metal> into tensor<4093x4095xf32, #tpu> -> tensor<4093x4095xf32, #tpu>
  return %0 : tensor<4093x4095xf32, #tpu>
}
