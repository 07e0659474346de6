// Folding and canonicalization, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @straight_line(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  %0 = "test.op"(%a) : (i32) -> i32
  cf.br ^bb2
^bb2:
  return %0 : i32
}

func.func @constant_condition(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  %0 = "test.then"(%a) : (i32) -> i32
  return %0 : i32
^bb2(%b: i32):
  %1 = "test.else"(%b) : (i32) -> i32
  cf.br ^bb3
^bb3:
  return %1 : i32
}

func.func @through(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  cf.br ^bb3(%a, %y : i32, i32)
^bb2:
  %z = "test.op"() : () -> i32
  cf.br ^bb3(%z, %z : i32, i32)
^bb3(%p: i32, %q: i32):
  %0 = "test.use"(%p, %q) : (i32, i32) -> i32
  return %0 : i32
}

func.func @same_dest(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1(%x, %x : i32, i32), ^bb1(%y, %x : i32, i32)
^bb1(%a: i32, %b: i32):
  return %a, %b : i32, i32
}

func.func @same_condition(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.a"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb2:
  "test.b"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  "test.c"() : () -> ()
  return
^bb4:
  "test.d"() : () -> ()
  return
}

func.func @asserts(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  cf.assert %true, "holds"
  cf.assert %c, "maybe"
  cf.assert %false, "never"
  return
}

func.func @switch(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  cf.switch %c2 : i32, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3(%x : i32)
  ]
^bb1:
  %0 = "test.default"() : () -> i32
  return %0 : i32
^bb2:
  %1 = "test.one"() : () -> i32
  return %1 : i32
^bb3(%a: i32):
  %2 = "test.two"(%a) : (i32) -> i32
  return %2 : i32
}

func.func @no_case(%x: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^bb1
  ]
^bb1:
  return %x : i32
}

func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^bb1(%a: i32):
  %0 = "test.op"(%a) : (i32) -> i32
  cf.br ^bb2(%0 : i32)
^bb2(%b: i32):
  cf.br ^bb1(%b : i32)
}

func.func @forever() {
  cf.br ^bb1
^bb1:
  "test.op"() : () -> ()
  cf.br ^bb1
}

func.func @to_a_loop(%x: i1) -> i32 {
  %c = arith.constant 1 : i32
  cf.cond_br %x, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  return %c : i32
^bb3:
  cf.br ^bb3
}
