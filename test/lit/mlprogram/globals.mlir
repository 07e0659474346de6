// Global variables, compared with mlir-opt.

// RUN: ttopt %s > %t.ours
// RUN: mlir-opt %s | diff %t.ours -
// RUN: ttopt %s -mlir-print-op-generic -mlir-print-debuginfo > %t.ours
// RUN: mlir-opt %s -mlir-print-op-generic -mlir-print-debuginfo | diff %t.ours -
// RUN: ttopt %s -canonicalize -symbol-dce > %t.ours
// RUN: mlir-opt %s -canonicalize -symbol-dce | diff %t.ours -

ml_program.global private mutable @global_seed(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private @c(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32>
ml_program.global public mutable @x : tensor<?xf32>
ml_program.global nested mutable @y : i32 {foo = 1 : i32}
ml_program.global private @w(4.0 : f64) : f64
func.func @f(%a: tensor<?xf32>) -> tensor<i64> {
  %0 = ml_program.global_load @global_seed : tensor<i64>
  %1 = ml_program.global_load_const @c : tensor<2xi32> {k}
  ml_program.global_store @x = %a : tensor<?xf32>
  return %0 : tensor<i64>
}
