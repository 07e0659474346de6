// RUN: ttopt --lower-affine --verify-diagnostics %s
// RUN: mlir-opt --lower-affine --verify-diagnostics %s

// Such a map stays as it is; the rest is lowered.
func.func @f(%x: index) -> (index, index) {
  // expected-error@+1 {{modulo by non-positive value is not supported}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod -7)>(%x)
  // expected-error@+1 {{division by non-positive value is not supported}}
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 0)>(%x)
  return %0, %1 : index, index
}
