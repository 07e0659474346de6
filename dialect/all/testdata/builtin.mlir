func.func @casts(%a: f32, %i: i32) {
  %x:2 = builtin.unrealized_conversion_cast %a, %i : f32, i32 to i64, i64 {foo}
  %y = builtin.unrealized_conversion_cast to i64
  return
}
module @named attributes {x.y = 1 : i32} { module {} }
