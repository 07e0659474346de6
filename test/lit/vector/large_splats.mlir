// RUN: ttopt --canonicalize %s | FileCheck %s

// No constant is made that memory has no room for.

// CHECK-LABEL: @element
// CHECK: vector.insert %
func.func @element() -> vector<4000000000000000xi32> {
  %c = arith.constant dense<0> : vector<4000000000000000xi32>
  %x = arith.constant 1 : i32
  %0 = vector.insert %x, %c [5] : i32 into vector<4000000000000000xi32>
  return %0 : vector<4000000000000000xi32>
}

// CHECK-LABEL: @slice
// CHECK: vector.insert_strided_slice %
func.func @slice() -> vector<4000000000000000xi32> {
  %c = arith.constant dense<0> : vector<4000000000000000xi32>
  %x = arith.constant dense<1> : vector<4xi32>
  %0 = vector.insert_strided_slice %x, %c {offsets = [5], strides = [1]} : vector<4xi32> into vector<4000000000000000xi32>
  return %0 : vector<4000000000000000xi32>
}

// CHECK-LABEL: @folded
// CHECK: vector.insertelement %
func.func @folded() -> vector<4000000000000000xi32> {
  %c = arith.constant dense<0> : vector<4000000000000000xi32>
  %x = arith.constant 1 : i32
  %i = arith.constant 5 : i32
  %0 = vector.insertelement %x, %c[%i : i32] : vector<4000000000000000xi32>
  return %0 : vector<4000000000000000xi32>
}
