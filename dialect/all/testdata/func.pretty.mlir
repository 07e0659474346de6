module {
  func.func private @g(i32 {foo.bar}, f32) -> (i32 {a.b = 1 : i32})
  func.func private @g2(i32, f32) -> (i32, (i32) -> i32) attributes {foo}
  func.func private @g3() -> (() -> i32)
  func.func nested @h(%arg0: i32 {foo.x}, %arg1: (i32) -> (i32, i32)) -> (i32 {foo.y}) attributes {a = 1 : i64} {
    %0:2 = call_indirect %arg1(%arg0) : (i32) -> (i32, i32)
    %f = constant @h2 : () -> ()
    call @h2() : () -> ()
    %cst = arith.constant 2.000000e+00 : f32
    %1:2 = call @g2(%0#0, %cst) {foo} : (i32, f32) -> (i32, (i32) -> i32)
    cf.br ^bb1(%0#1 : i32)
  ^bb1(%2: i32):  // 3 preds: ^bb0, ^bb1, ^bb3
    %true = arith.constant true
    cf.cond_br %true, ^bb1(%2 : i32), ^bb2 {x = 2 : i64}
  ^bb2:  // pred: ^bb1
    return %arg0 : i32
  ^bb3:  // no predecessors
    %cst_0 = arith.constant 0.000000e+00 : f32
    cf.cond_br %true, ^bb1(%2 : i32), ^bb4(%2, %2 : i32, i32) {x = 2 : i64}
  ^bb4(%3: i32, %4: i32):  // pred: ^bb3
    return %3 : i32
  }
  func.func @h2() {
    return
  }
  module @foo attributes {x.y = 1 : i32} {
    module {
    }
  }
}

