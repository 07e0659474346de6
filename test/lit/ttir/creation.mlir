// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm="parts=true" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-loops %s | FileCheck %s --check-prefix=LOOPS
// RUN: ttopt --ttcore-shard=grid=2x1 --ttir-fold-relayouts %s | FileCheck %s --check-prefix=FOLDED

// Tensors of one number, and of numbers in steps.

// CHECK-LABEL: func.func @values(
// LOOPS-LABEL: func.func @values(
func.func @values() -> (tensor<13x24xbf16>, tensor<4x4xi32>) {
  // CHECK: "ttir.ones"() <{shape = array<i32: 13, 24>}> : () -> tensor<13x24xbf16>
  // LOOPS: arith.constant dense<1.000000e+00> : vector<{{.*}}xbf16>
  %0 = "ttir.ones"() <{shape = array<i32: 13, 24>}> : () -> tensor<13x24xbf16>
  // CHECK: "ttir.zeros"() <{shape = array<i32: 4, 4>}> : () -> tensor<4x4xi32>
  %1 = ttir.zeros {shape = array<i32: 4, 4>} : tensor<4x4xi32>
  return %0, %1 : tensor<13x24xbf16>, tensor<4x4xi32>
}

// CHECK-LABEL: func.func @steps(
// LOOPS-LABEL: func.func @steps(
func.func @steps() -> (tensor<4x32xf32>, tensor<4x6xbf16>) {
  // CHECK: "ttir.arange"() <{arange_dimension = 1 : i64, end = 32 : si64, start = 0 : si64, step = 1 : si64}> : () -> tensor<4x32xf32>
  // LOOPS: affine.apply
  // LOOPS-NEXT: arith.index_cast
  // LOOPS-NEXT: vector.broadcast
  // LOOPS-NEXT: arith.addi
  // LOOPS-NEXT: arith.sitofp
  %0 = "ttir.arange"() <{start = 0 : si64, end = 32 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<4x32xf32>
  // LOOPS: arith.muli
  // LOOPS: arith.sitofp {{.*}} to bf16
  %1 = "ttir.arange"() <{start = 5 : si64, end = -4 : si64, step = -2 : si64, arange_dimension = 0 : i64}> : () -> tensor<4x6xbf16>
  return %0, %1 : tensor<4x32xf32>, tensor<4x6xbf16>
}

// The element type may be there once more.
// CHECK-LABEL: func.func @dtype(
func.func @dtype() -> (tensor<4xf32>, tensor<4xbf16>, tensor<8xf32>, tensor<4xf32>) {
  // CHECK-NEXT: "ttir.zeros"() <{dtype = f32, shape = array<i32: 4>}> : () -> tensor<4xf32>
  %0 = "ttir.zeros"() <{shape = array<i32: 4>, dtype = f32}> : () -> tensor<4xf32>
  // CHECK-NEXT: "ttir.ones"() <{dtype = i64, shape = array<i32: 4>}> : () -> tensor<4xbf16>
  %1 = "ttir.ones"() <{shape = array<i32: 4>, dtype = i64}> : () -> tensor<4xbf16>
  // CHECK-NEXT: "ttir.arange"() <{arange_dimension = 0 : i64, dtype = f32, end = 8 : si64, start = 0 : si64, step = 1 : si64}> : () -> tensor<8xf32>
  %2 = "ttir.arange"() <{start = 0 : si64, end = 8 : si64, step = 1 : si64, arange_dimension = 0 : i64, dtype = f32}> : () -> tensor<8xf32>
  // CHECK-NEXT: "ttir.full"() <{dtype = f32, fill_value = 2.000000e+00 : f32, shape = array<i32: 4>}> : () -> tensor<4xf32>
  %3 = "ttir.full"() <{shape = array<i32: 4>, fill_value = 2.0 : f32, dtype = f32}> : () -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xbf16>, tensor<8xf32>, tensor<4xf32>
}

// They are made in the layout that is wanted.
// FOLDED-LABEL: func.func @laid_out(
// FOLDED: "ttir.zeros"() {{.*}} : () -> tensor<4x6xf32, #[[L:.*]]>
// FOLDED: "ttir.arange"() {{.*}} : () -> tensor<4x6xf32, #[[L]]>
// FOLDED-NOT: ttir.to_layout
// FOLDED: return
#l = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x1>, memref<2x6xf32, #ttcore.memory_space<l1>>>
func.func @laid_out() -> (tensor<4x6xf32, #l>, tensor<4x6xf32, #l>) {
  %0 = "ttir.zeros"() <{shape = array<i32: 4, 6>}> {ttcore.assigned} : () -> tensor<4x6xf32>
  %1 = ttir.empty() : tensor<4x6xf32, #l>
  %2 = ttir.to_layout %0, %1 : tensor<4x6xf32> into tensor<4x6xf32, #l> -> tensor<4x6xf32, #l>
  %3 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 1 : si64, arange_dimension = 0 : i64}> {ttcore.assigned} : () -> tensor<4x6xf32>
  %4 = ttir.to_layout %3, %1 : tensor<4x6xf32> into tensor<4x6xf32, #l> -> tensor<4x6xf32, #l>
  return %2, %4 : tensor<4x6xf32, #l>, tensor<4x6xf32, #l>
}
