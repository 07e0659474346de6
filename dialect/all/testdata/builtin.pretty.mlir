module {
  func.func @casts(%arg0: f32, %arg1: i32) {
    %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : f32, i32 to i64, i64 {foo}
    %1 = builtin.unrealized_conversion_cast to i64
    return
  }
  module @named attributes {x.y = 1 : i32} {
    module {
    }
  }
}

