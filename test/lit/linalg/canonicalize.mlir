// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @memref_casts(%m: memref<4x8xf32>, %n: memref<8x4xf32>, %v: f32) {
  %a = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %b = memref.cast %n : memref<8x4xf32> to memref<?x?xf32>
  %o = memref.alloc() : memref<4x4xf32>
  %c = memref.cast %o : memref<4x4xf32> to memref<?x?xf32>
  linalg.fill ins(%v : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  "u"(%c) : (memref<?x?xf32>) -> ()
  return
}
// -----
func.func @zero(%m: memref<0x8xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%m : memref<0x8xf32>)
  return
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @identity(%x: tensor<?x?xf32>, %y: tensor<4x?xf32>, %m: memref<4x4xf32>) -> (tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%y : tensor<4x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x?xf32>
  %2 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return %0, %1, %2 : tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>
}
// -----
func.func @infer(%x: tensor<4x?xf32>, %y: tensor<?x8xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%x, %y : tensor<4x?xf32>, tensor<?x8xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @producer(%x: tensor<4x6xf32>, %y: tensor<?x8xf32>, %z: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %a = tensor.cast %x : tensor<4x6xf32> to tensor<?x?xf32>
  %b = tensor.cast %z : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %y : tensor<?x?xf32>, tensor<?x8xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @consumer(%x: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> tensor<4x8xf32> {
  %0 = linalg.exp ins(%x : tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
// -----
func.func @fills(%z: tensor<4x6xf32>, %v: f32, %i: index, %w: tensor<?x?xf32>) -> (f32, tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%z : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<4x6xf32>
  %2 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %3 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %4 = linalg.copy ins(%0 : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %1, %2, %3, %4 : f32, tensor<24xf32>, tensor<2x2x6xf32>, tensor<4x6xf32>
}
// -----
func.func @transposes(%x: tensor<4x6x2xf32>, %e: tensor<4x6x2xf32>, %f: tensor<6x2x4xf32>) -> (tensor<4x6x2xf32>, tensor<4x6x2xf32>) {
  %0 = linalg.transpose ins(%x : tensor<4x6x2xf32>) outs(%e : tensor<4x6x2xf32>) permutation = [0, 1, 2]
  %1 = linalg.transpose ins(%x : tensor<4x6x2xf32>) outs(%f : tensor<6x2x4xf32>) permutation = [1, 2, 0]
  %2 = linalg.transpose ins(%1 : tensor<6x2x4xf32>) outs(%e : tensor<4x6x2xf32>) permutation = [2, 0, 1]
  return %0, %2 : tensor<4x6x2xf32>, tensor<4x6x2xf32>
}
// -----
func.func @transposes2(%x: tensor<4x6x2xf32>, %e: tensor<2x6x4xf32>, %f: tensor<6x2x4xf32>) -> tensor<2x6x4xf32> {
  %1 = linalg.transpose ins(%x : tensor<4x6x2xf32>) outs(%f : tensor<6x2x4xf32>) permutation = [1, 2, 0]
  %2 = linalg.transpose ins(%1 : tensor<6x2x4xf32>) outs(%e : tensor<2x6x4xf32>) permutation = [1, 0, 2]
  return %2 : tensor<2x6x4xf32>
}
// -----
func.func @broadcasts(%x: tensor<2x6xf32>, %e: tensor<2x4x6xf32>, %f: tensor<6x2x4xf32>, %g: tensor<2x6xf32>, %y: tensor<?x6xf32>, %h: tensor<?x4x6xf32>, %i: tensor<6x?x4xf32>) -> (tensor<6x2x4xf32>, tensor<2x6xf32>, tensor<6x?x4xf32>) {
  %0 = linalg.broadcast ins(%x : tensor<2x6xf32>) outs(%e : tensor<2x4x6xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<2x4x6xf32>) outs(%f : tensor<6x2x4xf32>) permutation = [2, 0, 1]
  %2 = linalg.broadcast ins(%x : tensor<2x6xf32>) outs(%g : tensor<2x6xf32>) dimensions = []
  %3 = linalg.broadcast ins(%y : tensor<?x6xf32>) outs(%h : tensor<?x4x6xf32>) dimensions = [1]
  %4 = linalg.transpose ins(%3 : tensor<?x4x6xf32>) outs(%i : tensor<6x?x4xf32>) permutation = [2, 0, 1]
  return %1, %2, %4 : tensor<6x2x4xf32>, tensor<2x6xf32>, tensor<6x?x4xf32>
}
// -----
func.func @copies(%m: memref<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @dead(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map { arith.negf } ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>)
  return %x : tensor<4xf32>
}
// -----
func.func @casts2(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %c = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %y : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.reduce { arith.addf } ins(%d : tensor<?x?xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
  %1 = linalg.map { arith.negf } ins(%d : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>)
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}
// -----
func.func @to_unranked(%x: tensor<?xf32>) -> tensor<*xf32> {
  %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}
// -----
func.func @from_unranked(%x: tensor<*xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

func.func @memref_casts_that_stay(%m: memref<6xf32>, %n: memref<7x6xf32>, %o: memref<6x7xf32>, %s: memref<f32>) {
  %a = memref.cast %m : memref<6xf32> to memref<?xf32>
  %b = memref.cast %n : memref<7x6xf32> to memref<?x?xf32>
  %c = memref.cast %o : memref<6x7xf32> to memref<?x?xf32>
  linalg.reduce { arith.mulf } ins(%a : memref<?xf32>) outs(%s : memref<f32>) dimensions = [0]
  linalg.map { math.floor } ins(%a : memref<?xf32>) outs(%a : memref<?xf32>)
  linalg.transpose ins(%b : memref<?x?xf32>) outs(%c : memref<?x?xf32>) permutation = [1, 0]
  linalg.broadcast ins(%a : memref<?xf32>) outs(%b : memref<?x?xf32>) dimensions = [0]
  return
}

// -----

func.func @scalar_as_result(%s: f32) -> tensor<f32> {
  %o = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%s : f32) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
