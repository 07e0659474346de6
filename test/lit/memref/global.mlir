// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt %s > %t.ours
// RUN: mlir-opt %s | diff -B %t.ours -
// RUN: ttopt %s --mlir-elide-elementsattrs-if-larger=2 > %t.elided
// RUN: mlir-opt %s --mlir-elide-elementsattrs-if-larger=2 | diff -B %t.elided -

// The type of the initial value is that of the variable: it is not written.

// CHECK: memref.global @dense : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>{{$}}
memref.global @dense : memref<2xf32> = dense<[1.0, 2.0]>
// CHECK: memref.global @resource : memref<2xf32> = dense_resource<key>{{$}}
memref.global @resource : memref<2xf32> = dense_resource<key>
// CHECK: memref.global @splat : memref<2xf32> = sparse<0, 1.000000e+00>{{$}}
memref.global @splat : memref<2xf32> = sparse<0, 1.0>
// CHECK: memref.global @sparse : memref<6xf32> = sparse<{{\[\[}}1], [2], [3]], [1.000000e+00, 2.000000e+00, 3.000000e+00]>{{$}}
memref.global @sparse : memref<6xf32> = sparse<[[1], [2], [3]], [1.0, 2.0, 3.0]>
