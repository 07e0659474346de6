module @top attributes {a.b = 1 : i8} {
  func @f(%arg0: i32, %arg1: f32 loc("x")) {
    %c4 = const 4 : i32
    %ready:2, %rest = split {a} : i32, f32, i1
    loop {
    ^bb0(%i: i32):
      %c1 = t.const true
    } {b = "c"}
    "u.use"(%c4, %ready#1, %rest) : (i32, f32, i1) -> ()
    yield %arg0, %c4 : i32, i32
  }
  t.a.dotted {x}
}
