// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @f(%a: f32) -> tf32 {
  // expected-error@+1 {{'arith.truncf' op operand type 'f32' and result type 'tf32' are cast incompatible}}
  %0 = arith.truncf %a : f32 to tf32
  return %0 : tf32
}

// -----

func.func @f(%a: tf32) -> i19 {
  // expected-error@+1 {{'arith.bitcast' op operand type 'tf32' and result type 'i19' are cast incompatible}}
  %0 = arith.bitcast %a : tf32 to i19
  return %0 : i19
}

// -----

func.func @f() {
  // expected-error@+1 {{hexadecimal float constant out of range for type}}
  %0 = arith.constant 0x1FFFFFFFF : tf32
  return
}
