func.func @switch_i64(%flag : i64, %caseOperand : i32) {
  cf.switch %flag : i64, [
    default: ^bb1(%caseOperand : i32),
    42: ^bb2(%caseOperand : i32),
    43: ^bb3(%caseOperand, %caseOperand : i32, i32)
  ] {foo}
  ^bb1(%bb1arg : i32):
    return
  ^bb2(%bb2arg : i32):
    return
  ^bb3(%bb3arg : i32, %a: i32):
    return
}
func.func @switch_only(%c: i1, %flag : i32, %caseOperand : i32) {
  cf.switch %flag : i32, [
    default: ^bb1(%caseOperand : i32)
  ]
  ^bb1(%bb1arg : i32):
    cf.assert %c, "hi" {foo}
    return
  ^bb2:

    cf.br ^bb1(%caseOperand: i32)
}
func.func @branches(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2 {x = 2 : i64}
^bb1(%b: i32):
  cf.br ^bb3(%b, %a : i32, i32)
^bb2:
  cf.cond_br %c, ^bb1(%a : i32), ^bb3(%a, %a : i32, i32)
^bb3(%x: i32, %y: i32):
  return %x : i32
}
func.func @switch_narrow(%flag : i16) {
  cf.switch %flag : i16, [
    default: ^bb1,
    -43: ^bb1
  ]
^bb1:
  return
}
