// A loop of no dims does what it does once.
// RUN: ttopt --convert-scf-to-cf %s | FileCheck %s

// CHECK-LABEL: func.func @once
// CHECK-NEXT: memref.store
// CHECK-NEXT: return
func.func @once(%m: memref<f32>, %v: f32) {
  scf.forall () in () {
    memref.store %v, %m[] : memref<f32>
  }
  return
}
