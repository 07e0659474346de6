"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, index, i1) -> (), sym_name = "w"}> ({
  ^bb0(%arg3: i32, %arg4: f32, %arg5: index, %arg6: i1):
    %1:2 = "scf.for"(%arg3, %arg3, %arg3, %arg4, %arg4) ({
    ^bb0(%arg21: i32, %arg22: f32, %arg23: f32):
      "scf.yield"(%arg22, %arg23) : (f32, f32) -> ()
    }) : (i32, i32, i32, f32, f32) -> (f32, f32)
    "scf.for"(%arg3, %arg3, %arg3) ({
    ^bb0(%arg20: i32):
      "scf.yield"() : () -> ()
    }) {foo} : (i32, i32, i32) -> ()
    "scf.for"(%arg5, %arg5, %arg5) ({
    ^bb0(%arg19: index):
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %2 = "scf.while"(%arg4) ({
    ^bb0(%arg18: f32):
      "scf.condition"(%arg6, %arg18) : (i1, f32) -> ()
    }, {
    ^bb0(%arg17: f32):
      "scf.yield"(%arg17) : (f32) -> ()
    }) : (f32) -> f32
    "scf.while"() ({
      "scf.condition"(%arg6) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) {x} : () -> ()
    %3 = "scf.if"(%arg6) ({
      "scf.yield"(%arg4) : (f32) -> ()
    }, {
      "scf.yield"(%arg4) : (f32) -> ()
    }) : (i1) -> f32
    "scf.if"(%arg6) ({
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "scf.if"(%arg6) ({
      "scf.yield"() : () -> ()
    }, {
    }) {foo} : (i1) -> ()
    %4:2 = "scf.if"(%arg6) ({
      "scf.yield"(%arg4, %arg4) : (f32, f32) -> ()
    }, {
      "scf.yield"(%arg4, %arg4) : (f32, f32) -> ()
    }) : (i1) -> (f32, f32)
    %5 = "scf.execute_region"() ({
      "scf.yield"(%arg4) : (f32) -> ()
    }) {foo} : () -> f32
    "scf.execute_region"() ({
      "cf.br"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "scf.yield"() : () -> ()
    }) : () -> ()
    "scf.parallel"(%arg5, %arg5, %arg5, %arg5, %arg5, %arg5) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg15: index, %arg16: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "scf.parallel"(%arg5, %arg5, %arg5) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg14: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %6 = "scf.parallel"(%arg5, %arg5, %arg5, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg11: index):
      "scf.reduce"(%arg4) ({
      ^bb0(%arg12: f32, %arg13: f32):
        "scf.reduce.return"(%arg12) : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "scf.index_switch"(%arg5) <{cases = array<i64: 2, 5>}> ({
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"() : () -> ()
    }) : (index) -> ()
    %7 = "scf.index_switch"(%arg5) <{cases = array<i64: 2>}> ({
      "scf.yield"(%arg3) : (i32) -> ()
    }, {
      "scf.yield"(%arg3) : (i32) -> ()
    }) {foo} : (index) -> i32
    "scf.index_switch"(%arg5) <{cases = array<i64>}> ({
      "scf.yield"() : () -> ()
    }) : (index) -> ()
    "scf.forall"(%arg5) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 2, -9223372036854775808>}> ({
    ^bb0(%arg9: index, %arg10: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    "scf.forall"(%arg5, %arg5) <{mapping = [], operandSegmentSizes = array<i32: 1, 1, 0, 0>, staticLowerBound = array<i64: 0, -9223372036854775808>, staticStep = array<i64: 1, 2>, staticUpperBound = array<i64: 2, -9223372036854775808>}> ({
    ^bb0(%arg7: index, %arg8: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x4xf32>) -> tensor<4x4xf32>, sym_name = "fa"}> ({
  ^bb0(%arg0: tensor<4x4xf32>):
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg1: index, %arg2: tensor<4x4xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
      }) : () -> ()
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "func.return"(%0) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

