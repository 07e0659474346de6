// RUN: ttopt %s -verify-diagnostics
// RUN: ttopt %s -o /dev/null 2>&1 | FileCheck %s

// A later tile that does not divide the tile before it pads inside each of those.
// CHECK: nested_padding.mlir:[[#@LINE+2]]:{{[0-9]+}}: warning: xla.layout: tile (3,1) pads inside the tiles before it: it does not divide their 2
// expected-warning@+1 {{tile (3,1) pads inside the tiles before it: it does not divide their 2}}
func.func private @inside(tensor<3x5xf32, #xla.layout<{1,0:T(2,2)(3,1)}>>)

// The rim of the array is no warning, nor is a tile that divides.
// CHECK-NOT: warning
func.func private @rim(tensor<3x5xf32, #xla.layout<{1,0:T(2,2)(1,2)}>>)
