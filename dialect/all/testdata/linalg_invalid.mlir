func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["random"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i)[s] -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: i32):
    linalg.yield %p : i32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>, %n: memref<9xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%n : memref<9xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p, %p : f32, f32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>, %i: i32) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %i : i32
  }
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    %i = linalg.index 1 : index
    linalg.yield %p : f32
  }
  return
}
// -----
func.func @f() {
  %i = linalg.index 0 : index
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<8xf32>) {
  ^bb0(%p: f32):
    linalg.yield %p : f32
  } -> memref<8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x16x16x4xf32>, %w: tensor<3x3xf32>, %e: tensor<1x15x14x4xf32>) {
  %0 = linalg.pooling_nhwc_sum ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%e : tensor<1x15x14x4xf32>) -> tensor<1x15x14x4xf32>
  return
}
// -----
func.func @f(%x: tensor<1x16x16x4xf32>, %w: tensor<3x3xf32>, %e: tensor<1x14x14x4xf32>) {
  %0 = linalg.pooling_nhwc_sum {strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3xf32>) outs(%e : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%a : tensor<4x8xf32>)
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: i32) {
    linalg.yield %x : i32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [2]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) permutation = [1, 0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [0]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [5]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  %0 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0, 1]
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>) {
  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<sin>} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>) {
  %0 = linalg.map { arith.nothing } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  return
}
