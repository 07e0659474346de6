// Reads, regions, allocations and structured ops, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --cse %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --cse %s | diff %t.want -

#map = affine_map<(d0) -> (d0)>

func.func @reads(%m: memref<4xf32>, %i: index, %x: f32) -> (f32,f32,f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %2 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %2 : f32, f32, f32
}

func.func @equal_regions(%c: i1, %x: f32) -> (f32, f32) {
  %0 = scf.if %c -> f32 { %a = arith.addf %x, %x : f32 
   scf.yield %a : f32 } else { scf.yield %x : f32 }
  %1 = scf.if %c -> f32 { %a = arith.addf %x, %x : f32 
   scf.yield %a : f32 } else { scf.yield %x : f32 }
  return %0, %1 : f32, f32
}

func.func @allocations(%c: i1, %x: f32) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

func.func @blocks(%c: i1, %x: f32, %y: f32) {
  cf.br ^bb1
^bb1:
  %0 = arith.addf %x, %y : f32
  %1 = arith.addf %y, %x : f32
  "use"(%0, %1) : (f32, f32) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  %2 = arith.addf %x, %y {a = 1 : i32} : f32
  %3 = arith.addf %x, %y fastmath<fast> : f32
  "use"(%2, %3) : (f32, f32) -> ()
  return
}
func.func private @f(f32) -> f32
func.func @dead_generic(%x: tensor<4xf32>, %y: tensor<4xf32>) {
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %in : f32
      linalg.yield %4 : f32
    } -> tensor<4xf32>
  return
}
func.func @dead_generic_call(%x: tensor<4xf32>, %y: tensor<4xf32>) {
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = func.call @f(%in) : (f32) -> f32
      linalg.yield %4 : f32
    } -> tensor<4xf32>
  return
}
func.func @equal_generics(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %in : f32
      linalg.yield %4 : f32
    } -> tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.addf %in, %in : f32
      linalg.yield %4 : f32
    } -> tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}
