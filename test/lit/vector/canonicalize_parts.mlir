// Parts of masks, of splats and of what was inserted, and bits of constants, as
// mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @of_masks(%m: memref<?xi8>, %v: vector<7xi8>, %n: index, %i: index)
    -> (vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<7xi8>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %some = vector.create_mask %c2, %n : vector<3x5xi1>
  %rows = vector.create_mask %c3, %n : vector<3x5xi1>
  %none = vector.create_mask %n, %c0 : vector<3x5xi1>
  %0 = vector.extract %some[1] : vector<5xi1> from vector<3x5xi1>
  %1 = vector.extract %some[2] : vector<5xi1> from vector<3x5xi1>
  %2 = vector.extract %some[%i] : vector<5xi1> from vector<3x5xi1>
  %3 = vector.extract %rows[%i] : vector<5xi1> from vector<3x5xi1>
  %4 = vector.extract %none[%i] : vector<5xi1> from vector<3x5xi1>
  %off = vector.create_mask %c0 : vector<7xi1>
  %5 = vector.maskedload %m[%i], %off, %v : memref<?xi8>, vector<7xi1>, vector<7xi8> into vector<7xi8>
  return %0, %1, %2, %3, %4, %5 : vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<5xi1>, vector<7xi8>
}

func.func @of_splats(%i: index) -> (f64, vector<5xf64>, f64) {
  %c = arith.constant dense<2.5> : vector<3x5xf64>
  %d = arith.constant dense<1.5> : vector<f64>
  %0 = vector.extract %c[%i, 2] : f64 from vector<3x5xf64>
  %1 = vector.extract %c[%i] : vector<5xf64> from vector<3x5xf64>
  %2 = vector.extract %d[] : f64 from vector<f64>
  return %0, %1, %2 : f64, vector<5xf64>, f64
}

func.func @of_inserted(%a: vector<3x5xi8>, %b: vector<1x5xi8>, %v: vector<6x9xi8>)
    -> (vector<2x3xi8>, vector<1x2xi8>, vector<2x2xi8>, vector<3x5xi8>) {
  %0 = vector.insert_strided_slice %a, %v {offsets = [2, 1], strides = [1, 1]} : vector<3x5xi8> into vector<6x9xi8>
  %1 = vector.insert_strided_slice %b, %0 {offsets = [0, 4], strides = [1, 1]} : vector<1x5xi8> into vector<6x9xi8>
  %2 = vector.extract_strided_slice %1 {offsets = [3, 2], sizes = [2, 3], strides = [1, 1]} : vector<6x9xi8> to vector<2x3xi8>
  %3 = vector.extract_strided_slice %1 {offsets = [0, 5], sizes = [1, 2], strides = [1, 1]} : vector<6x9xi8> to vector<1x2xi8>
  %4 = vector.extract_strided_slice %1 {offsets = [4, 5], sizes = [2, 2], strides = [1, 1]} : vector<6x9xi8> to vector<2x2xi8>
  %5 = vector.extract_strided_slice %1 {offsets = [2, 1], sizes = [3, 5], strides = [1, 1]} : vector<6x9xi8> to vector<3x5xi8>
  return %2, %3, %4, %5 : vector<2x3xi8>, vector<1x2xi8>, vector<2x2xi8>, vector<3x5xi8>
}

func.func @bits() -> (vector<3xi64>, vector<2xi32>, vector<3xf32>, vector<12xi8>, vector<6xf32>, vector<1xi128>) {
  %a = arith.constant dense<-7> : vector<6xi32>
  %b = arith.constant dense<19> : vector<8xi8>
  %c = arith.constant dense<1.5> : vector<6xf16>
  %d = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %e = arith.constant dense<-3> : vector<4xi32>
  %0 = vector.bitcast %a : vector<6xi32> to vector<3xi64>
  %1 = vector.bitcast %b : vector<8xi8> to vector<2xi32>
  %2 = vector.bitcast %c : vector<6xf16> to vector<3xf32>
  %3 = vector.bitcast %d : vector<3xi32> to vector<12xi8>
  %4 = vector.bitcast %a : vector<6xi32> to vector<6xf32>
  %5 = vector.bitcast %e : vector<4xi32> to vector<1xi128>
  return %0, %1, %2, %3, %4, %5 : vector<3xi64>, vector<2xi32>, vector<3xf32>, vector<12xi8>, vector<6xf32>, vector<1xi128>
}

func.func @reshaped_twice(%a: vector<4x6xi8>) -> (vector<3x8xi8>, vector<2x2x6xi8>, vector<4x2x3xi8>) {
  %flat = vector.shape_cast %a : vector<4x6xi8> to vector<24xi8>
  %0 = vector.shape_cast %flat : vector<24xi8> to vector<3x8xi8>
  %1 = vector.shape_cast %flat : vector<24xi8> to vector<2x2x6xi8>
  %2 = vector.shape_cast %flat : vector<24xi8> to vector<4x2x3xi8>
  return %0, %1, %2 : vector<3x8xi8>, vector<2x2x6xi8>, vector<4x2x3xi8>
}
