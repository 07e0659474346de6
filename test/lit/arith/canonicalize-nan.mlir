// RUN: ttopt --canonicalize %s > %t
// RUN: mlir-opt --canonicalize %s | diff %t -

// minnumf of constants gives the other one where one is NaN.
func.func @f() -> (f32, f32, f32, vector<2xf32>) {
  %n = arith.constant 0x7FC00001 : f32
  %m = arith.constant 0xFFC00002 : f32
  %i = arith.constant 0x7F800000 : f32
  %v = arith.constant dense<[1.0, 0x7FC00000]> : vector<2xf32>
  %w = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %0 = arith.minnumf %n, %m : f32
  %1 = arith.maximumf %i, %m : f32
  %2 = arith.minimumf %m, %n : f32
  %3 = arith.minnumf %v, %w : vector<2xf32>
  return %0, %1, %2, %3: f32,f32,f32,vector<2xf32>
}

// What is computed is quiet, what is chosen stays as it is.
func.func @signalling() -> (f32, f32, f32, f32, f32, f16) {
  %s = arith.constant 0x7F800001 : f32
  %q = arith.constant 0x7FC00000 : f32
  %o = arith.constant 2.0 : f32
  %h = arith.constant 0x7D01 : f16
  %0 = arith.addf %s, %o : f32
  %1 = arith.subf %q, %s : f32
  %2 = arith.mulf %s, %q : f32
  %3 = arith.divf %o, %s : f32
  %4 = arith.maximumf %o, %s : f32
  %5 = arith.remf %h, %h : f16
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f16
}

func.func @converted() -> (f8E5M2, f8E4M3, f16, f64, f64, tf32) {
  %f = arith.constant 0xFFC00000 : f32
  %n = arith.constant 0x7F : f8E4M3FN
  %u = arith.constant 0x80 : f8E5M2FNUZ
  %h = arith.constant 0x7E00 : f16
  %0 = arith.truncf %f : f32 to f8E5M2
  %1 = arith.truncf %f : f32 to f8E4M3
  %2 = arith.extf %n : f8E4M3FN to f16
  %3 = arith.extf %n : f8E4M3FN to f64
  %4 = arith.extf %u : f8E5M2FNUZ to f64
  %5 = arith.extf %h : f16 to tf32
  return %0, %1, %2, %3, %4, %5 : f8E5M2, f8E4M3, f16, f64, f64, tf32
}

// Of one value twice, it is that value, whose constant keeps its place.
func.func @twice() -> (f32, i1) {
  %n = arith.constant 0x7FC00000 : f32
  %t = arith.constant true
  %0 = arith.minnumf %n, %n : f32
  return %0, %t : f32, i1
}
