// RUN: ttopt --lower-affine --split-input-file %s > %t
// RUN: mlir-opt --lower-affine --split-input-file %s | diff %t -

// Ops fold to constants of the dialects that there are to be, which poison is none of.
func.func @g() -> (index) {
  %a = arith.constant 21 : index
  %0 = affine.apply affine_map<(d0) -> (d0 mod -2)>(%a)
  return %0 : index
}

// -----

func.func @g() -> (index) {
  %a = arith.constant 21 : index
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 0)>(%a)
  return %0 : index
}

// -----

func.func @g() -> (index) {
  %a = arith.constant 21 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%a)[%a]
  return %0 : index
}
