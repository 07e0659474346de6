// RUN: ttopt --canonicalize %s | FileCheck %s

// Extracts go back through transposes and what was inserted elsewhere, as long as the
// dims that are left end up in order.

// CHECK-LABEL: func.func @past_transposed_insert(
// CHECK-NEXT:    %[[T:.*]] = vector.transpose %arg0, [2, 1, 0]
// CHECK-NEXT:    %[[I:.*]] = vector.insert %arg1, %[[T]] [0, 0, 1]
// CHECK-NEXT:    %[[U:.*]] = vector.transpose %[[I]], [2, 1, 0]
// CHECK-NEXT:    %[[X:.*]] = vector.extract %[[U]][1, 0]
// CHECK-NEXT:    %[[Y:.*]] = vector.extract %arg0[0, 2]
// CHECK-NEXT:    return %[[X]], %[[Y]], %arg1
func.func @past_transposed_insert(%v: vector<2x3x4xf32>, %f: f32) -> (vector<4xf32>, vector<4xf32>, f32) {
  %0 = vector.transpose %v, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %1 = vector.insert %f, %0[0, 0, 1] : f32 into vector<4x3x2xf32>
  %2 = vector.transpose %1, [2, 1, 0] : vector<4x3x2xf32> to vector<2x3x4xf32>
  %3 = vector.extract %2[1, 0] : vector<4xf32> from vector<2x3x4xf32>
  %4 = vector.extract %2[0, 2] : vector<4xf32> from vector<2x3x4xf32>
  %5 = vector.extract %2[1, 0, 0] : f32 from vector<2x3x4xf32>
  return %3, %4, %5 : vector<4xf32>, vector<4xf32>, f32
}

// CHECK-LABEL: func.func @from_the_slice_put_in(
// CHECK:         %[[E:.*]] = vector.extract %arg1[1, 0]
// CHECK:         return %[[E]]
func.func @from_the_slice_put_in(%v: vector<4x3x2xf32>, %s: vector<3x2xf32>) -> f32 {
  %0 = vector.insert %s, %v[2] : vector<3x2xf32> into vector<4x3x2xf32>
  %1 = vector.transpose %0, [2, 0, 1] : vector<4x3x2xf32> to vector<2x4x3xf32>
  %2 = vector.extract %1[0, 2, 1] : f32 from vector<2x4x3xf32>
  return %2 : f32
}

// CHECK-LABEL: func.func @turned(
// CHECK:         %[[T:.*]] = vector.transpose
// CHECK:         vector.extract %[[T]][1]
func.func @turned(%v: vector<2x3x4xf32>) -> vector<4x3xf32> {
  %0 = vector.transpose %v, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  %1 = vector.extract %0[1] : vector<4x3xf32> from vector<2x4x3xf32>
  return %1 : vector<4x3xf32>
}

// Nothing goes past an insert at an unknown position, nor to it.
// CHECK-LABEL: func.func @unknown(
// CHECK:         %[[A:.*]] = vector.insert %arg1, %arg0 [%arg2]
// CHECK:         %[[B:.*]] = vector.insert %arg1, %[[A]] [1]
// CHECK:         vector.extract %[[B]][0]
func.func @unknown(%v: vector<4x3xf32>, %s: vector<3xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.insert %s, %v[%i] : vector<3xf32> into vector<4x3xf32>
  %1 = vector.insert %s, %0[1] : vector<3xf32> into vector<4x3xf32>
  %2 = vector.extract %1[0] : vector<3xf32> from vector<4x3xf32>
  return %2 : vector<3xf32>
}
