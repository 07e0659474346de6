#map = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, d1 floordiv 4)>
!row = tensor<4x?xf32, #enc.row<a = [1, 2], b = "x>">>
#loc1 = loc("file.mlir":1:2)
"builtin.module"() <{sym_name = "top"}> ({
  %0:2 = "a.pair"() {m = #map, t = !row, u} : () -> (i32, !row) loc(#loc1)
  "a.use"(%0#1, %later) <{flag, value = dense<[1, -2]> : tensor<2xi8>}> : (!row, index) -> ()
  %later = "a.def"() : () -> index loc(callsite("f" at fused<1 : i8>["g", #loc2]))
  "t.func"() <{sym_name = "f"}> ({
  ^bb0(%arg0: i1 loc("arg"), %arg1: memref<2xf32, strided<[2], offset: ?>, 3>):
    "a.br"(%arg0)[^bb1, ^bb2] ({}, {
      "a.inner"() : () -> ()
    }) {x = @f::@g, "y z" = -1.5e3 : f16} : (i1) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "a.end"() : () -> ()
  ^bb2:  // pred: ^bb0
    "a.br"()[^bb1] : () -> ()
  }) : () -> ()
  "a.attrs"() {
    a = array<i64: 1, 2>, b = sparse<[[0, 0]], [1]> : tensor<1x1xi32>, c = distinct[0]<1 : i8>, d = affine_set<(d0) : (d0 >= 0)>,
    e = dense_resource<blob> : tensor<1xi32>, f = #other<"opaque body">, g = loc(unknown), h = (i32) -> tuple<i1, vector<4x[2]xi1>>,
    i = dense<"0x0102"> : tensor<2xi8>, j = complex<f32>, k = 0x7FC00000 : f32, l = [unit, true, "s" : i32], m = !other.type<1>
  } : () -> ()
}) : () -> ()
#loc2 = loc("late"("inner":3:4))

{-#
  dialect_resources: {
    builtin: {
      blob: "0x0800000001000000"
    }
  },
  external_resources: {
    tool: {
      on: true
    }
  }
#-}
