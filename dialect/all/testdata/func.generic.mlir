"builtin.module"() ({
  "func.func"() <{arg_attrs = [{foo.bar}, {}], function_type = (i32, f32) -> i32, res_attrs = [{a.b = 1 : i32}], sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32, f32) -> (i32, (i32) -> i32), sym_name = "g2", sym_visibility = "private"}> ({
  }) {foo} : () -> ()
  "func.func"() <{function_type = () -> (() -> i32), sym_name = "g3", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{foo.x}, {}], function_type = (i32, (i32) -> (i32, i32)) -> i32, res_attrs = [{foo.y}], sym_name = "h", sym_visibility = "nested"}> ({
  ^bb0(%arg0: i32, %arg1: (i32) -> (i32, i32)):
    %0:2 = "func.call_indirect"(%arg1, %arg0) : ((i32) -> (i32, i32), i32) -> (i32, i32)
    %1 = "func.constant"() <{value = @h2}> : () -> (() -> ())
    "func.call"() <{callee = @h2}> : () -> ()
    %2 = "arith.constant"() <{value = 2.000000e+00 : f32}> : () -> f32
    %3:2 = "func.call"(%0#0, %2) <{callee = @g2}> {foo} : (i32, f32) -> (i32, (i32) -> i32)
    "cf.br"(%0#1)[^bb1] : (i32) -> ()
  ^bb1(%4: i32):  // 3 preds: ^bb0, ^bb1, ^bb3
    %5 = "arith.constant"() <{value = true}> : () -> i1
    "cf.cond_br"(%5, %4)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> {x = 2 : i64} : (i1, i32) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"(%arg0) : (i32) -> ()
  ^bb3:  // no predecessors
    %6 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    "cf.cond_br"(%5, %4, %4, %4)[^bb1, ^bb4] <{operandSegmentSizes = array<i32: 1, 1, 2>}> {x = 2 : i64} : (i1, i32, i32, i32) -> ()
  ^bb4(%7: i32, %8: i32):  // pred: ^bb3
    "func.return"(%7) : (i32) -> ()
  }) {a = 1 : i64} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "h2"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "foo"}> ({
    "builtin.module"() ({
    ^bb0:
    }) : () -> ()
  }) {x.y = 1 : i32} : () -> ()
}) : () -> ()

