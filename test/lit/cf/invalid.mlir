// RUN: ttopt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

func.func @default_of_a_switch(%x: i32) {
  %a:2 = "foo.a"() : () -> (i32, i32)
  cf.switch %a#0 : i32, [
    // expected-error@+1 {{result number not allowed in argument list}}
    default: ^bb1(%a#1 : i32)
  ]
^bb1(%y: i32):
  return
}

// -----

func.func @case_of_a_switch(%x: i32) {
  %a:2 = "foo.a"() : () -> (i32, i32)
  cf.switch %a#0 : i32, [
    default: ^bb1(%x : i32),
    1: ^bb1(%a#1 : i32)
  ]
^bb1(%y: i32):
  return
}

// -----

func.func @successors() {
  // expected-error@+1 {{expected ',' or ']'}}
  "foo.br"()[^bb1 ^bb1] : () -> ()
^bb1:
  return
}
