func.func @generic(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %m: memref<?x8xi32>, %n: memref<8xi32>, %x: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"], doc = "sums", library_call = "sum"}
    ins(%a, %x : tensor<4x8xf32>, f32) outs(%b : tensor<8xf32>) attrs = {note = 1 : i8} {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.addf %p, %r : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
    ins(%m : memref<?x8xi32>) outs(%n : memref<8xi32>) {
  ^bb0(%p: i32, %r: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %v = arith.index_cast %k : index to i32
    linalg.yield %v : i32
  }
  %t:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs(%b, %b : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q, %p : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0 : tensor<8xf32>
}

func.func @by_dims(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %t: tensor<8x4xf32>, %m: memref<4xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %1 = linalg.map { arith.mulf {fastmath = #arith.fastmath<fast>} } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {note}
  linalg.map ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) (%x: f32) {
    %i = linalg.index 0 : index
    linalg.yield %x : f32
  }
  %2 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %y: f32) {
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  }
  %3 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  %4 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] {note} (%x: f32, %y: f32) {
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  }
  %5:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) {
    linalg.yield %x, %w : f32, f32
  }
  %6 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %7 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%t : tensor<8x4xf32>) dimensions = [0] {note}
  return
}

func.func @fill(%x: f32, %i: i8, %d: f64, %s: i32, %m: memref<4xf32>, %t: tensor<4x8xi32>, %f: tensor<4x8xf16>) {
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %0 = linalg.fill ins(%i : i8) outs(%t : tensor<4x8xi32>) -> tensor<4x8xi32>
  %1 = linalg.fill {note} ins(%x : f32) outs(%f : tensor<4x8xf16>) -> tensor<4x8xf16>
  %2 = linalg.fill_rng_2d ins(%d, %d, %s : f64, f64, i32) outs(%t : tensor<4x8xi32>) -> tensor<4x8xi32>
  %3 = linalg.copy ins(%t : tensor<4x8xi32>) outs(%f : tensor<4x8xf16>) -> tensor<4x8xf16>
  %4 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%f : tensor<4x8xf16>) outs(%t : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}

func.func @elementwise(%a: tensor<4x?xf32>, %i: tensor<4x?xi32>, %c: tensor<4x?xi1>, %h: tensor<4x?xbf16>) {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.log ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.abs ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %3 = linalg.ceil ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = linalg.floor ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = linalg.negf ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %6 = linalg.reciprocal ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %7 = linalg.round ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %8 = linalg.sqrt ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %9 = linalg.rsqrt ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %10 = linalg.square ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %11 = linalg.tanh ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %12 = linalg.erf ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %13 = linalg.add ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %14 = linalg.add ins(%c, %c : tensor<4x?xi1>, tensor<4x?xi1>) outs(%c : tensor<4x?xi1>) -> tensor<4x?xi1>
  %15 = linalg.sub ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %16 = linalg.mul ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %17 = linalg.div ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %18 = linalg.div_unsigned ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %19 = linalg.max ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %20 = linalg.min ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %21 = linalg.powf ins(%a, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %22 = linalg.select ins(%c, %a, %a : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %23 = linalg.elemwise_unary ins(%h : tensor<4x?xbf16>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %24 = linalg.elemwise_unary {fun = #linalg.unary_fn<tanh>} ins(%i : tensor<4x?xi32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %25 = linalg.elemwise_binary {cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.binary_fn<max_unsigned>} ins(%a, %i : tensor<4x?xf32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  return
}

func.func @contractions(%a: tensor<4x8xi8>, %b: tensor<8x4xf16>, %c: tensor<4x4xf32>, %z: i32, %i: tensor<4x4xi32>, %j: tensor<8x4xi8>,
    %v: memref<8xf32>, %w: memref<4xf32>, %m: memref<4x8xf32>, %s: memref<f32>, %ba: tensor<2x4x8xf32>, %bb: tensor<2x8x4xf32>, %bc: tensor<2x4x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.quantized_matmul ins(%a, %j, %z, %z : tensor<4x8xi8>, tensor<8x4xi8>, i32, i32) outs(%i : tensor<4x4xi32>) -> tensor<4x4xi32>
  linalg.matvec ins(%m, %v : memref<4x8xf32>, memref<8xf32>) outs(%w : memref<4xf32>)
  linalg.vecmat ins(%w, %m : memref<4xf32>, memref<4x8xf32>) outs(%v : memref<8xf32>)
  linalg.dot ins(%v, %v : memref<8xf32>, memref<8xf32>) outs(%s : memref<f32>)
  %3 = linalg.batch_matmul ins(%ba, %bb : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%bc : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %4 = linalg.batch_reduce_matmul ins(%ba, %bb : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = linalg.batch_matmul_transpose_a ins(%bb, %bb : tensor<2x8x4xf32>, tensor<2x8x4xf32>) outs(%bc : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %6 = linalg.batch_matmul_transpose_b ins(%ba, %ba : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%bc : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return
}

func.func @windows(%x: tensor<1x16x16x4xf32>, %k: tensor<3x3x4x8xf32>, %o: tensor<1x6x7x8xf32>, %d: tensor<3x3x4xf32>, %e: tensor<1x14x14x4xf32>, %w: tensor<3x3xf32>,
    %a: memref<18xf32>, %b: memref<3xf32>, %c: memref<16xf32>, %z: i32, %xi: tensor<1x16x16x4xi8>, %ki: tensor<3x3x4x8xi8>, %oi: tensor<1x14x14x8xi32>, %pi: tensor<1x14x14x4xi8>) {
  linalg.conv_1d ins(%a, %b : memref<18xf32>, memref<3xf32>) outs(%c : memref<16xf32>)
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<[2, 1]> : tensor<2xi64>} ins(%x, %k : tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x6x7x8xf32>) -> tensor<1x6x7x8xf32>
  %1 = linalg.conv_2d_nhwc_hwcf_q ins(%xi, %ki, %z, %z : tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%oi : tensor<1x14x14x8xi32>) -> tensor<1x14x14x8xi32>
  %2 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>} ins(%x, %d : tensor<1x16x16x4xf32>, tensor<3x3x4xf32>) outs(%e : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
  %3 = linalg.pooling_nhwc_sum ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%e : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
  %4 = linalg.pooling_nhwc_max_unsigned ins(%xi, %w : tensor<1x16x16x4xi8>, tensor<3x3xf32>) outs(%pi : tensor<1x14x14x4xi8>) -> tensor<1x14x14x4xi8>
  %5 = linalg.pooling_nhwc_min ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%e : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
  return
}
