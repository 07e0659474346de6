// An op that stands in the error itself is printed as the flags say, too.
// RUN: not mlir-opt %s --mlir-print-debuginfo 2> %t.want
// RUN: not ttopt %s --mlir-print-debuginfo 2>&1 | diff %t.want -
// RUN: not mlir-opt %s --mlir-print-skip-regions 2> %t.want
// RUN: not ttopt %s --mlir-print-skip-regions 2>&1 | diff %t.want -
// RUN: not mlir-opt %s --mlir-print-value-users 2> %t.want
// RUN: not ttopt %s --mlir-print-value-users 2>&1 | diff %t.want -

func.func @f(%a: i1) {
  scf.if %a {
    %c = arith.constant 1 : i32
  }
}
