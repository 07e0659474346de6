// RUN: mlir-opt --allow-unregistered-dialect %s > %t.want
// RUN: ttopt --allow-unregistered-dialect %s | diff %t.want -

// Maps that differ in how additions are nested stay apart, though they print alike.

"x"() {
  a = affine_map<(d0)[s0] -> (d0 + (s0 + 4))>,
  b = affine_map<(d0)[s0] -> ((d0 + s0) + 4)>,
  c = affine_map<(d0)[s0] -> (d0 + s0 + 4)>,
  d = affine_set<(d0, d1)[s0] : (d0 + (d1 + s0) >= 0)>,
  e = affine_set<(d0, d1)[s0] : ((d0 + d1) + s0 >= 0)>,
  f = memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 + (d1 + s0))>>,
  g = memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 + d1 + s0)>>,
  h = affine_map<(d0, d1, d2)[s0] -> ((d0 + d1) + (d2 + s0))>,
  i = affine_map<(d0, d1, d2)[s0] -> (d0 + ((d1 + d2) + s0))>
} : () -> ()
