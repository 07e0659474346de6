module {
  func.func @switch_i64(%arg0: i64, %arg1: i32) {
    cf.switch %arg0 : i64, [
      default: ^bb1(%arg1 : i32),
      42: ^bb2(%arg1 : i32),
      43: ^bb3(%arg1, %arg1 : i32, i32)
    ] {foo}
  ^bb1(%0: i32):  // pred: ^bb0
    return
  ^bb2(%1: i32):  // pred: ^bb0
    return
  ^bb3(%2: i32, %3: i32):  // pred: ^bb0
    return
  }
  func.func @switch_only(%arg0: i1, %arg1: i32, %arg2: i32) {
    cf.switch %arg1 : i32, [
      default: ^bb1(%arg2 : i32)]
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    cf.assert %arg0, "hi" {foo}
    return
  ^bb2:  // no predecessors
    cf.br ^bb1(%arg2 : i32)
  }
  func.func @branches(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2 {x = 2 : i64}
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    cf.br ^bb3(%0, %arg1 : i32, i32)
  ^bb2:  // pred: ^bb0
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb3(%arg1, %arg1 : i32, i32)
  ^bb3(%1: i32, %2: i32):  // 2 preds: ^bb1, ^bb2
    return %1 : i32
  }
  func.func @switch_narrow(%arg0: i16) {
    cf.switch %arg0 : i16, [
      default: ^bb1,
      65493: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}

