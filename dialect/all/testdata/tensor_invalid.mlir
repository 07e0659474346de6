func.func @f(%i: index) { %0 = tensor.empty(%i) : tensor<4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>) { %0 = tensor.extract %t[%i] : tensor<4x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.insert %x into %t[%i] : tensor<4x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.cast %t : tensor<4x4xf32> to tensor<5x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.extract_slice %t[0,0][2,2][1,1] : tensor<4x4xf32> to tensor<3x2xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.extract_slice %t[0,0][2,2][1,1] : tensor<4x4xf32> to tensor<3x2x1xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.extract_slice %t[0,0][2,2][1,1] : tensor<4x4xf32> to tensor<2x2xi32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: tensor<3x3xf32>) { %0 = tensor.insert_slice %x into %t[0,0][2,2][1,1] : tensor<3x3xf32> into tensor<4x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.expand_shape %t [[0,1],[2]] output_shape [2,3,4] : tensor<4x4xf32> into tensor<2x3x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.collapse_shape %t [[0,1]] : tensor<4x4xf32> into tensor<17xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.collapse_shape %t [[0]] : tensor<4x4xf32> into tensor<16xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.generate %i { ^bb0(%a: index): tensor.yield %i : index } : tensor<?xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.generate %i { ^bb0(%a: index): tensor.yield %x : f32 } : tensor<4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.generate %i { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } : tensor<?xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.pad %t low[1,1] high[1,1] { ^bb0(%a: index, %b: index): tensor.yield %x : f32 } : tensor<4x4xf32> to tensor<6x7xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.pad %t low[1,1] high[1,1] { ^bb0(%a: index): tensor.yield %x : f32 } : tensor<4x4xf32> to tensor<6x6xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %x: f32) { %0 = tensor.pad %t low[1,1] high[1,1] { ^bb0(%a: index, %b: index): tensor.yield %i : index } : tensor<4x4xf32> to tensor<6x6xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %s: tensor<3xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<3xindex>) -> tensor<16xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %s: tensor<1xindex>) { %0 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<15xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %s: tensor<4x4xf32>) { %0 = tensor.concat dim(2) %t, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32> return }
// -----
func.func @f(%i: index, %t: tensor<4x4xf32>, %s: tensor<4x4xf32>) { %0 = tensor.concat dim(0) %t, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<9x4xf32> return }
// -----
func.func @f(%t: tensor<4x4xf32>, %d: tensor<2x2x3x2xf32>) { %0 = tensor.pack %t inner_dims_pos = [0,1] inner_tiles = [2,2] into %d : tensor<4x4xf32> -> tensor<2x2x3x2xf32> return }
// -----
func.func @f(%t: tensor<4x4xf32>, %d: tensor<2x2x3x2xf32>) { %0 = tensor.pack %t inner_dims_pos = [0,2] inner_tiles = [2,2] into %d : tensor<4x4xf32> -> tensor<2x2x3x2xf32> return }
// -----
func.func @f(%t: tensor<4x4xf32>, %d: tensor<2x2x3x2xf32>) { %0 = tensor.pack %t inner_dims_pos = [0,1] inner_tiles = [3,2] into %d : tensor<4x4xf32> -> tensor<2x2x3x2xf32> return }
// -----
func.func @f(%x: f32) { %0 = tensor.splat %x[] : tensor<?xf32> return }
// -----
func.func @f(%t: tensor<4x4xf32>) { %0 = tensor.bitcast %t : tensor<4x4xf32> to tensor<4x4xi16> return }
// -----
func.func @f(%t: tensor<f32>, %i: index) { %0 = tensor.dim %t, %i : tensor<f32> return }
