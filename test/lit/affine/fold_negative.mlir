// RUN: ttopt --sccp --split-input-file %s > %t
// RUN: mlir-opt --sccp --split-input-file %s | diff %t -

// Maps of constants fold where divisors are negative, too, and wrap around.
func.func @f() -> (index, index, index, index) {
  %a = arith.constant 21 : index
  %b = arith.constant -2 : index
  %m = arith.constant 9223372036854775807 : index
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv -2)>(%a)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%a)[%b]
  %2 = affine.min affine_map<()[s0] -> (s0 floordiv -2, s0 ceildiv 4)>()[%a]
  %3 = affine.max affine_map<(d0) -> (d0 + 1, d0 * 2, -5)>(%m)
  return %0, %1, %2, %3 : index, index, index, index
}

// -----

// Others do not.
func.func @g() -> (index, index) {
  %a = arith.constant 21 : index
  %0 = affine.apply affine_map<(d0) -> (d0 mod -2)>(%a)
  %1 = affine.min affine_map<(d0) -> (d0 mod -2, d0)>(%a)
  return %0, %1 : index, index
}
