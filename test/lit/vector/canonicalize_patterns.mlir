// Folding and canonicalization, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize --split-input-file %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize --split-input-file %s | diff %t.want -

func.func @scalable_masks() -> (vector<[8]xi1>, vector<3x[8]xi1>, vector<[8]xi1>, vector<[8]xi1>) {
  %vs = vector.vscale
  %c8 = arith.constant 8 : index
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %n = arith.muli %vs, %c8 : index
  %m = arith.muli %c7, %vs : index
  %0 = vector.create_mask %n : vector<[8]xi1>
  %1 = vector.create_mask %c7, %n : vector<3x[8]xi1>
  %2 = vector.create_mask %m : vector<[8]xi1>
  %3 = vector.create_mask %c0 : vector<[8]xi1>
  return %0, %1, %2, %3 : vector<[8]xi1>, vector<3x[8]xi1>, vector<[8]xi1>, vector<[8]xi1>
}

func.func @extracts(%a: vector<5xf32>, %b: vector<f32>, %c: vector<[5]xf32>, %x: f32, %i: index)
    -> (vector<5xf32>, vector<6xf32>, f32, vector<4x[5]xf32>, f32) {
  %0 = vector.broadcast %a : vector<5xf32> to vector<3x5xf32>
  %1 = vector.extract %0[%i] : vector<5xf32> from vector<3x5xf32>
  %2 = vector.broadcast %b : vector<f32> to vector<3x6xf32>
  %3 = vector.extract %2[%i] : vector<6xf32> from vector<3x6xf32>
  %4 = vector.extract %2[1, 2] : f32 from vector<3x6xf32>
  %5 = vector.broadcast %c : vector<[5]xf32> to vector<3x4x[5]xf32>
  %6 = vector.extract %5[%i] : vector<4x[5]xf32> from vector<3x4x[5]xf32>
  %7 = vector.splat %x : vector<3x6xf32>
  %8 = vector.extract %7[%i, 2] : f32 from vector<3x6xf32>
  return %1, %3, %4, %6, %8 : vector<5xf32>, vector<6xf32>, f32, vector<4x[5]xf32>, f32
}

func.func @splats(%x: f32) -> (f32, vector<3x4xf32>, vector<3x4xf32>, vector<5xf32>) {
  %c9 = arith.constant 9 : i32
  %0 = vector.splat %x : vector<4xf32>
  %1 = vector.splat %x : vector<3x4xf32>
  %2 = vector.splat %x : vector<2x2xf32>
  %3 = vector.extractelement %0[%c9 : i32] : vector<4xf32>
  %4 = vector.insert %0, %1 [1] : vector<4xf32> into vector<3x4xf32>
  %5 = vector.insert_strided_slice %2, %1 {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<3x4xf32>
  %6 = vector.shuffle %0, %0 [7, 0, 1, 4, 4] : vector<4xf32>, vector<4xf32>
  return %3, %4, %5, %6 : f32, vector<3x4xf32>, vector<3x4xf32>, vector<5xf32>
}

func.func @slices(%a: vector<9xi8>) -> (vector<9xi8>, vector<9xi8>) {
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [4], strides = [1]} : vector<9xi8> to vector<4xi8>
  %1 = vector.insert_strided_slice %0, %a {offsets = [3], strides = [1]} : vector<4xi8> into vector<9xi8>
  %2 = vector.insert_strided_slice %0, %a {offsets = [2], strides = [1]} : vector<4xi8> into vector<9xi8>
  return %1, %2 : vector<9xi8>, vector<9xi8>
}

func.func @shuffles(%a: vector<3xi8>, %b: vector<3xi8>, %z: vector<i8>, %y: vector<i8>)
    -> (vector<6xi8>, vector<4xi8>, vector<2xi8>, vector<1xi8>, vector<5xindex>, vector<[5]xindex>) {
  %0 = vector.shuffle %a, %b [0, 3, 1, 4, 2, 5] : vector<3xi8>, vector<3xi8>
  %1 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<3xi8>, vector<3xi8>
  %2 = vector.shuffle %z, %y [0, 1] : vector<i8>, vector<i8>
  %3 = vector.shuffle %z, %y [1] : vector<i8>, vector<i8>
  %4 = vector.step : vector<5xindex>
  %5 = vector.step : vector<[5]xindex>
  return %0, %1, %2, %3, %4, %5 : vector<6xi8>, vector<4xi8>, vector<2xi8>, vector<1xi8>, vector<5xindex>, vector<[5]xindex>
}

