// Folding and canonicalization, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @broadcasts(%x: f32, %v: vector<4xf32>) -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<3x2x4xf32>) {
  %c = arith.constant 1.5 : f32
  %0 = vector.broadcast %c : f32 to vector<4xf32>
  %1 = vector.splat %c : vector<2x4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  %3 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %4 = vector.broadcast %3 : vector<2x4xf32> to vector<3x2x4xf32>
  return %0, %1, %2, %4 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<3x2x4xf32>
}

func.func @extracts(%x: f32, %v: vector<4xf32>, %m: vector<2x3x4xf32>, %i: index) -> (f32, f32, vector<4xf32>, f32, f32, f32, vector<3x4xf32>, f32) {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.extract %0[2] : f32 from vector<4xf32>
  %2 = vector.splat %x : vector<4xf32>
  %3 = vector.extract %2[1] : f32 from vector<4xf32>
  %4 = vector.extract %m[1] : vector<3x4xf32> from vector<2x3x4xf32>
  %5 = vector.extract %4[2] : vector<4xf32> from vector<3x4xf32>
  %6 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %7 = vector.extract %6[3] : f32 from vector<4xf32>
  %8 = vector.insert %x, %v [2] : f32 into vector<4xf32>
  %9 = vector.extract %8[2] : f32 from vector<4xf32>
  %10 = vector.extract %8[1] : f32 from vector<4xf32>
  %11 = vector.extract %m[] : vector<2x3x4xf32> from vector<2x3x4xf32>
  %12 = vector.extract %11[0] : vector<3x4xf32> from vector<2x3x4xf32>
  %13 = vector.transpose %m, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %14 = vector.extract %13[3, 1, 2] : f32 from vector<4x2x3xf32>
  return %1, %3, %5, %7, %9, %10, %12, %14 : f32, f32, vector<4xf32>, f32, f32, f32, vector<3x4xf32>, f32
}

func.func @elements(%x: f32, %v: vector<4xf32>, %i: i32) -> (f32, f32, f32, vector<4xf32>) {
  %c2 = arith.constant 2 : i32
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %1 = vector.extractelement %0[%c2 : i32] : vector<4xf32>
  %2 = vector.splat %x : vector<4xf32>
  %3 = vector.extractelement %2[%i : i32] : vector<4xf32>
  %4 = vector.broadcast %x : f32 to vector<4xf32>
  %5 = vector.extractelement %4[%i : i32] : vector<4xf32>
  %c = arith.constant 9.0 : f32
  %6 = vector.insertelement %c, %0[%c2 : i32] : vector<4xf32>
  return %1, %3, %5, %6 : f32, f32, f32, vector<4xf32>
}

func.func @inserts(%m: vector<2x4xf32>, %v: vector<4xf32>, %x: f32) -> (vector<4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %c = arith.constant 9.0 : f32
  %1 = vector.insert %c, %0 [1] : f32 into vector<4xf32>
  %2 = vector.insert %m, %m [] : vector<2x4xf32> into vector<2x4xf32>
  %3 = vector.broadcast %x : f32 to vector<4xf32>
  %4 = vector.insert %x, %3 [2] : f32 into vector<4xf32>
  return %1, %2, %4 : vector<4xf32>, vector<2x4xf32>, vector<4xf32>
}

