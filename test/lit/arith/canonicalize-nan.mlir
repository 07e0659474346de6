// RUN: ttopt --canonicalize %s > %t
// RUN: mlir-opt --canonicalize %s | diff %t -

// maxnumf of constants gives NaN where one is NaN, minnumf the other.
func.func @f() -> (f32, f32, f32, f32, vector<2xf32>) {
  %n = arith.constant 0x7FC00001 : f32
  %m = arith.constant 0xFFC00002 : f32
  %i = arith.constant 0x7F800000 : f32
  %v = arith.constant dense<[1.0, 0x7FC00000]> : vector<2xf32>
  %w = arith.constant dense<[2.0, 3.0]> : vector<2xf32>
  %0 = arith.maxnumf %i, %n : f32
  %1 = arith.minnumf %n, %m : f32
  %2 = arith.maximumf %i, %m : f32
  %3 = arith.minimumf %m, %n : f32
  %4 = arith.minnumf %v, %w : vector<2xf32>
  return %0, %1, %2, %3, %4: f32,f32,f32,f32,vector<2xf32>
}
