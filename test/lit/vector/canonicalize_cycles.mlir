// In a block that nothing reaches, values may be made of themselves: looking for where they begin ends.
// RUN: ttopt --canonicalize=region-simplify=disabled %s | FileCheck %s
// RUN: ttopt --sccp %s | FileCheck %s

// CHECK-LABEL: func.func @cycles
func.func @cycles(%f: f32, %v: vector<4xf32>, %a: vector<2xf32>, %t: tensor<3xf32>) -> f32 {
  return %f : f32
^bb1:
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %0 = vector.insert %f, %0[1] : f32 into vector<4xf32>
  %1 = vector.extract %0[0] : f32 from vector<4xf32>
  %2 = tensor.insert %f into %2[%c0] : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  %4 = vector.insert_strided_slice %a, %4 {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>
  %5 = vector.extract %4[0] : f32 from vector<4xf32>
  %6 = vector.extract_strided_slice %4 {offsets = [0], sizes = [1], strides = [1]} : vector<4xf32> to vector<1xf32>
  %7 = vector.transfer_write %v, %8[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<16xf32>
  %8 = vector.transfer_write %v, %7[%c4] {in_bounds = [true]} : vector<4xf32>, tensor<16xf32>
  %9 = vector.transfer_read %7[%c8], %f {in_bounds = [true]} : tensor<16xf32>, vector<4xf32>
  cf.br ^bb2(%1, %3, %5, %6, %9 : f32, index, f32, vector<1xf32>, vector<4xf32>)
^bb2(%b1: f32, %b3: index, %b5: f32, %b6: vector<1xf32>, %b9: vector<4xf32>):
  cf.br ^bb1
}