func.func @shuffles(%a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %a, %b [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %2 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %3 = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : vector<4xf32>
  %4 = vector.shuffle %2, %3 [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  %5 = vector.shuffle %a, %b [0, 4, 1, 5] : vector<4xf32>, vector<4xf32>
  return %0, %1, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @shapes(%m: vector<2x3x4xf32>, %v: vector<4xf32>) -> (vector<2x3x4xf32>, vector<24xf32>, vector<2x3x4xf32>, vector<4xi32>, vector<2x3x4xf32>, vector<4x3x2xf32>, vector<8xi16>, vector<4x2xf32>) {
  %0 = vector.shape_cast %m : vector<2x3x4xf32> to vector<6x4xf32>
  %1 = vector.shape_cast %0 : vector<6x4xf32> to vector<2x3x4xf32>
  %2 = vector.shape_cast %0 : vector<6x4xf32> to vector<24xf32>
  %3 = vector.shape_cast %m : vector<2x3x4xf32> to vector<2x3x4xf32>
  %4 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %5 = vector.transpose %m, [0, 1, 2] : vector<2x3x4xf32> to vector<2x3x4xf32>
  %6 = vector.transpose %m, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
  %7 = vector.transpose %6, [1, 0, 2] : vector<3x4x2xf32> to vector<4x3x2xf32>
  %8 = vector.bitcast %4 : vector<4xi32> to vector<8xi16>
  %c = arith.constant dense<2.0> : vector<2x4xf32>
  %9 = vector.transpose %c, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %1, %2, %3, %4, %5, %7, %8, %9 : vector<2x3x4xf32>, vector<24xf32>, vector<2x3x4xf32>, vector<4xi32>, vector<2x3x4xf32>, vector<4x3x2xf32>, vector<8xi16>, vector<4x2xf32>
}

func.func @shape_cast_constant() -> (vector<4xf32>, vector<2x2xf32>) {
  %0 = arith.constant dense<3.0> : vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  %2 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %3 = vector.shape_cast %2 : vector<4xf32> to vector<2x2xf32>
  return %1, %3 : vector<4xf32>, vector<2x2xf32>
}

func.func @slices(%v: vector<8x16xf32>, %s: vector<2x4xf32>) -> (vector<8x16xf32>, vector<2x4xf32>, vector<8x16xf32>, vector<2x4xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [8, 16], strides = [1, 1]} : vector<8x16xf32> to vector<8x16xf32>
  %1 = vector.insert_strided_slice %s, %v {offsets = [2, 2], strides = [1, 1]} : vector<2x4xf32> into vector<8x16xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [2, 2], sizes = [2, 4], strides = [1, 1]} : vector<8x16xf32> to vector<2x4xf32>
  %3 = vector.insert_strided_slice %v, %v {offsets = [0, 0], strides = [1, 1]} : vector<8x16xf32> into vector<8x16xf32>
  %c = arith.constant dense<1.0> : vector<8x16xf32>
  %4 = vector.extract_strided_slice %c {offsets = [2, 2], sizes = [2, 4], strides = [1, 1]} : vector<8x16xf32> to vector<2x4xf32>
  return %0, %2, %3, %4 : vector<8x16xf32>, vector<2x4xf32>, vector<8x16xf32>, vector<2x4xf32>
}

func.func @masks(%m: memref<16xf32>, %i: index, %p: vector<4xf32>) -> (vector<4xi1>, vector<4xf32>, vector<4xf32>) {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2 : vector<4xi1>
  %1 = vector.create_mask %c4 : vector<4xi1>
  %2 = vector.maskedload %m[%i], %1, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.constant_mask [0] : vector<4xi1>
  %4 = vector.maskedload %m[%i], %3, %p : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %1, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %3, %p : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return %0, %2, %4 : vector<4xi1>, vector<4xf32>, vector<4xf32>
}

func.func @transfers(%m: memref<16x16xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %x : memref<16x16xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%c0, %c0] : vector<4xf32>, memref<16x16xf32>
  vector.transfer_write %0, %m[%i, %c0] : vector<4xf32>, memref<16x16xf32>
  return %0 : vector<4xf32>
}

func.func @reductions(%v: vector<1xf32>, %a: f32, %s: vector<f32>) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <mul>, %v, %a : vector<1xf32> into f32
  %2 = vector.extractelement %s[] : vector<f32>
  return %0, %1, %2 : f32, f32, f32
}

func.func @from_elements(%x: f32) -> (vector<4xf32>, f32) {
  %0 = vector.from_elements %x, %x, %x, %x : vector<4xf32>
  %1 = vector.extract %0[3] : f32 from vector<4xf32>
  return %0, %1 : vector<4xf32>, f32
}

func.func @parts_of_masks_and_broadcasts(%x: f32, %v: vector<4xf32>) -> (vector<2x2xi1>, vector<2x3xi1>, vector<2x4xf32>, vector<2x2xf32>) {
  %0 = vector.constant_mask [2, 2] : vector<4x3xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x3xi1> to vector<2x2xi1>
  %2 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4x3xi1> to vector<2x3xi1>
  %3 = vector.broadcast %v : vector<4xf32> to vector<8x4xf32>
  %4 = vector.extract_strided_slice %3 {offsets = [2, 0], sizes = [2, 4], strides = [1, 1]} : vector<8x4xf32> to vector<2x4xf32>
  %5 = vector.broadcast %x : f32 to vector<8x4xf32>
  %6 = vector.extract_strided_slice %5 {offsets = [2, 1], sizes = [2, 2], strides = [1, 1]} : vector<8x4xf32> to vector<2x2xf32>
  return %1, %2, %4, %6 : vector<2x2xi1>, vector<2x3xi1>, vector<2x4xf32>, vector<2x2xf32>
}

func.func @unit_dims(%v: vector<4xf32>, %w: vector<1x1x4xf32>, %m: vector<5x1x4xf32>, %a: vector<5x4xf32>, %u: vector<1x1xi32>, %i: i32) -> (vector<1x1x4xf32>, vector<5x4xf32>, i32) {
  %0 = vector.insert %v, %w [0, 0] : vector<4xf32> into vector<1x1x4xf32>
  %1 = vector.multi_reduction <mul>, %m, %a [1] : vector<5x1x4xf32> to vector<5x4xf32>
  %2 = vector.multi_reduction <maxsi>, %u, %i [0, 1] : vector<1x1xi32> to i32
  return %0, %1, %2 : vector<1x1x4xf32>, vector<5x4xf32>, i32
}

func.func @constants_come_last(%v: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<2.0> : vector<4xf32>
  %0 = arith.addf %c, %v : vector<4xf32>
  return %0 : vector<4xf32>
}
