func.func private @g(i32 {foo.bar}, f32) -> (i32 {a.b = 1 : i32})
func.func private @g2(i32 , f32) -> (i32, (i32) -> i32) attributes {foo}
func.func private @g3() -> (() -> i32)
func.func nested @h(%a: i32 {foo.x}, %f: (i32) -> (i32, i32)) -> (i32 {foo.y}) attributes {a = 1} {
  %0:2 = call_indirect %f(%a) : (i32) -> (i32, i32)
  %1 = func.constant @h2 : () -> ()
  call @h2() : () -> ()
  %k = arith.constant 2.0 : f32 %2:2 = func.call @g2(%0#0, %k) {foo} : (i32, f32) -> (i32, (i32) -> i32)
  cf.br ^bb1(%0#1 : i32)
^bb1(%b: i32):
  %c = arith.constant 1 : i1
  cf.cond_br %c, ^bb1(%b : i32), ^bb2 {x = 2 : i64}
^bb2:
  return %a : i32
^bb3:
  %cst = arith.constant 0.0 : f32
  cf.cond_br %c, ^bb1(%b : i32), ^bb4(%b, %b : i32, i32) {x = 2 : i64}
^bb4(%y: i32, %z: i32):
  return %y : i32
}
func.func @h2() { return }
module @foo attributes {x.y = 1 : i32} { module {} }
