// What mlir-opt makes something else of: here it computes what it did.
// RUN: ttopt --verify-semantics --canonicalize %s | FileCheck %s

// Of a number and NaN, that is the number, an infinite one, too.
// CHECK-LABEL: func.func @numbers
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG: %[[INF:.*]] = arith.constant 0x7F800000 : f32
// CHECK-DAG: %[[V:.*]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : vector<2xf32>
// CHECK: return %[[ONE]], %[[INF]], %[[V]]
func.func @numbers() -> (f32, f32, vector<2xf32>) {
  %n = arith.constant 0x7FC00000 : f32
  %o = arith.constant 1.0 : f32
  %i = arith.constant 0x7F800000 : f32
  %v = arith.constant dense<[1.0, 0x7FC00000]> : vector<2xf32>
  %w = arith.constant dense<[0x7FC00000, 3.0]> : vector<2xf32>
  %0 = arith.maxnumf %n, %o : f32
  %1 = arith.minnumf %n, %i : f32
  %2 = arith.maxnumf %v, %w : vector<2xf32>
  return %0, %1, %2 : f32, f32, vector<2xf32>
}

// Of -128, 127 twice more is 126, and does not wrap.
// CHECK-LABEL: func.func @flags
// CHECK: arith.addi %arg0, %c-2_i8 : i8
func.func @flags(%x: i8) -> i8 {
  %c = arith.constant 127 : i8
  %0 = arith.addi %x, %c overflow<nsw> : i8
  %1 = arith.addi %0, %c overflow<nsw> : i8
  return %1 : i8
}
