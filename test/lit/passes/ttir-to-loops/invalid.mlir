// RUN: ttopt --ttir-to-loops --split-input-file --verify-diagnostics %s
// RUN: not ttopt --ttir-to-loops=vector-bits=100 %s 2>&1 | FileCheck %s --check-prefix=BITS
// RUN: not ttopt --ttcore-to-llvm=vector-bits=99999999999999999999 %s 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not ttopt --print-relayout-plan=cache-bytes=-1 %s 2>&1 | FileCheck %s --check-prefix=CACHE
// RUN: not ttopt --ttir-to-loops=stores=beside %s 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: ttopt --help | FileCheck %s --check-prefix=HELP

// BITS: ttopt: ttir-to-loops: option vector-bits: expected a power of two from 8 to 8192, found "100"
// WIDE: ttopt: ttcore-to-llvm: option vector-bits: expected a power of two from 8 to 8192, found "99999999999999999999"
// CACHE: ttopt: print-relayout-plan: option cache-bytes: expected a number of bytes, found "-1"
// STORES: stores
// HELP: --ttir-to-loops
// HELP: --cache-bytes=<N> {{.*}}(default: 33554432)
// HELP: --vector-bits=<N> {{.*}}(default: 512)

// expected-error@+1 {{expected argument #1 of a kernel to be a ranked tensor, found 'index'}}
func.func @scalar(%x: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument #0: expected a static shape, found a dynamic size of dim 0}}
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// -----

// expected-error@+1 {{expected a kernel to be straight-line code, found branches}}
func.func @branches(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^a
^a:
  return %x : tensor<4xf32>
}
