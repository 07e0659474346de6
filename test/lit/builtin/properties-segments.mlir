// RUN: ttopt --mlir-print-op-generic %s | FileCheck %s
// RUN: mlir-opt --mlir-print-op-generic %s | FileCheck %s

// Groups of operands that no attribute counts are empty.
func.func @f() {
  // CHECK: "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}>
  %0 = "memref.alloc"() : () -> memref<4xf32>
  // CHECK: "memref.alloc"() <{alignment = 8 : i64, operandSegmentSizes = array<i32: 0, 0>}>
  %1 = "memref.alloc"() <{alignment = 8 : i64}> : () -> memref<4xf32>
  // CHECK: "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}>
  %2 = "memref.alloc"() {operandSegmentSizes = 7 : i32} : () -> memref<4xf32>
  return
}
