// Structured control flow, and branches.
// RESULT: -6550329362366901528
func.func private @mix(%h: i64, %v: i64) -> i64 {
  %c31 = arith.constant 31 : i64
  %0 = arith.muli %h, %c31 : i64
  %1 = arith.addi %0, %v : i64
  return %1 : i64
}

// The steps of Collatz's sequence from n to 1.
func.func private @collatz(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %last, %steps = scf.while (%v = %n, %s = %zero) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %v, %one : i64
    scf.condition(%more) %v, %s : i64, i64
  } do {
  ^bb0(%v: i64, %s: i64):
    %odd = arith.andi %v, %one : i64
    %is = arith.cmpi eq, %odd, %one : i64
    %next = scf.if %is -> (i64) {
      %0 = arith.muli %v, %three : i64
      %1 = arith.addi %0, %one : i64
      scf.yield %1 : i64
    } else {
      %0 = arith.divsi %v, %two : i64
      scf.yield %0 : i64
    }
    %s1 = arith.addi %s, %one : i64
    scf.yield %next, %s1 : i64, i64
  }
  return %steps : i64
}

// Recursion, through branches.
func.func private @fib(%n: i64) -> i64 {
  %two = arith.constant 2 : i64
  %one = arith.constant 1 : i64
  %small = arith.cmpi slt, %n, %two : i64
  cf.cond_br %small, ^done(%n : i64), ^more
^more:
  %a = arith.subi %n, %one : i64
  %b = arith.subi %n, %two : i64
  %fa = func.call @fib(%a) : (i64) -> i64
  %fb = func.call @fib(%b) : (i64) -> i64
  %sum = arith.addi %fa, %fb : i64
  cf.br ^done(%sum : i64)
^done(%r: i64):
  return %r : i64
}

// Swaps its loop-carried values in every iteration.
func.func private @swap(%n: index) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1 : i64
  %y = arith.constant 2 : i64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i64, i64) {
    scf.yield %b, %a : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}

func.func private @select(%i: index) -> i64 {
  %r = scf.index_switch %i -> i64
  case 2 {
    %0 = arith.constant 20 : i64
    scf.yield %0 : i64
  }
  case 5 {
    %0 = arith.constant 50 : i64
    scf.yield %0 : i64
  }
  default {
    %0 = arith.index_cast %i : index to i64
    scf.yield %0 : i64
  }
  return %r : i64
}

func.func private @branch(%i: i32, %h: i64) -> i64 {
  %a = arith.constant 3 : i64
  %b = arith.constant 4 : i64
  cf.switch %i : i32, [
    default: ^other(%h : i64),
    7: ^seven(%a, %b : i64, i64),
    -1: ^other(%b : i64)
  ]
^seven(%x: i64, %y: i64):
  %0 = arith.muli %x, %y : i64
  cf.br ^other(%0 : i64)
^other(%v: i64):
  return %v : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %h0 = arith.constant 1 : i64
  %n27 = arith.constant 27 : i64
  %n15 = arith.constant 15 : i64
  %s = func.call @collatz(%n27) : (i64) -> i64
  %f = func.call @fib(%n15) : (i64) -> i64
  %h1 = func.call @mix(%h0, %s) : (i64, i64) -> i64
  %h2 = func.call @mix(%h1, %f) : (i64, i64) -> i64
  %sw:2 = func.call @swap(%c7) : (index) -> (i64, i64)
  %h3 = func.call @mix(%h2, %sw#0) : (i64, i64) -> i64
  %h4 = func.call @mix(%h3, %sw#1) : (i64, i64) -> i64
  %h5 = scf.for %i = %c0 to %c7 step %c1 iter_args(%h = %h4) -> (i64) {
    %v = func.call @select(%i) : (index) -> i64
    %t = func.call @mix(%h, %v) : (i64, i64) -> i64
    scf.yield %t : i64
  }
  %m = scf.parallel (%i, %j) = (%c0, %c1) to (%c7, %c9) step (%c2, %c2) init (%h0) -> i64 {
    %p = arith.muli %i, %j : index
    %v = arith.index_cast %p : index to i64
    scf.reduce(%v : i64) {
    ^bb0(%l: i64, %r: i64):
      %0 = arith.addi %l, %r : i64
      scf.reduce.return %0 : i64
    }
  }
  %h6 = func.call @mix(%h5, %m) : (i64, i64) -> i64
  %i7 = arith.constant 7 : i32
  %im = arith.constant -1 : i32
  %i3 = arith.constant 3 : i32
  %b7 = func.call @branch(%i7, %h0) : (i32, i64) -> i64
  %bm = func.call @branch(%im, %h0) : (i32, i64) -> i64
  %b3 = func.call @branch(%i3, %h0) : (i32, i64) -> i64
  %h7 = func.call @mix(%h6, %b7) : (i64, i64) -> i64
  %h8 = func.call @mix(%h7, %bm) : (i64, i64) -> i64
  %h9 = func.call @mix(%h8, %b3) : (i64, i64) -> i64
  %e = scf.execute_region -> i64 {
    %odd = arith.cmpi sgt, %h9, %h0 : i64
    cf.cond_br %odd, ^a, ^b
  ^a:
    scf.yield %h0 : i64
  ^b:
    scf.yield %h9 : i64
  }
  %h10 = func.call @mix(%h9, %e) : (i64, i64) -> i64
  %acc = memref.alloca() : memref<i64>
  memref.store %h10, %acc[] : memref<i64>
  scf.forall (%i, %j) = (1, %c2) to (%c7, 9) step (2, %c2) {
    %p = arith.muli %i, %j : index
    %v = arith.index_cast %p : index to i64
    %old = memref.load %acc[] : memref<i64>
    %new = func.call @mix(%old, %v) : (i64, i64) -> i64
    memref.store %new, %acc[] : memref<i64>
  }
  %h11 = memref.load %acc[] : memref<i64>
  return %h11 : i64
}
