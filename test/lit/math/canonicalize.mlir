// Folding, as mlir-opt does it.
// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

func.func @constants() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %a = arith.constant -2.5 : f32
  %b = arith.constant 2.0 : f32
  %n = arith.constant 3 : i32
  %0 = math.absf %a : f32
  %1 = math.ceil %a : f32
  %2 = math.floor %a : f32
  %3 = math.round %a : f32
  %4 = math.roundeven %a : f32
  %5 = math.trunc %a : f32
  %6 = math.copysign %b, %a : f32
  %7 = math.sqrt %b : f32
  %8 = math.sqrt %a : f32
  %9 = math.log2 %b : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

func.func @powers() -> (f32, f32, f64) {
  %b = arith.constant 2.0 : f32
  %c = arith.constant 3.0 : f32
  %d = arith.constant 0.5 : f64
  %0 = math.powf %b, %c : f32
  %1 = math.powf %c, %b : f32
  %2 = math.powf %d, %d : f64
  return %0, %1, %2 : f32, f32, f64
}

func.func @transcendental() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %z = arith.constant 0.0 : f32
  %o = arith.constant 1.0 : f32
  %0 = math.acos %o : f32
  %1 = math.asin %z : f32
  %2 = math.atan %z : f32
  %3 = math.cos %z : f32
  %4 = math.sin %z : f32
  %5 = math.tan %z : f32
  %6 = math.tanh %z : f32
  %7 = math.exp %z : f32
  %8 = math.exp2 %z : f32
  %9 = math.log %o : f32
  %10 = math.log10 %o : f32
  %11 = math.log1p %z : f32
  %12 = math.erf %z : f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

func.func @integers() -> (i8, i8, i8, i8, i8) {
  %a = arith.constant -4 : i8
  %b = arith.constant 12 : i8
  %m = arith.constant -128 : i8
  %0 = math.absi %a : i8
  %1 = math.ctlz %b : i8
  %2 = math.cttz %b : i8
  %3 = math.ctpop %a : i8
  %4 = math.absi %m : i8
  return %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

func.func @dense() -> (tensor<3xf32>, vector<2xi32>, tensor<2xf32>) {
  %a = arith.constant dense<[-1.5, 2.5, 0.0]> : tensor<3xf32>
  %b = arith.constant dense<[1, 256]> : vector<2xi32>
  %c = arith.constant dense<4.0> : tensor<2xf32>
  %0 = math.absf %a : tensor<3xf32>
  %1 = math.ctlz %b : vector<2xi32>
  %2 = math.sqrt %c : tensor<2xf32>
  return %0, %1, %2 : tensor<3xf32>, vector<2xi32>, tensor<2xf32>
}

func.func @twice(%x: f32) -> (f32, f32) {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = math.ceil %x : f32
  %3 = math.ceil %2 : f32
  return %1, %3 : f32, f32
}

// Near the largest and the smallest numbers.
func.func @extremes() -> (f64, f64, f64) {
  %a = arith.constant 709.5 : f64
  %b = arith.constant 4.94e-324 : f64
  %0 = math.exp %a : f64
  %1 = math.log %b : f64
  %2 = math.log10 %b : f64
  return %0, %1, %2 : f64, f64, f64
}
