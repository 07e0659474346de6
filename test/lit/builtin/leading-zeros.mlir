// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t.want -

// A number is decimal, however many zeros are in front, or has 0x.
%0:010 = "x.ten"() : () -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) loc("x":010:08)
"x.use"(%0#09, %0#08) {
  a = affine_map<(d0)[s0] -> (d0 * 010 + 08, s0 floordiv 0x10)>,
  b = affine_set<(d0) : (d0 - 012 >= 0)>,
  c = [010 : i8, 0x10 : i8, -010 : i8],
  d = [distinct[8]<1 : i8>, distinct[08]<1 : i8>, distinct[0x8]<1 : i8>, distinct[010]<1 : i8>],
  e = memref<010x08xi8, strided<[010, 01], offset: 08>>
} : (i8, i8) -> () loc("x":0x10:010)
