#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (10)>
#map2 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 * 2)>
#map3 = affine_map<(d0) -> (d0, 3)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map7 = affine_map<()[s0] -> (s0)>
#map8 = affine_map<(d0) -> (d0, 2)>
#map9 = affine_map<() -> (8)>
#map10 = affine_map<(d0)[s0] -> (d0 * s0)>
#map11 = affine_map<() -> (4)>
#map12 = affine_map<(d0)[s0] -> (d0 * s0, 4)>
#map13 = affine_map<(d0) -> (0, d0, 4)>
#map14 = affine_map<(d0) -> (10, d0 + 2, d0 * 3)>
#map15 = affine_map<() -> ()>
#map16 = affine_map<(d0) -> (0, d0)>
#map17 = affine_map<(d0) -> (d0, d0 * 2)>
#map18 = affine_map<(d0) -> (d0, 7)>
#map19 = affine_map<(d0)[s0] -> ((d0 + s0) floordiv 3, d0)>
#map20 = affine_map<(d0) -> (d0, d0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, memref<?x?xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg13: index, %arg14: f32, %arg15: memref<?x?xf32>, %arg16: index):
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg24: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.for"(%arg16) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 0>, step = 4 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg22: index):
      "affine.for"(%arg22, %arg22, %arg16) <{lowerBoundMap = #map5, operandSegmentSizes = array<i32: 1, 2, 0>, step = 1 : index, upperBoundMap = #map6}> ({
      ^bb0(%arg23: index):
        %9 = "affine.load"(%arg15, %arg22, %arg23, %arg16) <{map = #map2}> : (memref<?x?xf32>, index, index, index) -> f32
        "affine.store"(%9, %arg15, %arg23) <{map = #map3}> : (f32, memref<?x?xf32>, index) -> ()
        %10 = "affine.vector_load"(%arg15, %arg22, %arg23) <{map = #map4}> : (memref<?x?xf32>, index, index) -> vector<4xf32>
        "affine.vector_store"(%10, %arg15, %arg23) <{map = #map3}> {foo} : (vector<4xf32>, memref<?x?xf32>, index) -> ()
        "affine.prefetch"(%arg15, %arg23) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map3}> : (memref<?x?xf32>, index) -> ()
        "affine.prefetch"(%arg15, %arg23) <{isDataCache = false, isWrite = true, localityHint = 0 : i32, map = #map3}> {foo} : (memref<?x?xf32>, index) -> ()
        "affine.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    %1 = "affine.for"(%arg13, %arg14) <{lowerBoundMap = #map8, operandSegmentSizes = array<i32: 1, 0, 1>, step = 1 : index, upperBoundMap = #map9}> ({
    ^bb0(%arg20: index, %arg21: f32):
      "affine.yield"(%arg21) : (f32) -> ()
    }) : (index, f32) -> f32
    %2:2 = "affine.for"(%arg14, %arg14) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 2>, step = 2 : index, upperBoundMap = #map9}> ({
    ^bb0(%arg17: index, %arg18: f32, %arg19: f32):
      "affine.yield"(%arg18, %arg19) : (f32, f32) -> ()
    }) {foo} : (f32, f32) -> (f32, f32)
    "affine.if"(%arg13, %arg16) ({
      "affine.yield"() : () -> ()
    }, {
    }) {condition = #set} : (index, index) -> ()
    "affine.if"(%arg13, %arg16) ({
      "affine.yield"() : () -> ()
    }, {
      "affine.yield"() : () -> ()
    }) {condition = #set, foo} : (index, index) -> ()
    %3 = "affine.if"(%arg13, %arg16) ({
      "affine.yield"(%arg14) : (f32) -> ()
    }, {
      "affine.yield"(%arg14) : (f32) -> ()
    }) {condition = #set} : (index, index) -> f32
    %4 = "affine.apply"(%arg13, %arg16) <{map = #map10}> : (index, index) -> index
    %5 = "affine.apply"() <{map = #map11}> : () -> index
    %6 = "affine.min"(%arg13, %arg16) <{map = #map12}> {foo} : (index, index) -> index
    %7 = "affine.max"(%arg13) <{map = #map5}> : (index) -> index
    %8:2 = "affine.delinearize_index"(%arg13, %arg13, %arg16) : (index, index, index) -> (index, index)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, f32) -> (), sym_name = "parallel"}> ({
  ^bb0(%arg5: index, %arg6: f32):
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
    ^bb0(%arg12: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.parallel"(%arg5, %arg5) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = #map13, reductions = [], steps = [2, 3], upperBoundsGroups = dense<[2, 1]> : tensor<2xi32>, upperBoundsMap = #map14}> ({
    ^bb0(%arg10: index, %arg11: index):
      "affine.yield"() : () -> ()
    }) {foo} : (index, index) -> ()
    %0:2 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = #map, reductions = [0, 3], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = #map1}> ({
    ^bb0(%arg9: index):
      "affine.yield"(%arg6, %arg6) : (f32, f32) -> ()
    }) : () -> (f32, f32)
    "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = #map15, reductions = [], steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = #map15}> ({
      "affine.yield"() : () -> ()
    }) : () -> ()
    "affine.parallel"(%arg5, %arg5) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map16, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map17}> ({
    ^bb0(%arg7: index, %arg8: index):
      "affine.yield"() : () -> ()
    }) : (index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>) -> (), sym_name = "dma"}> ({
  ^bb0(%arg0: index, %arg1: memref<100x100xf32>, %arg2: memref<100x100xf32, 2>, %arg3: memref<1xi32>):
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg4: index):
      "affine.dma_start"(%arg1, %arg4, %arg0, %arg2, %arg4, %arg3, %arg0) {dst_map = #map18, src_map = #map19, tag_map = #map} : (memref<100x100xf32>, index, index, memref<100x100xf32, 2>, index, memref<1xi32>, index) -> ()
      "affine.dma_start"(%arg1, %arg4, %arg2, %arg4, %arg3, %arg0, %arg0, %arg0) {dst_map = #map18, src_map = #map20, tag_map = #map} : (memref<100x100xf32>, index, memref<100x100xf32, 2>, index, memref<1xi32>, index, index, index) -> ()
      "affine.dma_wait"(%arg3, %arg0) {tag_map = #map} : (memref<1xi32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

