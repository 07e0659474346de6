// What divides by numbers that are not positive stays, and nothing is left of the
// way there; the rest is lowered.
// RUN: mlir-opt --lower-affine %s > %t.want 2> %t.err
// RUN: ttopt --lower-affine %s 2> %t.got | diff %t.want -
// RUN: FileCheck %s < %t.got

func.func @basis(%a: index, %b: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %neg = arith.constant -6 : index
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: division by non-positive value is not supported
  %0:2 = affine.delinearize_index %a into (%b, %c0) : index, index
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: division by non-positive value is not supported
  %1:3 = affine.delinearize_index %a into (%b, %b, %neg) : index, index, index
  return %0#0, %0#1, %1#0, %1#2 : index, index, index, index
}

func.func @sum(%a: index, %b: index) -> (index, index) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: modulo by non-positive value is not supported
  %0 = affine.apply affine_map<(d0) -> (d0 * 5 + d0 mod 0)>(%a)
  %1 = affine.apply affine_map<(d0) -> (d0 * 5 + 7)>(%b)
  return %0, %1 : index, index
}
