// RUN: ttopt --pass-pipeline='builtin.module(canonicalize{region-simplify=aggressive})' %s | FileCheck %s --check-prefixes=CHECK,MERGE
// RUN: ttopt --canonicalize %s | FileCheck %s --check-prefixes=CHECK,NORMAL
// RUN: ttopt --pass-pipeline='builtin.module(canonicalize{region-simplify=disabled})' %s | FileCheck %s --check-prefix=OFF

func.func private @use(i32)

// Equal blocks become one, and what all branches give is no argument.
// CHECK-LABEL: @equal_blocks
// MERGE-NEXT:    call @use(%arg1)
// MERGE-NEXT:    return
// NORMAL:        cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg1 : i32)
func.func @equal_blocks(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1(%x: i32), ^bb2(%x: i32)
^bb1(%a: i32):
  call @use(%a) : (i32) -> ()
  return
^bb2(%b: i32):
  call @use(%b) : (i32) -> ()
  return
}

// What differs becomes an argument of the block that stays.
// CHECK-LABEL: @different_operands
// MERGE-NEXT:    %[[S:.*]] = arith.select %arg0, %arg1, %arg2 : i32
// MERGE-NEXT:    call @use(%[[S]])
// NORMAL:        cf.cond_br %arg0, ^bb1, ^bb2
func.func @different_operands(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%x) : (i32) -> ()
  return
^bb2:
  call @use(%y) : (i32) -> ()
  return
}

// An argument that only goes round a loop is dead.
// CHECK-LABEL: @dead_argument
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// OFF-LABEL:   @dead_argument
// OFF:         ^bb1(%{{.*}}: i32):
func.func @dead_argument(%c: i1, %x: i32) {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  %b = arith.addi %a, %a : i32
  cf.cond_br %c, ^bb1(%b : i32), ^bb2
^bb2:
  return
}
