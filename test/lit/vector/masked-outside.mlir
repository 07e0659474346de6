// A vector under a mask may begin before the memref; then its address is not said to be in it.
// RUN: ttopt --emit=llvm %s | FileCheck %s

// CHECK-LABEL: define void @before
// CHECK: getelementptr float, ptr %{{.*}}, i64 -3
// CHECK: @llvm.masked.load
func.func @before(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c = arith.constant -3 : index
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[false, false, false, true]> : vector<4xi1>
  %z = arith.constant dense<0.0> : vector<4xf32>
  %v = vector.maskedload %a[%c], %m, %z : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %v, %b[%c0] : memref<8xf32>, vector<4xf32>
  return
}

// CHECK-LABEL: define void @inside
// CHECK: getelementptr inbounds float, ptr %{{.*}}, i64 6
// CHECK: @llvm.masked.load
func.func @inside(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c = arith.constant 6 : index
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[true, true, false, false]> : vector<4xi1>
  %z = arith.constant dense<0.0> : vector<4xf32>
  %v = vector.maskedload %a[%c], %m, %z : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %v, %b[%c0] : memref<8xf32>, vector<4xf32>
  return
}
