// Elements without a result, casts back and NaN, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @shifts() -> (vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>) {
  %x = arith.constant dense<[-9, 11, -13]> : vector<3xi8>
  %last = arith.constant dense<[1, 3, 8]> : vector<3xi8>
  %others = arith.constant dense<[-1, 90, 2]> : vector<3xi8>
  %0 = arith.shli %x, %last : vector<3xi8>
  %1 = arith.shrsi %x, %last : vector<3xi8>
  %2 = arith.shrui %x, %last : vector<3xi8>
  %3 = arith.shli %x, %others : vector<3xi8>
  %4 = arith.shrsi %x, %others : vector<3xi8>
  %5 = arith.shrui %x, %others : vector<3xi8>
  return %0, %1, %2, %3, %4, %5 : vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>, vector<3xi8>
}

func.func @quotients() -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %x = arith.constant dense<[-128, 5, -5, 33]> : tensor<4xi8>
  %y = arith.constant dense<[-1, 0, 3, -7]> : tensor<4xi8>
  %z = arith.constant dense<[2, 3, 3, 0]> : tensor<4xi8>
  %0 = arith.floordivsi %x, %y : tensor<4xi8>
  %1 = arith.floordivsi %x, %z : tensor<4xi8>
  %2 = arith.divsi %x, %y : tensor<4xi8>
  %3 = arith.ceildivsi %x, %y : tensor<4xi8>
  return %0, %1, %2, %3 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

func.func @compared(%a: tensor<2xf32>) -> (tensor<2xi1>, i1) {
  %c = arith.constant dense<[0.5, 1.5]> : tensor<2xf32>
  %d = arith.constant 0.5 : f32
  %0 = arith.cmpf ole, %c, %c : tensor<2xf32>
  %1 = arith.cmpf ole, %d, %d : f32
  return %0, %1 : tensor<2xi1>, i1
}

func.func @contracted(%a: f64, %b: tensor<?xf32>) -> (f64, f64, f64, tensor<?xf32>) {
  %0 = arith.truncf %a fastmath<contract> : f64 to f16
  %1 = arith.truncf %a : f64 to f16
  %2 = arith.extf %0 fastmath<fast> : f16 to f64
  %3 = arith.extf %1 fastmath<fast> : f16 to f64
  %4 = arith.extf %0 fastmath<nnan> : f16 to f64
  %5 = arith.truncf %b fastmath<fast> : tensor<?xf32> to tensor<?xbf16>
  %6 = arith.extf %5 fastmath<contract> : tensor<?xbf16> to tensor<?xf32>
  return %2, %3, %4, %6 : f64, f64, f64, tensor<?xf32>
}

func.func @nan() -> (f64, f16, f16, bf16, f32, f32, f64) {
  %a = arith.constant 0xFFC80000 : f32
  %b = arith.constant 0x7FC00001 : f32
  %c = arith.constant 0x7F900000 : f32
  %d = arith.constant 0x7E01 : f16
  %0 = arith.extf %a : f32 to f64
  %1 = arith.truncf %a : f32 to f16
  %2 = arith.truncf %b : f32 to f16
  %3 = arith.truncf %a : f32 to bf16
  %4 = arith.extf %d : f16 to f32
  %5 = arith.truncf %0 : f64 to f32
  %6 = arith.extf %c : f32 to f64
  return %0, %1, %2, %3, %4, %5, %6 : f64, f16, f16, bf16, f32, f32, f64
}

func.func @no_bits() -> (i0, i0) {
  %c = arith.constant 0 : i0
  %0 = arith.divui %c, %c : i0
  %1 = arith.muli %c, %c : i0
  return %0, %1 : i0, i0
}
