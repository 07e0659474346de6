func.func @f(%a: i32) -> f32 { return %a : i32 }
// -----
func.func @f(%a: i32) -> f32 { return }
// -----
func.func @f(i32) -> f32
// -----
func.func @f(%a: i32) { call @g(%a) : (i32) -> () return }
// -----
func.func private @g(i64)
func.func @f(%a: i32) { call @g(%a) : (i32) -> () return }
// -----
func.func private @g(i32) -> i64
func.func @f(%a: i32) { %0 = call @g(%a) : (i32) -> (i32) return }
// -----
func.func private @g(i32) {}
// -----
"func.func"() ({ ^bb0(%a: i32): "func.return"() : () -> () }) {sym_name="x", function_type=() -> ()} : () -> ()
// -----
"func.func"() ({ ^bb0(%a: i32): "func.return"() : () -> () }) {sym_name="x", function_type=(f32) -> ()} : () -> ()
// -----
func.func @f(%a: i32 {foo}) { return }
// -----
func.func private @f(i32, %a: i32)
// -----
func.func @f(%f: () -> i32) { %0 = "func.call_indirect"(%f) : (() -> i32) -> (i64) return }
// -----
func.func @f() { %f = constant @f : () -> i32 return }
// -----
module { "func.return"() : () -> () }
// -----
module attributes {foo} { }
// -----
func.func nested @f() attributes {sym_visibility = "foo"} { return }
// -----
"func.func"() ({ ^bb0(%a: i32): "func.return"() : () -> () }) {sym_name="x", sym_visibility="foo", function_type=(i32) -> ()} : () -> ()
// -----
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
func.func @f(%a: i32) { %0 = scf.for %i = %a to %a step %a -> i32 {} return }
