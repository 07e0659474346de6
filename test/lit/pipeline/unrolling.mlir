// LLVM unrolls loops that copy elements, by four, and none around them.
// RUN: ttopt --emit=llvm %s | FileCheck %s
// RUN: ttopt --emit=llvm %s | opt -S -O3 | FileCheck %s --check-prefix=OPT

// CHECK-LABEL: define void @transpose(
// CHECK: br i1 {{.*}}, !llvm.loop ![[INNER:[0-9]+]]
// CHECK: br i1 {{.*}}, !llvm.loop ![[OUTER:[0-9]+]]
// CHECK-DAG: ![[COUNT:.*]] = !{!"llvm.loop.unroll.count", i32 4}
// CHECK-DAG: ![[NONE:.*]] = !{!"llvm.loop.unroll.disable"}
// CHECK-DAG: ![[INNER]] = distinct !{![[INNER]], {{.*}}, ![[COUNT]]}
// CHECK-DAG: ![[OUTER]] = distinct !{![[OUTER]], ![[NONE]]}

// OPT-LABEL: define void @transpose(
// OPT-COUNT-4: store float
// OPT-NOT: store float
func.func @transpose(%x: memref<24x40xf32>, %r: memref<40x24xf32>) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 24 {
      %0 = affine.load %x[%j, %i] : memref<24x40xf32>
      affine.store %0, %r[%i, %j] : memref<40x24xf32>
    }
  }
  return
}