func.func @reshaped_broadcasts(%a: vector<3xf32>, %x: f32, %b: vector<1x3xf32>) -> (vector<6x3xf32>, vector<3x1xf32>, vector<3xf32>, vector<9xf32>) {
  %0 = vector.broadcast %a : vector<3xf32> to vector<2x3x3xf32>
  %1 = vector.shape_cast %0 : vector<2x3x3xf32> to vector<6x3xf32>
  %2 = vector.broadcast %x : f32 to vector<3xf32>
  %3 = vector.shape_cast %2 : vector<3xf32> to vector<3x1xf32>
  %4 = vector.broadcast %b : vector<1x3xf32> to vector<1x1x3xf32>
  %5 = vector.shape_cast %4 : vector<1x1x3xf32> to vector<3xf32>
  %6 = vector.broadcast %a : vector<3xf32> to vector<3x3xf32>
  %7 = vector.shape_cast %6 : vector<3x3xf32> to vector<9xf32>
  return %1, %3, %5, %7 : vector<6x3xf32>, vector<3x1xf32>, vector<3xf32>, vector<9xf32>
}

func.func @reductions(%a: vector<1xi32>, %m: vector<1xi1>, %x: i32, %b: vector<[1]xi32>, %c: vector<2x1xi32>, %acc: vector<2xi32>, %d: vector<1x1xi32>)
    -> (i32, i32, i32, vector<2xi32>, i32) {
  %0 = vector.mask %m { vector.reduction <mul>, %a, %x : vector<1xi32> into i32 } : vector<1xi1> -> i32
  %1 = vector.mask %m { vector.reduction <mul>, %a : vector<1xi32> into i32 } : vector<1xi1> -> i32
  %2 = vector.reduction <mul>, %b, %x : vector<[1]xi32> into i32
  %3 = vector.multi_reduction <maxsi>, %c, %acc [1] : vector<2x1xi32> to vector<2xi32>
  %4 = vector.multi_reduction <add>, %d, %x [0, 1] : vector<1x1xi32> to i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, vector<2xi32>, i32
}

func.func @mask_of_nothing(%m: vector<4xi1>, %a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.mask %m { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m, %b { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @full_masks(%a: memref<9x9xf32>, %t: tensor<?xf32>, %v: vector<5xf32>, %x: f32, %i: index) -> (vector<5xf32>, vector<5xf32>, tensor<?xf32>) {
  %c7 = arith.constant 7 : index
  %on = arith.constant dense<true> : vector<5xi1>
  %0 = vector.constant_mask [5] : vector<5xi1>
  %1 = vector.create_mask %c7 : vector<5xi1>
  %2 = vector.constant_mask [4] : vector<5xi1>
  %3 = vector.transfer_read %a[%i, %i], %x, %0 : memref<9x9xf32>, vector<5xf32>
  %4 = vector.transfer_read %a[%i, %i], %x, %on : memref<9x9xf32>, vector<5xf32>
  %5 = vector.transfer_write %v, %t[%i], %1 : vector<5xf32>, tensor<?xf32>
  vector.transfer_write %v, %a[%i, %i], %2 : vector<5xf32>, memref<9x9xf32>
  return %3, %4, %5 : vector<5xf32>, vector<5xf32>, tensor<?xf32>
}

// -----

func.func @read_written(%t: tensor<9x9xf32>, %v: vector<5xf32>, %w: vector<5x2xf32>, %x: f32, %i: index)
    -> (vector<3x5xf32>, vector<5x3xf32>, vector<2x3x5xf32>, vector<5xf32>, tensor<9x9xf32>, tensor<9x9xf32>) {
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<5xf32>, tensor<9x9xf32>
  %1 = vector.transfer_read %0[%i, %i], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<9x9xf32>, vector<3x5xf32>
  %2 = vector.transfer_read %0[%i, %i], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : tensor<9x9xf32>, vector<5x3xf32>
  %3 = vector.transfer_write %w, %t[%i, %i] {in_bounds = [true, true]} : vector<5x2xf32>, tensor<9x9xf32>
  %4 = vector.transfer_read %3[%i, %i], %x {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0, d0)>} : tensor<9x9xf32>, vector<2x3x5xf32>
  %5 = vector.transfer_read %3[%i, %i], %x {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<9x9xf32>, vector<5xf32>
  return %1, %2, %4, %5, %0, %3 : vector<3x5xf32>, vector<5x3xf32>, vector<2x3x5xf32>, vector<5xf32>, tensor<9x9xf32>, tensor<9x9xf32>
}

// -----

func.func @slice_of_written(%v: vector<6x3xf32>, %a: tensor<6x3xf32>, %b: tensor<6x4xf32>, %d: tensor<20x30xf32>, %i: index, %n: index)
    -> (tensor<20x30xf32>, tensor<20x30xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<6x3xf32>, tensor<6x3xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 3] [1, 1] : tensor<6x3xf32> to tensor<?x3xf32>
  %2 = tensor.insert_slice %1 into %d[%i, 7] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<20x30xf32>
  %3 = vector.transfer_write %v, %b[%c0, %c0] {in_bounds = [true, true]} : vector<6x3xf32>, tensor<6x4xf32>
  %4 = tensor.extract_slice %3[0, 0] [%n, 3] [1, 1] : tensor<6x4xf32> to tensor<?x3xf32>
  %5 = tensor.insert_slice %4 into %d[%i, 7] [%n, 3] [1, 1] : tensor<?x3xf32> into tensor<20x30xf32>
  return %2, %5 : tensor<20x30xf32>, tensor<20x30xf32>
}
