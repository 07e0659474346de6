// Each piece of a split file has its own passes to run, or none.
// RUN: ttopt --run-reproducer --split-input-file %s > %t.ours
// RUN: mlir-opt --run-reproducer --split-input-file %s | diff - %t.ours
func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(canonicalize)"
    }
  }
#-}

// -----

func.func @g() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
