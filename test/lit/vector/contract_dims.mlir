// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (j)>]
func.func @nobody_has_j(%a: vector<3x5xf32>, %b: vector<5xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  // expected-error @below {{expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction", "parallel", "reduction"]} %a, %b, %c : vector<3x5xf32>, vector<5xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
