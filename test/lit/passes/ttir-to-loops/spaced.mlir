// RUN: ttopt --ttir-to-loops="masks=all" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="masks=all" %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --verify-layouts --ttir-to-loops="masks=all" %s 2>&1 | FileCheck %s --check-prefix=VERIFY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: ttopt --print-relayout-plan="masks=all" %s 2>&1 | FileCheck %s --check-prefix=PLAN

// A tile of (2,1) that has one row spaces its elements. What is between them may hold anything: whole
// vectors are stored.

// CHECK-LABEL: func.func @spaced
// CHECK: vector.shuffle
// CHECK: affine.vector_store %{{.*}}, %arg1[%{{.*}}] : memref<65536xbf16>, vector<32xbf16>
// CHECK-NOT: affine.store

// PLAN: remark: relayout of 16-bit elements
// PLAN-NOT: 1 load of 1
// VERIFY: remark: kernel @spaced takes all 32768 elements from their places to their places
func.func @spaced(%x: tensor<1024x32xbf16>) -> tensor<1024x32xbf16, #xla.layout<{0,1:T(1024)(2,1)}>> {
  %0 = ttir.empty() : tensor<1024x32xbf16, #xla.layout<{0,1:T(1024)(2,1)}>>
  %1 = ttir.to_layout %x, %0 : tensor<1024x32xbf16> into tensor<1024x32xbf16, #xla.layout<{0,1:T(1024)(2,1)}>> -> tensor<1024x32xbf16, #xla.layout<{0,1:T(1024)(2,1)}>>
  return %1 : tensor<1024x32xbf16, #xla.layout<{0,1:T(1024)(2,1)}>>
}
