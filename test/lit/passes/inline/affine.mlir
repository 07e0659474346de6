// RUN: ttopt --inline=default-pipeline=cse %s | FileCheck %s
// RUN: ttopt --inline=default-pipeline=cse %s > %t.ours
// RUN: mlir-opt --inline=default-pipeline=cse %s | diff %t.ours -

// What was at the top of a function need not be a dim or a symbol in a loop.
func.func @shift(%m: memref<8xf32>, %i: index) -> f32 {
  %x = affine.load %m[%i + 1] : memref<8xf32>
  return %x : f32
}
func.func @scaled(%m: memref<8xf32>, %i: index) -> f32 {
  %j = arith.addi %i, %i : index
  %x = affine.load %m[symbol(%j) * 2] : memref<8xf32>
  return %x : f32
}
func.func @write(%m: memref<8xf32>, %x: f32, %i: index) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
// CHECK-LABEL: func.func @loop
// CHECK: affine.for
// CHECK-NEXT: affine.load %arg0[%{{.*}} + 1]
// CHECK-NEXT: func.call @scaled
// CHECK: func.call @write
func.func @loop(%m: memref<8xf32>) {
  affine.for %i = 0 to 3 {
    %x = func.call @shift(%m, %i) : (memref<8xf32>, index) -> f32
    %y = func.call @scaled(%m, %i) : (memref<8xf32>, index) -> f32
    %z = arith.addf %x, %y : f32
    func.call @write(%m, %z, %i) : (memref<8xf32>, f32, index) -> ()
  }
  return
}
// CHECK-LABEL: func.func @top
// CHECK: affine.load %arg0[symbol(%{{.*}}) * 2]
func.func @top(%m: memref<8xf32>, %n: index) -> f32 {
  %x = func.call @scaled(%m, %n) : (memref<8xf32>, index) -> f32
  return %x : f32
}
func.func private @negated(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map { arith.negf } ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return %0 : tensor<4xf32>
}
func.func private @external(f32) -> f32
func.func private @generic(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = func.call @external(%x) : (f32) -> f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// An op that has no effects of its own may come into a loop.
// CHECK-LABEL: func.func @structured
// CHECK: affine.for
// CHECK-NEXT: linalg.generic
func.func @structured(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = affine.for %i = 0 to 4 iter_args(%x = %a) -> (tensor<4xf32>) {
    %0 = func.call @generic(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = func.call @negated(%0) : (tensor<4xf32>) -> tensor<4xf32>
    affine.yield %1 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
