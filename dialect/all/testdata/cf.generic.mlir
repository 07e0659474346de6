"builtin.module"() ({
  "func.func"() <{function_type = (i64, i32) -> (), sym_name = "switch_i64"}> ({
  ^bb0(%arg6: i64, %arg7: i32):
    "cf.switch"(%arg6, %arg7, %arg7, %arg7, %arg7)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 2>, case_values = dense<[42, 43]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 1, 3>}> {foo} : (i64, i32, i32, i32, i32) -> ()
  ^bb1(%4: i32):  // pred: ^bb0
    "func.return"() : () -> ()
  ^bb2(%5: i32):  // pred: ^bb0
    "func.return"() : () -> ()
  ^bb3(%6: i32, %7: i32):  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i32, i32) -> (), sym_name = "switch_only"}> ({
  ^bb0(%arg3: i1, %arg4: i32, %arg5: i32):
    "cf.switch"(%arg4, %arg5)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
  ^bb1(%3: i32):  // 2 preds: ^bb0, ^bb2
    "cf.assert"(%arg3) <{msg = "hi"}> {foo} : (i1) -> ()
    "func.return"() : () -> ()
  ^bb2:  // no predecessors
    "cf.br"(%arg5)[^bb1] : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "branches"}> ({
  ^bb0(%arg1: i1, %arg2: i32):
    "cf.cond_br"(%arg1, %arg2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> {x = 2 : i64} : (i1, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    "cf.br"(%0, %arg2)[^bb3] : (i32, i32) -> ()
  ^bb2:  // pred: ^bb0
    "cf.cond_br"(%arg1, %arg2, %arg2, %arg2)[^bb1, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()
  ^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb2
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i16) -> (), sym_name = "switch_narrow"}> ({
  ^bb0(%arg0: i16):
    "cf.switch"(%arg0)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<-43> : vector<1xi16>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i16) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

