// Switches by the same flag, and ways that are one, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @as_default(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1(%a : i32),
    1: ^bb1(%a : i32),
    2: ^bb1(%b : i32),
    3: ^bb1(%a : i32),
    4: ^bb2
  ]
^bb1(%x: i32):
  return %x : i32
^bb2:
  "test.two"() : () -> ()
  return %b : i32
}

func.func @skip(%flag: i8, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i8, [
    default: ^bb1,
    -1: ^bb2(%b : i32)
  ]
^bb1:
  cf.br ^bb3(%a : i32)
^bb2(%y: i32):
  cf.br ^bb3(%y : i32)
^bb3(%x: i32):
  "test.last"() : () -> ()
  return %x : i32
}

func.func @known_case(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb2(%b : i32),
    7: ^bb1
  ]
^bb1:
  cf.switch %flag : i32, [
    default: ^bb2(%a : i32),
    1: ^bb3(%a : i32),
    7: ^bb3(%b : i32)
  ]
^bb2(%x: i32):
  "test.a"() : () -> ()
  return %x : i32
^bb3(%y: i32):
  "test.b"() : () -> ()
  return %y : i32
}

func.func @other_case(%flag: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^bb1,
    1: ^bb2(%b : i32)
  ]
^bb1:
  cf.switch %flag : i32, [
    default: ^bb2(%a : i32),
    1: ^bb3(%a : i32),
    3: ^bb3(%b : i32)
  ]
^bb2(%x: i32):
  "test.a"() : () -> ()
  return %x : i32
^bb3(%y: i32):
  "test.b"() : () -> ()
  return %y : i32
}
