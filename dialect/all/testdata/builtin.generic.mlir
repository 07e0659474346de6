"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "casts"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0:2 = "builtin.unrealized_conversion_cast"(%arg0, %arg1) {foo} : (f32, i32) -> (i64, i64)
    %1 = "builtin.unrealized_conversion_cast"() : () -> i64
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "named"}> ({
    "builtin.module"() ({
    ^bb0:
    }) : () -> ()
  }) {x.y = 1 : i32} : () -> ()
}) : () -> ()

