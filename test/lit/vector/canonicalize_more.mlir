// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @casts(%m: memref<4x8xf32>, %i: index, %v: vector<4xf32>, %p: f32) -> (vector<4xf32>, vector<4xf32>) {
  %c = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %0 = vector.load %c[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %v, %c[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %c[%i, %i], %p : memref<?x?xf32>, vector<4xf32>
  vector.transfer_write %v, %c[%i, %i] : vector<4xf32>, memref<?x?xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
// -----
func.func @transfers(%t: tensor<4x4xf32>, %u: tensor<4x4xf32>, %v: vector<4x4xf32>, %i: index) -> (tensor<4x4xf32>, vector<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%c0, %c0], %p : tensor<4x4xf32>, vector<4x4xf32>
  %1 = vector.transfer_write %0, %u[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>
  %2 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  %3 = vector.transfer_read %2[%c0, %c0], %p {in_bounds = [true, true]} : tensor<4x4xf32>, vector<4x4xf32>
  %4 = vector.transfer_write %0, %t[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  %5 = vector.transfer_write %v, %4[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  return %1, %3, %4, %5 : tensor<4x4xf32>, vector<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
// -----
func.func @slices(%a: vector<5x1x3x2xf32>, %b: vector<32x16x4xf16>, %c: vector<4x8xf32>) -> (f32, vector<4xf16>, vector<2x2xf32>, vector<1x2xf32>) {
  %0 = vector.shape_cast %a : vector<5x1x3x2xf32> to vector<15x2xf32>
  %1 = vector.extract %0[4, 1] : f32 from vector<15x2xf32>
  %2 = vector.extract_strided_slice %b {offsets = [7, 3], sizes = [10, 8], strides = [1, 1]} : vector<32x16x4xf16> to vector<10x8x4xf16>
  %3 = vector.extract %2[2, 4] : vector<4xf16> from vector<10x8x4xf16>
  %4 = vector.extract_strided_slice %c {offsets = [1, 2], sizes = [3, 4], strides = [1, 1]} : vector<4x8xf32> to vector<3x4xf32>
  %5 = vector.extract_strided_slice %4 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x4xf32> to vector<2x2xf32>
  %6 = vector.extract_strided_slice %4 {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<3x4xf32> to vector<1x2xf32>
  return %1, %3, %5, %6 : f32, vector<4xf16>, vector<2x2xf32>, vector<1x2xf32>
}
// -----
func.func @constants() -> (vector<4x4xf32>, vector<4x4xi32>, vector<2xi32>, vector<2x2xi32>, vector<4xi32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %b = arith.constant dense<3.0> : vector<4x4xf32>
  %0 = vector.insert_strided_slice %a, %b {offsets = [2, 0], strides = [1]} : vector<4xf32> into vector<4x4xf32>
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %d = arith.constant dense<0> : vector<4x4xi32>
  %1 = vector.insert_strided_slice %c, %d {offsets = [1, 2], strides = [1, 1]} : vector<2x2xi32> into vector<4x4xi32>
  %2 = vector.extract_strided_slice %c {offsets = [1], sizes = [1], strides = [1]} : vector<2x2xi32> to vector<1x2xi32>
  %3 = vector.extract %2[0] : vector<2xi32> from vector<1x2xi32>
  %4 = vector.transpose %c, [1, 0] : vector<2x2xi32> to vector<2x2xi32>
  %5 = vector.shape_cast %c : vector<2x2xi32> to vector<4xi32>
  return %0, %1, %3, %4, %5 : vector<4x4xf32>, vector<4x4xi32>, vector<2xi32>, vector<2x2xi32>, vector<4xi32>
}
// -----
func.func @shapes(%a: vector<4x8xf32>, %b: vector<8xf32>, %f: f32) -> (vector<32xf32>, vector<4x8xf32>, vector<8x4xf32>, vector<4x8xf32>, vector<8xf32>, vector<1x8xf32>, vector<8x4xf32>) {
  %0 = vector.shape_cast %a : vector<4x8xf32> to vector<2x16xf32>
  %1 = vector.shape_cast %0 : vector<2x16xf32> to vector<32xf32>
  %2 = vector.shape_cast %0 : vector<2x16xf32> to vector<4x8xf32>
  %3 = vector.broadcast %f : f32 to vector<4x8xf32>
  %4 = vector.transpose %3, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %5 = vector.transpose %a, [0, 1] : vector<4x8xf32> to vector<4x8xf32>
  %6 = vector.broadcast %b : vector<8xf32> to vector<8xf32>
  %7 = vector.broadcast %b : vector<8xf32> to vector<1x8xf32>
  %s = vector.splat %f : vector<4x8xf32>
  %8 = vector.transpose %s, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  return %1, %2, %4, %5, %6, %7, %8 : vector<32xf32>, vector<4x8xf32>, vector<8x4xf32>, vector<4x8xf32>, vector<8xf32>, vector<1x8xf32>, vector<8x4xf32>
}
// -----
func.func @shuffles(%a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<4xf32>) {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %c = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %d = arith.constant dense<[3.0, 4.0]> : vector<2xf32>
  %2 = vector.shuffle %c, %d [3, 0] : vector<2xf32>, vector<2xf32>
  %3 = vector.shuffle %a, %a [3, 0, 1, 2] : vector<4xf32>, vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<4xf32>
}
// -----
func.func @bitcasts(%a: vector<4xf32>) -> (vector<4xf32>, vector<2xf64>, vector<4xi32>, vector<2xi32>) {
  %0 = vector.bitcast %a : vector<4xf32> to vector<4xf32>
  %1 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  %2 = vector.bitcast %1 : vector<4xi32> to vector<2xf64>
  %c = arith.constant dense<1.0> : vector<4xf32>
  %3 = vector.bitcast %c : vector<4xf32> to vector<4xi32>
  %d = arith.constant dense<1.0> : vector<4xf16>
  %4 = vector.bitcast %d : vector<4xf16> to vector<2xi32>
  return %0, %2, %3, %4 : vector<4xf32>, vector<2xf64>, vector<4xi32>, vector<2xi32>
}
// -----
func.func @contract(%a: vector<4x8xf32>, %b: vector<8x6xf32>, %c: vector<4x6xf32>) -> vector<4x6xf32> {
  %z = arith.constant dense<0.0> : vector<4x6xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<4x8xf32>, vector<8x6xf32> into vector<4x6xf32>
  %1 = arith.addf %0, %c : vector<4x6xf32>
  return %1 : vector<4x6xf32>
}
// -----
func.func @inserts(%a: vector<4x8xf32>, %b: vector<8xf32>, %f: f32) -> (vector<4x8xf32>, vector<8xf32>, f32, vector<8xf32>, f32, vector<4x8xf32>) {
  %0 = vector.insert %b, %a[1] : vector<8xf32> into vector<4x8xf32>
  %1 = vector.extract %0[1] : vector<8xf32> from vector<4x8xf32>
  %2 = vector.extract %0[1, 3] : f32 from vector<4x8xf32>
  %3 = vector.extract %0[2] : vector<8xf32> from vector<4x8xf32>
  %4 = vector.insert %f, %a[1, 2] : f32 into vector<4x8xf32>
  %5 = vector.extract %4[1, 2] : f32 from vector<4x8xf32>
  %6 = vector.insert_strided_slice %a, %a {offsets = [0, 0], strides = [1, 1]} : vector<4x8xf32> into vector<4x8xf32>
  return %0, %1, %2, %3, %5, %6 : vector<4x8xf32>, vector<8xf32>, f32, vector<8xf32>, f32, vector<4x8xf32>
}
// -----
func.func @masks(%a: vector<4xf32>, %m: memref<16xf32>, %i: index, %p: vector<4xi1>, %x: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %k = vector.constant_mask [4] : vector<4xi1>
  %z = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %a : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %m[%i][%x], %z, %a : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i][%x], %z, %a : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %n = vector.create_mask %c2 : vector<4xi1>
  %2 = vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  "u"(%2) : (f32) -> ()
  %4 = vector.gather %m[%i][%x], %k, %a : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0, %1, %n, %4 : vector<4xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32>
}
// -----
func.func @outer(%a: vector<4xf32>, %f: f32, %v: vector<1x4xf32>, %acc: f32) -> (vector<4xf32>, vector<4xf32>, f32, vector<4xf32>) {
  %0 = vector.extract %v[0] : vector<4xf32> from vector<1x4xf32>
  %1 = vector.shape_cast %v : vector<1x4xf32> to vector<4xf32>
  %s = vector.splat %f : vector<4xf32>
  %e = vector.extract %s[2] : f32 from vector<4xf32>
  %t = arith.constant dense<2.0> : vector<4xf32>
  %r = vector.fma %t, %t, %a : vector<4xf32>
  return %0, %1, %e, %r : vector<4xf32>, vector<4xf32>, f32, vector<4xf32>
}
// -----
func.func @scan(%a: vector<4x1xf32>, %b: vector<1xf32>, %c: vector<4xf32>) -> (vector<4xf32>, f32, vector<4x1xf32>) {
  %0 = vector.multi_reduction <add>, %a, %c [1] : vector<4x1xf32> to vector<4xf32>
  %1 = vector.reduction <add>, %b : vector<1xf32> into f32
  %2 = vector.shape_cast %c : vector<4xf32> to vector<4x1xf32>
  return %0, %1, %2 : vector<4xf32>, f32, vector<4x1xf32>
}
// -----
func.func @ext_chain(%a: vector<2x3x4xf32>, %i: index) -> (f32, vector<4xf32>, f32) {
  %0 = vector.extract %a[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %1 = vector.extract %0[2] : vector<4xf32> from vector<3x4xf32>
  %2 = vector.extract %1[3] : f32 from vector<4xf32>
  %t = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %3 = vector.extract %t[1, 1, 2] : f32 from vector<4x2x3xf32>
  return %2, %1, %3 : f32, vector<4xf32>, f32
}
// -----
func.func @from(%f: f32, %v: vector<f32>) -> (vector<1xf32>, vector<f32>, f32, vector<4xf32>) {
  %0 = vector.broadcast %f : f32 to vector<1xf32>
  %1 = vector.broadcast %f : f32 to vector<f32>
  %2 = vector.extract %1[] : f32 from vector<f32>
  %3 = vector.extractelement %v[] : vector<f32>
  %4 = vector.broadcast %3 : f32 to vector<4xf32>
  return %0, %1, %2, %4 : vector<1xf32>, vector<f32>, f32, vector<4xf32>
}

// -----

func.func @extract_of_inserted_slices(%v: vector<2x3xi32>, %s: vector<1x2xi32>) -> (i32, i32) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1, 1], strides = [1, 1]} : vector<1x2xi32> into vector<2x3xi32>
  %1 = vector.insert_strided_slice %s, %0 {offsets = [0, 0], strides = [1, 1]} : vector<1x2xi32> into vector<2x3xi32>
  %2 = vector.extract %1[1, 2] : i32 from vector<2x3xi32>
  %3 = vector.extract %1[0, 0] : i32 from vector<2x3xi32>
  return %2, %3 : i32, i32
}

// -----

func.func @slices_of_repeated(%x: i32, %w: vector<4xi32>, %u: vector<1x4xi32>) -> (vector<3x1xi32>, vector<2x1xi32>, vector<1x4xi32>, vector<2x4xi32>) {
  %0 = vector.splat %x : vector<3x4xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 2], sizes = [3, 1], strides = [1, 1]} : vector<3x4xi32> to vector<3x1xi32>
  %2 = vector.broadcast %w : vector<4xi32> to vector<3x4xi32>
  %3 = vector.extract_strided_slice %2 {offsets = [0, 3], sizes = [2, 1], strides = [1, 1]} : vector<3x4xi32> to vector<2x1xi32>
  %4 = vector.extract_strided_slice %2 {offsets = [1], sizes = [1], strides = [1]} : vector<3x4xi32> to vector<1x4xi32>
  %5 = vector.extract_strided_slice %2 {offsets = [1, 0], sizes = [2, 4], strides = [1, 1]} : vector<3x4xi32> to vector<2x4xi32>
  return %1, %3, %4, %5 : vector<3x1xi32>, vector<2x1xi32>, vector<1x4xi32>, vector<2x4xi32>
}

// -----

// An index has 64 bits.
func.func @bits_of_index(%a: memref<?x?xvector<4x3xindex>>, %b: memref<?xindex>, %c: vector<index>, %i: index, %p: vector<4x3xindex>) -> (vector<5x48xi8>, vector<4x3xindex>, vector<6xi32>, vector<i64>) {
  %0 = vector.transfer_read %a[%i, %i], %p : memref<?x?xvector<4x3xindex>>, vector<5x48xi8>
  %1 = vector.transfer_read %a[%i, %i], %p : memref<?x?xvector<4x3xindex>>, vector<4x3xindex>
  %2 = vector.transfer_read %b[%i], %i : memref<?xindex>, vector<6xi32>
  %3 = vector.bitcast %c : vector<index> to vector<i64>
  return %0, %1, %2, %3 : vector<5x48xi8>, vector<4x3xindex>, vector<6xi32>, vector<i64>
}
