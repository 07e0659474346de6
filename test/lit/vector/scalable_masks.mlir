// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

// A multiple of vscale is all of a dim only where it is the dim's own, and the mask
// has a scalable dim.
func.func @multiples() -> (vector<[4]xi1>, vector<[1]xi1>, vector<4xi1>, vector<4x[4]xi1>, vector<[4]x4xi1>) {
  %vs = vector.vscale
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m4 = arith.muli %vs, %c4 : index
  %m8 = arith.muli %vs, %c8 : index
  %0 = vector.create_mask %m8 : vector<[4]xi1>
  %1 = vector.create_mask %vs : vector<[1]xi1>
  %2 = vector.create_mask %m4 : vector<4xi1>
  %3 = vector.create_mask %m4, %m4 : vector<4x[4]xi1>
  %4 = vector.create_mask %m4, %m8 : vector<[4]x4xi1>
  return %0, %1, %2, %3, %4 : vector<[4]xi1>, vector<[1]xi1>, vector<4xi1>, vector<4x[4]xi1>, vector<[4]x4xi1>
}
