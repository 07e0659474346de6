// RUN: ttopt --canonicalize %s | FileCheck %s
// RUN: ttopt --sccp %s | FileCheck %s

// Constants of scalable vectors are splats: none is made of other elements.

// CHECK-LABEL: @inserts
// CHECK: vector.insert %
// CHECK: vector.insertelement %
// CHECK: vector.insert %
// CHECK: vector.insert_strided_slice %
func.func @inserts() -> (vector<[4]xi32>, vector<[4]xi32>, vector<2x[4]xi32>, vector<2x[4]xi32>) {
  %x = arith.constant 9 : i32
  %i = arith.constant 1 : index
  %a = arith.constant dense<0> : vector<[4]xi32>
  %b = arith.constant dense<1> : vector<1x[4]xi32>
  %c = arith.constant dense<2> : vector<2x[4]xi32>
  %0 = vector.insert %x, %a[1] : i32 into vector<[4]xi32>
  %1 = vector.insertelement %x, %a[%i : index] : vector<[4]xi32>
  %2 = vector.insert %a, %c[1] : vector<[4]xi32> into vector<2x[4]xi32>
  %3 = vector.insert_strided_slice %b, %c {offsets = [1, 0], strides = [1, 1]} : vector<1x[4]xi32> into vector<2x[4]xi32>
  return %0, %1, %2, %3 : vector<[4]xi32>, vector<[4]xi32>, vector<2x[4]xi32>, vector<2x[4]xi32>
}
