#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> ()>
#map8 = affine_map<(d0, d1) -> (d0)>
#map9 = affine_map<(d0, d1) -> (d1, d0)>
#map10 = affine_map<(d0) -> ()>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map15 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map17 = affine_map<(d0, d1) -> (d0 + d1)>
#map18 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 2, d2 * 2 + d5, d6)>
#map19 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map20 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map21 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map22 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map23 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map24 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map25 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map26 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8xf32>, memref<?x8xi32>, memref<8xi32>, f32) -> tensor<8xf32>, sym_name = "generic"}> ({
  ^bb0(%arg194: tensor<4x8xf32>, %arg195: tensor<8xf32>, %arg196: memref<?x8xi32>, %arg197: memref<8xi32>, %arg198: f32):
    %163 = "linalg.generic"(%arg194, %arg198, %arg195) <{doc = "sums", indexing_maps = [#map, #map1, #map2], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], library_call = "sum", operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg203: f32, %arg204: f32, %arg205: f32):
      %169 = "arith.addf"(%arg203, %arg205) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%169) : (f32) -> ()
    }) {note = 1 : i8} : (tensor<4x8xf32>, f32, tensor<8xf32>) -> tensor<8xf32>
    "linalg.generic"(%arg196, %arg197) <{indexing_maps = [#map, #map2], iterator_types = [#linalg.iterator_type<reduction>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg201: i32, %arg202: i32):
      %165 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %166 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %167 = "arith.addi"(%165, %166) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %168 = "arith.index_cast"(%167) : (index) -> i32
      "linalg.yield"(%168) : (i32) -> ()
    }) : (memref<?x8xi32>, memref<8xi32>) -> ()
    %164:2 = "linalg.generic"(%arg195, %arg195) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 2>}> ({
    ^bb0(%arg199: f32, %arg200: f32):
      "linalg.yield"(%arg200, %arg199) : (f32, f32) -> ()
    }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    "func.return"(%163) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<4xf32>, tensor<8x4xf32>, memref<4xf32>) -> (), sym_name = "by_dims"}> ({
  ^bb0(%arg171: tensor<4x8xf32>, %arg172: tensor<4xf32>, %arg173: tensor<8x4xf32>, %arg174: memref<4xf32>):
    %149 = "linalg.map"(%arg171, %arg171, %arg171) ({
    ^bb0(%arg192: f32, %arg193: f32):
      %162 = "arith.addf"(%arg192, %arg193) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%162) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %150 = "linalg.map"(%arg171, %arg171, %arg171) ({
    ^bb0(%arg190: f32, %arg191: f32):
      %161 = "arith.mulf"(%arg190, %arg191) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
      "linalg.yield"(%161) : (f32) -> ()
    }) {note} : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "linalg.map"(%arg174, %arg174) ({
    ^bb0(%arg189: f32):
      %160 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      "linalg.yield"(%arg189) : (f32) -> ()
    }) : (memref<4xf32>, memref<4xf32>) -> ()
    %151 = "linalg.map"(%arg171, %arg171, %arg171) ({
    ^bb0(%arg187: f32, %arg188: f32):
      %159 = "arith.subf"(%arg187, %arg188) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%159) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %152 = "linalg.reduce"(%arg171, %arg172) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg185: f32, %arg186: f32):
      %158 = "arith.addf"(%arg186, %arg185) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%158) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %153 = "linalg.reduce"(%arg171, %arg172) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg183: f32, %arg184: f32):
      %157 = "arith.subf"(%arg183, %arg184) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%157) : (f32) -> ()
    }) {note} : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %154:2 = "linalg.reduce"(%arg171, %arg171, %arg172, %arg172) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg179: f32, %arg180: f32, %arg181: f32, %arg182: f32):
      "linalg.yield"(%arg179, %arg182) : (f32, f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %155 = "linalg.transpose"(%arg171, %arg173) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg177: f32, %arg178: f32):
      "linalg.yield"(%arg177) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %156 = "linalg.broadcast"(%arg172, %arg173) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg175: f32, %arg176: f32):
      "linalg.yield"(%arg175) : (f32) -> ()
    }) {note} : (tensor<4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, i8, f64, i32, memref<4xf32>, tensor<4x8xi32>, tensor<4x8xf16>) -> (), sym_name = "fill"}> ({
  ^bb0(%arg150: f32, %arg151: i8, %arg152: f64, %arg153: i32, %arg154: memref<4xf32>, %arg155: tensor<4x8xi32>, %arg156: tensor<4x8xf16>):
    "linalg.fill"(%arg150, %arg154) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg169: f32, %arg170: f32):
      "linalg.yield"(%arg169) : (f32) -> ()
    }) : (f32, memref<4xf32>) -> ()
    %112 = "linalg.fill"(%arg151, %arg155) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg167: i8, %arg168: i32):
      %148 = "arith.extsi"(%arg167) : (i8) -> i32
      "linalg.yield"(%148) : (i32) -> ()
    }) : (i8, tensor<4x8xi32>) -> tensor<4x8xi32>
    %113 = "linalg.fill"(%arg150, %arg156) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg165: f32, %arg166: f16):
      %147 = "arith.truncf"(%arg165) : (f32) -> f16
      "linalg.yield"(%147) : (f16) -> ()
    }) {note} : (f32, tensor<4x8xf16>) -> tensor<4x8xf16>
    %114 = "linalg.fill_rng_2d"(%arg152, %arg152, %arg153, %arg155) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg161: f64, %arg162: f64, %arg163: i32, %arg164: i32):
      %119 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
      %120 = "arith.sitofp"(%119) : (i64) -> f64
      %121 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %122 = "arith.index_cast"(%121) : (index) -> i32
      %123 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %124 = "arith.index_cast"(%123) : (index) -> i32
      %125 = "arith.addi"(%124, %arg163) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %126 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %127 = "arith.trunci"(%126) : (i64) -> i32
      %128 = "arith.muli"(%125, %127) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %129 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %130 = "arith.trunci"(%129) : (i64) -> i32
      %131 = "arith.addi"(%128, %130) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %132 = "arith.addi"(%122, %131) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %133 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %134 = "arith.trunci"(%133) : (i64) -> i32
      %135 = "arith.muli"(%132, %134) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %136 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %137 = "arith.trunci"(%136) : (i64) -> i32
      %138 = "arith.addi"(%135, %137) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %139 = "arith.sitofp"(%138) : (i32) -> f64
      %140 = "arith.addf"(%120, %139) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %141 = "arith.subf"(%arg162, %arg161) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %142 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
      %143 = "arith.mulf"(%141, %142) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %144 = "arith.mulf"(%140, %143) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %145 = "arith.addf"(%144, %arg161) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %146 = "arith.fptosi"(%145) : (f64) -> i32
      "linalg.yield"(%146) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map1, #map1, #map1, #map]} : (f64, f64, i32, tensor<4x8xi32>) -> tensor<4x8xi32>
    %115 = "linalg.copy"(%arg155, %arg156) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg159: i32, %arg160: f16):
      %118 = "arith.sitofp"(%arg159) : (i32) -> f16
      "linalg.yield"(%118) : (f16) -> ()
    }) : (tensor<4x8xi32>, tensor<4x8xf16>) -> tensor<4x8xf16>
    %116 = "linalg.copy"(%arg156, %arg155) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg157: f16, %arg158: i32):
      %117 = "arith.fptoui"(%arg157) : (f16) -> i32
      "linalg.yield"(%117) : (i32) -> ()
    }) : (tensor<4x8xf16>, tensor<4x8xi32>) -> tensor<4x8xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4x?xi32>, tensor<4x?xi1>, tensor<4x?xbf16>) -> (), sym_name = "elementwise"}> ({
  ^bb0(%arg82: tensor<4x?xf32>, %arg83: tensor<4x?xi32>, %arg84: tensor<4x?xi1>, %arg85: tensor<4x?xbf16>):
    %56 = "linalg.exp"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg148: f32, %arg149: f32):
      %111 = "math.exp"(%arg148) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%111) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %57 = "linalg.log"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg146: f32, %arg147: f32):
      %110 = "math.log"(%arg146) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%110) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %58 = "linalg.abs"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg144: f32, %arg145: f32):
      %109 = "math.absf"(%arg144) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%109) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %59 = "linalg.ceil"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg142: f32, %arg143: f32):
      %108 = "math.ceil"(%arg142) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%108) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %60 = "linalg.floor"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg140: f32, %arg141: f32):
      %107 = "math.floor"(%arg140) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%107) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %61 = "linalg.negf"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg138: f32, %arg139: f32):
      %106 = "arith.negf"(%arg138) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%106) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %62 = "linalg.reciprocal"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg136: f32, %arg137: f32):
      %104 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      %105 = "arith.divf"(%104, %arg136) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%105) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %63 = "linalg.round"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg134: f32, %arg135: f32):
      %103 = "math.round"(%arg134) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%103) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %64 = "linalg.sqrt"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg132: f32, %arg133: f32):
      %102 = "math.sqrt"(%arg132) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%102) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %65 = "linalg.rsqrt"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg130: f32, %arg131: f32):
      %101 = "math.rsqrt"(%arg130) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%101) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %66 = "linalg.square"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg128: f32, %arg129: f32):
      %100 = "arith.mulf"(%arg128, %arg128) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%100) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %67 = "linalg.tanh"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg126: f32, %arg127: f32):
      %99 = "math.tanh"(%arg126) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%99) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %68 = "linalg.erf"(%arg82, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg124: f32, %arg125: f32):
      %98 = "math.erf"(%arg124) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%98) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %69 = "linalg.add"(%arg82, %arg82, %arg82) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg121: f32, %arg122: f32, %arg123: f32):
      %97 = "arith.addf"(%arg121, %arg122) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%97) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %70 = "linalg.add"(%arg84, %arg84, %arg84) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg118: i1, %arg119: i1, %arg120: i1):
      %96 = "arith.ori"(%arg118, %arg119) : (i1, i1) -> i1
      "linalg.yield"(%96) : (i1) -> ()
    }) : (tensor<4x?xi1>, tensor<4x?xi1>, tensor<4x?xi1>) -> tensor<4x?xi1>
    %71 = "linalg.sub"(%arg83, %arg83, %arg83) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg115: i32, %arg116: i32, %arg117: i32):
      %95 = "arith.subi"(%arg115, %arg116) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%95) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %72 = "linalg.mul"(%arg83, %arg83, %arg83) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg112: i32, %arg113: i32, %arg114: i32):
      %94 = "arith.muli"(%arg112, %arg113) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%94) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %73 = "linalg.div"(%arg83, %arg83, %arg83) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg109: i32, %arg110: i32, %arg111: i32):
      %93 = "arith.divsi"(%arg109, %arg110) : (i32, i32) -> i32
      "linalg.yield"(%93) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %74 = "linalg.div_unsigned"(%arg83, %arg83, %arg83) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg106: i32, %arg107: i32, %arg108: i32):
      %92 = "arith.divui"(%arg106, %arg107) : (i32, i32) -> i32
      "linalg.yield"(%92) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %75 = "linalg.max"(%arg83, %arg83, %arg83) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg103: i32, %arg104: i32, %arg105: i32):
      %91 = "arith.maxsi"(%arg103, %arg104) : (i32, i32) -> i32
      "linalg.yield"(%91) : (i32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    %76 = "linalg.min"(%arg82, %arg82, %arg82) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg100: f32, %arg101: f32, %arg102: f32):
      %90 = "arith.minimumf"(%arg100, %arg101) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%90) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %77 = "linalg.powf"(%arg82, %arg82, %arg82) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg97: f32, %arg98: f32, %arg99: f32):
      %89 = "math.powf"(%arg97, %arg98) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%89) : (f32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %78 = "linalg.select"(%arg84, %arg82, %arg82, %arg82) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg93: i1, %arg94: f32, %arg95: f32, %arg96: f32):
      %88 = "arith.select"(%arg93, %arg94, %arg95) : (i1, f32, f32) -> f32
      "linalg.yield"(%88) : (f32) -> ()
    }) : (tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %79 = "linalg.elemwise_unary"(%arg85, %arg82) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg91: bf16, %arg92: f32):
      %86 = "arith.extf"(%arg91) : (bf16) -> f32
      %87 = "math.exp"(%86) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%87) : (f32) -> ()
    }) : (tensor<4x?xbf16>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %80 = "linalg.elemwise_unary"(%arg83, %arg82) <{fun = #linalg.unary_fn<tanh>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg89: i32, %arg90: f32):
      %84 = "arith.sitofp"(%arg89) : (i32) -> f32
      %85 = "math.tanh"(%84) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%85) : (f32) -> ()
    }) : (tensor<4x?xi32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %81 = "linalg.elemwise_binary"(%arg82, %arg83, %arg83) <{cast = #linalg.type_fn<cast_unsigned>, fun = #linalg.binary_fn<max_unsigned>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg86: f32, %arg87: i32, %arg88: i32):
      %82 = "arith.fptoui"(%arg86) : (f32) -> i32
      %83 = "arith.maxui"(%82, %arg87) : (i32, i32) -> i32
      "linalg.yield"(%83) : (i32) -> ()
    }) : (tensor<4x?xf32>, tensor<4x?xi32>, tensor<4x?xi32>) -> tensor<4x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xi8>, tensor<8x4xf16>, tensor<4x4xf32>, i32, tensor<4x4xi32>, tensor<8x4xi8>, memref<8xf32>, memref<4xf32>, memref<4x8xf32>, memref<f32>, tensor<2x4x8xf32>, tensor<2x8x4xf32>, tensor<2x4x4xf32>) -> (), sym_name = "contractions"}> ({
  ^bb0(%arg37: tensor<4x8xi8>, %arg38: tensor<8x4xf16>, %arg39: tensor<4x4xf32>, %arg40: i32, %arg41: tensor<4x4xi32>, %arg42: tensor<8x4xi8>, %arg43: memref<8xf32>, %arg44: memref<4xf32>, %arg45: memref<4x8xf32>, %arg46: memref<f32>, %arg47: tensor<2x4x8xf32>, %arg48: tensor<2x8x4xf32>, %arg49: tensor<2x4x4xf32>):
    %21 = "linalg.matmul"(%arg37, %arg38, %arg39) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg79: i8, %arg80: f16, %arg81: f32):
      %52 = "arith.sitofp"(%arg79) : (i8) -> f32
      %53 = "arith.extf"(%arg80) : (f16) -> f32
      %54 = "arith.mulf"(%52, %53) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %55 = "arith.addf"(%arg81, %54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%55) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map5, #map6]} : (tensor<4x8xi8>, tensor<8x4xf16>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %22 = "linalg.matmul"(%arg37, %arg38, %arg39) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg76: i8, %arg77: f16, %arg78: f32):
      %48 = "arith.uitofp"(%arg76) : (i8) -> f32
      %49 = "arith.extf"(%arg77) : (f16) -> f32
      %50 = "arith.mulf"(%48, %49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %51 = "arith.addf"(%arg78, %50) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%51) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map5, #map6], note} : (tensor<4x8xi8>, tensor<8x4xf16>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %23 = "linalg.quantized_matmul"(%arg37, %arg42, %arg40, %arg40, %arg41) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg71: i8, %arg72: i8, %arg73: i32, %arg74: i32, %arg75: i32):
      %42 = "arith.extsi"(%arg71) : (i8) -> i32
      %43 = "arith.subi"(%42, %arg73) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %44 = "arith.extsi"(%arg72) : (i8) -> i32
      %45 = "arith.subi"(%44, %arg74) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %46 = "arith.muli"(%43, %45) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %47 = "arith.addi"(%arg75, %46) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%47) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map5, #map7, #map7, #map6]} : (tensor<4x8xi8>, tensor<8x4xi8>, i32, i32, tensor<4x4xi32>) -> tensor<4x4xi32>
    "linalg.matvec"(%arg45, %arg43, %arg44) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg68: f32, %arg69: f32, %arg70: f32):
      %40 = "arith.mulf"(%arg68, %arg69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %41 = "arith.addf"(%arg70, %40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%41) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map2, #map8]} : (memref<4x8xf32>, memref<8xf32>, memref<4xf32>) -> ()
    "linalg.vecmat"(%arg44, %arg45, %arg43) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg65: f32, %arg66: f32, %arg67: f32):
      %38 = "arith.mulf"(%arg65, %arg66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %39 = "arith.addf"(%arg67, %38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%39) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map2, #map9, #map8]} : (memref<4xf32>, memref<4x8xf32>, memref<8xf32>) -> ()
    "linalg.dot"(%arg43, %arg43, %arg46) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg62: f32, %arg63: f32, %arg64: f32):
      %36 = "arith.mulf"(%arg62, %arg63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %37 = "arith.addf"(%arg64, %36) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%37) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map3, #map10]} : (memref<8xf32>, memref<8xf32>, memref<f32>) -> ()
    %24 = "linalg.batch_matmul"(%arg47, %arg48, %arg49) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg59: f32, %arg60: f32, %arg61: f32):
      %34 = "arith.mulf"(%arg59, %arg60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %35 = "arith.addf"(%arg61, %34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%35) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map11, #map12, #map13]} : (tensor<2x4x8xf32>, tensor<2x8x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %25 = "linalg.batch_reduce_matmul"(%arg47, %arg48, %arg39) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg56: f32, %arg57: f32, %arg58: f32):
      %32 = "arith.mulf"(%arg56, %arg57) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %33 = "arith.addf"(%arg58, %32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%33) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map11, #map12, #map14]} : (tensor<2x4x8xf32>, tensor<2x8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %26 = "linalg.batch_matmul_transpose_a"(%arg48, %arg48, %arg49) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32, %arg54: f32, %arg55: f32):
      %30 = "arith.mulf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %31 = "arith.addf"(%arg55, %30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%31) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map15, #map12, #map13]} : (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %27 = "linalg.batch_matmul_transpose_b"(%arg47, %arg47, %arg49) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg50: f32, %arg51: f32, %arg52: f32):
      %28 = "arith.mulf"(%arg50, %arg51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %29 = "arith.addf"(%arg52, %28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%29) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map11, #map16, #map13]} : (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>, tensor<1x6x7x8xf32>, tensor<3x3x4xf32>, tensor<1x14x14x4xf32>, tensor<3x3xf32>, memref<18xf32>, memref<3xf32>, memref<16xf32>, i32, tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, tensor<1x14x14x8xi32>, tensor<1x14x14x4xi8>) -> (), sym_name = "windows"}> ({
  ^bb0(%arg0: tensor<1x16x16x4xf32>, %arg1: tensor<3x3x4x8xf32>, %arg2: tensor<1x6x7x8xf32>, %arg3: tensor<3x3x4xf32>, %arg4: tensor<1x14x14x4xf32>, %arg5: tensor<3x3xf32>, %arg6: memref<18xf32>, %arg7: memref<3xf32>, %arg8: memref<16xf32>, %arg9: i32, %arg10: tensor<1x16x16x4xi8>, %arg11: tensor<3x3x4x8xi8>, %arg12: tensor<1x14x14x8xi32>, %arg13: tensor<1x14x14x4xi8>):
    "linalg.conv_1d"(%arg6, %arg7, %arg8) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg34: f32, %arg35: f32, %arg36: f32):
      %19 = "arith.mulf"(%arg34, %arg35) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %20 = "arith.addf"(%arg36, %19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%20) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map17, #map2, #map8]} : (memref<18xf32>, memref<3xf32>, memref<16xf32>) -> ()
    %0 = "linalg.conv_2d_nhwc_hwcf"(%arg0, %arg1, %arg2) <{dilations = dense<[2, 1]> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg31: f32, %arg32: f32, %arg33: f32):
      %17 = "arith.mulf"(%arg31, %arg32) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %18 = "arith.addf"(%arg33, %17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%18) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map18, #map19, #map20]} : (tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>, tensor<1x6x7x8xf32>) -> tensor<1x6x7x8xf32>
    %1 = "linalg.conv_2d_nhwc_hwcf_q"(%arg10, %arg11, %arg9, %arg9, %arg12) <{operandSegmentSizes = array<i32: 4, 1>}> ({
    ^bb0(%arg26: i8, %arg27: i8, %arg28: i32, %arg29: i32, %arg30: i32):
      %11 = "arith.extsi"(%arg26) : (i8) -> i32
      %12 = "arith.subi"(%11, %arg28) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %13 = "arith.extsi"(%arg27) : (i8) -> i32
      %14 = "arith.subi"(%13, %arg29) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %15 = "arith.muli"(%12, %14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %16 = "arith.addi"(%arg30, %15) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%16) : (i32) -> ()
    }) {linalg.memoized_indexing_maps = [#map21, #map19, #map22, #map22, #map20]} : (tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, i32, i32, tensor<1x14x14x8xi32>) -> tensor<1x14x14x8xi32>
    %2 = "linalg.depthwise_conv_2d_nhwc_hwc"(%arg0, %arg3, %arg4) <{dilations = dense<1> : vector<2xi64>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg23: f32, %arg24: f32, %arg25: f32):
      %9 = "arith.mulf"(%arg23, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %10 = "arith.addf"(%arg25, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map23, #map24, #map25]} : (tensor<1x16x16x4xf32>, tensor<3x3x4xf32>, tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    %3 = "linalg.pooling_nhwc_sum"(%arg0, %arg5, %arg4) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg20: f32, %arg21: f32, %arg22: f32):
      %8 = "arith.addf"(%arg22, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map23, #map26, #map25]} : (tensor<1x16x16x4xf32>, tensor<3x3xf32>, tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    %4 = "linalg.pooling_nhwc_max_unsigned"(%arg10, %arg5, %arg13) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg17: i8, %arg18: f32, %arg19: i8):
      %7 = "arith.maxui"(%arg19, %arg17) : (i8, i8) -> i8
      "linalg.yield"(%7) : (i8) -> ()
    }) {linalg.memoized_indexing_maps = [#map23, #map26, #map25]} : (tensor<1x16x16x4xi8>, tensor<3x3xf32>, tensor<1x14x14x4xi8>) -> tensor<1x14x14x4xi8>
    %5 = "linalg.pooling_nhwc_min"(%arg0, %arg5, %arg4) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg14: f32, %arg15: f32, %arg16: f32):
      %6 = "arith.minimumf"(%arg16, %arg14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%6) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map23, #map26, #map25]} : (tensor<1x16x16x4xf32>, tensor<3x3xf32>, tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

