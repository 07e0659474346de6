// A carry is known where the text has the zero, as in mlir-opt.
// RUN: mlir-opt --sccp %s > %t.want
// RUN: ttopt --sccp %s | diff %t.want -

func.func @carry(%a: i16) -> (i16, i1, i16, i1) {
  %c3 = arith.constant 3 : i16
  %c0 = arith.constant 0 : i16
  %low, %high = arith.mului_extended %c3, %c3 : i16
  %0:2 = arith.addui_extended %a, %high : i16, i1
  %1:2 = arith.addui_extended %a, %c0 : i16, i1
  return %0#0, %0#1, %1#0, %1#1 : i16, i1, i16, i1
}
