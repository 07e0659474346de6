func.func @f(%i: index, %x: f32, %t: tensor<?x?xf32>, %s: tensor<4x8xf32>, %u: tensor<*xf32>, %sh: tensor<2xindex>, %e: tensor<4xf32>, %ix: tensor<1x2xindex>) {
  %0 = tensor.empty() : tensor<4x8xf32>
  %1 = tensor.empty(%i, %i) : tensor<?x?xf32>
  %2 = tensor.extract %t[%i, %i] : tensor<?x?xf32>
  %3 = tensor.insert %x into %t[%i, %i] : tensor<?x?xf32>
  %4 = tensor.cast %t : tensor<?x?xf32> to tensor<4x8xf32>
  %5 = tensor.cast %u : tensor<*xf32> to tensor<4x?xf32>
  %6 = tensor.dim %t, %i : tensor<?x?xf32>
  %7 = tensor.rank %u : tensor<*xf32>
  %8 = tensor.from_elements %x, %x, %x, %x : tensor<2x2xf32>
  %9 = tensor.splat %x : tensor<4xf32>
  %10 = tensor.splat %x[%i, %i] : tensor<?x20x?xf32>
  %11 = tensor.extract_slice %s[0, %i] [2, 4] [1, 2] : tensor<4x8xf32> to tensor<2x4xf32>
  %12 = tensor.extract_slice %s[0, 2] [1, %i] [1, 1] : tensor<4x8xf32> to tensor<?xf32>
  %13 = tensor.insert_slice %11 into %s[0, %i] [2, 4] [1, 2] : tensor<2x4xf32> into tensor<4x8xf32>
  %14 = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %15 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%i, 2, %i] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %16 = tensor.collapse_shape %s [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %17 = tensor.generate %i, %i { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } : tensor<?x?xf32>
  %18 = tensor.pad %s low[0, %i] high[1, 2] { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } : tensor<4x8xf32> to tensor<5x?xf32>
  %19 = tensor.pad %s nofold low[0, 0] high[0, 0] { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } {foo} : tensor<4x8xf32> to tensor<4x8xf32>
  %20 = tensor.reshape %u(%sh) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %21 = tensor.bitcast %s : tensor<4x8xf32> to tensor<4x8xi32>
  %22 = tensor.concat dim(0) %s, %s : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %23 = tensor.gather %s[%ix] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
  %24 = tensor.gather %s[%ix] gather_dims([0, 1]) unique : (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1x1x1xf32>
  %25 = tensor.scatter %23 into %s[%ix] scatter_dims([0, 1]) unique : (tensor<1x1x1xf32>, tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<4x8xf32>
  %d = tensor.empty() : tensor<2x4x2x2xf32>
  %26 = tensor.pack %s inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %d : tensor<4x8xf32> -> tensor<2x4x2x2xf32>
  %27 = tensor.unpack %26 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %s : tensor<2x4x2x2xf32> -> tensor<4x8xf32>
  %d2 = tensor.empty() : tensor<3x2x3x3xf32>
  %28 = tensor.pack %s padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [3, 3] into %d2 {foo} : tensor<4x8xf32> -> tensor<3x2x3x3xf32>
  %29 = scf.forall (%p) in (4) shared_outs(%o = %s) -> (tensor<4x8xf32>) { scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[0,0][4,8][1,1] : tensor<4x8xf32> into tensor<4x8xf32> } }
  return
}
