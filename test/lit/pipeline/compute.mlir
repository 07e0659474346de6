// RUN: ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm="grid=2x4 tile=32x32" %s | FileCheck %s
// RUN: ttopt --ttcore-to-llvm="grid=auto tile=32x32 data-type=bf16 oob=zero align=32x32" %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm="grid=2x4 tile=32x32 split-relayouts" %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm="grid=2x4 boundary=device" %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-loops="grid=2x4 tile=32x32" %s | mlir-opt -o /dev/null
// RUN: ttopt --ttcore-to-loops="grid=2x4 tile=32x32 boundary=device" --verify-semantics %s | mlir-opt -o /dev/null
// RUN: ttopt --emit=llvm --pass-pipeline='builtin.module(ttcore-collapse,ttcore-shard{grid=2x4},ttcore-tilize,ttir-fold-relayouts,ttir-to-loops,canonicalize,cse)' %s | opt -passes=verify -disable-output

// From logical tensors to a kernel and back: sources, then the destination.

// CHECK-LABEL: define void @relu_bias(ptr {{[^,]*}}, ptr {{[^,]*}}, ptr {{[^,]*}})
// CHECK: fadd
// CHECK: ret void
func.func @relu_bias(%x: tensor<2x3x10x20xf32>, %b: tensor<20xf32>) -> tensor<2x3x10x20xf32> {
  %0 = "ttir.add"(%x, %b) : (tensor<2x3x10x20xf32>, tensor<20xf32>) -> tensor<2x3x10x20xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x3x10x20xf32>) -> tensor<2x3x10x20xf32>
  return %1 : tensor<2x3x10x20xf32>
}

// CHECK-LABEL: define void @two_results(ptr {{[^,]*}}, ptr {{[^,]*}}, ptr {{[^,]*}})
func.func @two_results(%x: tensor<10x20xf32>) -> (tensor<10x20xf32>, tensor<10x20xf32>) {
  %0 = "ttir.neg"(%x) : (tensor<10x20xf32>) -> tensor<10x20xf32>
  %1 = "ttir.exp"(%0) : (tensor<10x20xf32>) -> tensor<10x20xf32>
  return %0, %1 : tensor<10x20xf32>, tensor<10x20xf32>
}
