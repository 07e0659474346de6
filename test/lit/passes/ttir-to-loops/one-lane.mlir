// RUN: ttopt --ttir-to-loops="vector-bits=64 cache-bytes=64 stores=past" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="vector-bits=64 cache-bytes=64 stores=past" %s | mlir-opt -o /dev/null
// RUN: ttopt --ttir-to-loops="vector-bits=64 cache-bytes=64 stores=past" --emit=llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttir-to-loops="vector-bits=64 cache-bytes=64 stores=past" --verify-semantics --verify-layouts %s -o %t

// Where a vector has one element, what goes past the cache is such a vector.

#columns = #xla.layout<{0,1:T(128)(8,128)}, neginf>

// CHECK-LABEL: func.func @f(
// CHECK: %[[PADDING:.*]] = arith.constant dense<0xFFF0000000000000> : vector<1xf64>
// CHECK: vector.store %{{.*}}, %{{.*}}[%{{.*}}] {nontemporal = true} : memref<8192xf64>, vector<1xf64>
func.func @f(%x: tensor<130x8xf64>) -> tensor<130x8xf64, #columns> {
  %0 = ttir.empty() : tensor<130x8xf64, #columns>
  %1 = ttir.to_layout %x, %0 : tensor<130x8xf64> into tensor<130x8xf64, #columns> -> tensor<130x8xf64, #columns>
  return %1 : tensor<130x8xf64, #columns>
}
