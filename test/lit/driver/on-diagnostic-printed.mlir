// The op that an error is about is printed as the flags say, as in mlir-opt.
// RUN: not mlir-opt %s --mlir-print-debuginfo 2> %t.want
// RUN: not ttopt %s --mlir-print-debuginfo 2>&1 | diff %t.want -
// RUN: not mlir-opt %s --mlir-print-debuginfo --mlir-pretty-debuginfo 2> %t.want
// RUN: not ttopt %s --mlir-print-debuginfo --mlir-pretty-debuginfo 2>&1 | diff %t.want -
// RUN: not mlir-opt %s --mlir-print-skip-regions 2> %t.want
// RUN: not ttopt %s --mlir-print-skip-regions 2>&1 | diff %t.want -
// RUN: not mlir-opt %s --mlir-print-value-users 2> %t.want
// RUN: not ttopt %s --mlir-print-value-users 2>&1 | diff %t.want -

"func.func"() ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) {function_type = () -> i32, sym_name = "f"} : () -> ()
