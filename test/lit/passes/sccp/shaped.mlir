// RUN: ttopt --sccp %s > %t.ours
// RUN: mlir-opt --sccp %s | diff %t.ours -

// Constants are found by folds, not by patterns of canonicalization.
func.func @f() -> (vector<3xi32>, i32, vector<2x3xi32>, vector<3x2xi32>, vector<4xi32>, vector<2xi32>, vector<6xi32>, vector<2xi32>, i32, vector<6xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
  %s = arith.constant dense<5> : vector<2x3xi32>
  %d = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %i = arith.constant 7 : i32
  %v = arith.constant dense<[1, 2]> : vector<2xi32>
  %0 = vector.extract %s[1] : vector<3xi32> from vector<2x3xi32>
  %1 = vector.extract %d[1, 2] : i32 from vector<2x3xi32>
  %2 = vector.broadcast %i : i32 to vector<2x3xi32>
  %3 = vector.transpose %s, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %4 = vector.splat %i : vector<4xi32>
  %5 = vector.shuffle %v, %v [0, 3] : vector<2xi32>, vector<2xi32>
  %6 = vector.shape_cast %s : vector<2x3xi32> to vector<6xi32>
  %7 = vector.extract_strided_slice %v {offsets = [0], sizes = [2], strides = [1]} : vector<2xi32> to vector<2xi32>
  %8 = vector.reduction <add>, %v : vector<2xi32> into i32
  %9 = vector.shape_cast %d : vector<2x3xi32> to vector<6xi32>
  %10 = vector.insert %i, %v [0] : i32 into vector<2xi32>
  %c0 = arith.constant 0 : index
  %11 = vector.insertelement %i, %v[%c0 : index] : vector<2xi32>
  %12 = vector.insert_strided_slice %v, %v {offsets = [0], strides = [1]} : vector<2xi32> into vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : vector<3xi32>, i32, vector<2x3xi32>, vector<3x2xi32>, vector<4xi32>, vector<2xi32>, vector<6xi32>, vector<2xi32>, i32, vector<6xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
}
func.func @g() -> (tensor<6xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>, i32, tensor<2xi32>, index) {
  %s = arith.constant dense<5> : tensor<2x3xi32>
  %d = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %i = arith.constant 7 : i32
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %d [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %1 = tensor.extract_slice %s[0, 0] [2, 1] [1, 1] : tensor<2x3xi32> to tensor<2xi32>
  %2 = tensor.insert %i into %s[%c0, %c0] : tensor<2x3xi32>
  %3 = tensor.splat %i : tensor<2x3xi32>
  %4 = tensor.extract %d[%c0, %c0] : tensor<2x3xi32>
  %5 = tensor.from_elements %i, %i : tensor<2xi32>
  %6 = tensor.dim %d, %c0 : tensor<2x3xi32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<6xi32>, tensor<2xi32>, tensor<2x3xi32>, tensor<2x3xi32>, i32, tensor<2xi32>, index
}

func.func @packed(%x: tensor<16x8x8x32xf32>, %y: tensor<128x256xf32>) -> (tensor<16x8x8x32xf32>, tensor<128x256xf32>) {
  %a = arith.constant dense<0.5> : tensor<128x256xf32>
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %x : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  return %0, %1 : tensor<16x8x8x32xf32>, tensor<128x256xf32>
}

func.func @whole() -> vector<3xi32> {
  %a = arith.constant dense<[2, 3, 4]> : vector<3xi32>
  %b = arith.constant dense<0> : vector<3xi32>
  %0 = vector.insert %a, %b[] : vector<3xi32> into vector<3xi32>
  return %0 : vector<3xi32>
}
