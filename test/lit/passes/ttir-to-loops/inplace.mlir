// RUN: ttopt --ttcore-to-loops --verify-semantics %s | FileCheck %s

// The device's layout is what the host has: nothing is moved on the way in and out.

// CHECK-LABEL: func.func @permute(
// CHECK-NOT: alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @permute(%x: tensor<60x130xf32>) -> tensor<130x60xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<60x130xf32>) -> tensor<130x60xf32>
  return %0 : tensor<130x60xf32>
}

// CHECK-LABEL: func.func @destination(
// CHECK-NOT: alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @destination(%x: tensor<60x130xf32>) -> tensor<60x130xf32> {
  %e = ttir.empty() : tensor<60x130xf32>
  %0 = "ttir.relu"(%x, %e) : (tensor<60x130xf32>, tensor<60x130xf32>) -> tensor<60x130xf32>
  return %0 : tensor<60x130xf32>
}

// CHECK-LABEL: func.func @typecast(
// CHECK-NOT: alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @typecast(%x: tensor<60x130xf32>) -> tensor<60x130xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<60x130xf32>) -> tensor<60x130xbf16>
  return %0 : tensor<60x130xbf16>
}

// CHECK-LABEL: func.func @two_steps(
// CHECK-COUNT-1: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @two_steps(%x: tensor<60x130xf32>) -> tensor<130x60xf32> {
  %0 = "ttir.relu"(%x) : (tensor<60x130xf32>) -> tensor<60x130xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<60x130xf32>) -> tensor<130x60xf32>
  return %1 : tensor<130x60xf32>
}

// What is returned twice, or as it came, is copied.

// CHECK-LABEL: func.func @given_back(
// CHECK-COUNT-1: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @given_back(%x: tensor<600x1300xf32>) -> (tensor<600x1300xf32>, tensor<600x1300xf32>) {
  %0 = "ttir.relu"(%x) : (tensor<600x1300xf32>) -> tensor<600x1300xf32>
  return %0, %0 : tensor<600x1300xf32>, tensor<600x1300xf32>
}

// Other bits, or other places, are moved.

// CHECK-LABEL: func.func @tiles(
// CHECK: memref.alloc
// CHECK: return
func.func @tiles(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = ttir.empty() : tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>
  %0 = ttir.to_layout %x, %e : tensor<64x64xf32> into tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>> -> tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>
  %1 = "ttir.relu"(%0) : (tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
