// What is not a number, and where a function has no value, as mlir-opt does it.
// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

func.func @no_value() -> (f32, f64, f32, f32, f32, f64, f32, f32) {
  %inf = arith.constant 0xFF800000 : f32
  %dinf = arith.constant 0x7FF0000000000000 : f64
  %neg = arith.constant -3.0 : f32
  %z = arith.constant 0.0 : f32
  %nz = arith.constant -0.0 : f32
  %half = arith.constant 0.5 : f64
  %0 = math.sin %inf : f32
  %1 = math.cos %dinf : f64
  %2 = math.acos %neg : f32
  %3 = math.log %neg : f32
  %4 = math.log2 %nz : f32
  %5 = math.acosh %half : f64
  %6 = math.atan2 %z, %nz : f32
  %7 = math.log1p %neg : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f64, f32, f32, f32, f64, f32, f32
}

func.func @nan() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %q = arith.constant 0xFFC00003 : f32
  %s = arith.constant 0x7F800100 : f32
  %neg = arith.constant -3.0 : f32
  %0 = math.absf %q : f32
  %1 = math.copysign %s, %neg : f32
  %2 = math.tan %s : f32
  %3 = math.powf %neg, %q : f32
  %4 = math.powf %s, %q : f32
  %5 = math.atan2 %s, %q : f32
  %6 = math.log %q : f32
  %7 = math.ceil %s : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}

func.func @narrow() -> (f16, bf16, f16, f16, f16) {
  %a = arith.constant 6.25 : f16
  %b = arith.constant 6.25 : bf16
  %0 = math.sqrt %a : f16
  %1 = math.round %b : bf16
  %2 = math.trunc %a : f16
  %3 = math.ceil %a : f16
  %4 = math.absf %a : f16
  return %0, %1, %2, %3, %4 : f16, bf16, f16, f16, f16
}
