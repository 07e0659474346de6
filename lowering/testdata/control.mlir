// Blocks, branches and calls.

func.func @collatz(%x: memref<20xi32>, %r: memref<20xi32>) {
  affine.for %i = 0 to 20 {
    %v = affine.load %x[%i] : memref<20xi32>
    %mask = arith.constant 1023 : i32
    %w = arith.andi %v, %mask : i32
    %n = func.call @steps(%w) : (i32) -> i32
    affine.store %n, %r[%i] : memref<20xi32>
  }
  return
}

// Blocks stand in an order that is not that of dominance.
func.func private @steps(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%n, %zero : i32, i32)
^done(%result: i32):
  return %result : i32
^odd:
  %three = arith.constant 3 : i32
  %m = arith.muli %a, %three : i32
  %up = arith.addi %m, %one : i32
  cf.br ^head(%up, %next : i32, i32)
^even:
  %down = arith.shrui %a, %one : i32
  cf.br ^head(%down, %next : i32, i32)
^go:
  %next = arith.addi %count, %one : i32
  %bit = arith.andi %a, %one : i32
  %isOdd = arith.trunci %bit : i32 to i1
  cf.cond_br %isOdd, ^odd, ^even
^unreachable(%z: i32):
  %y = arith.addi %z, %n : i32
  cf.br ^done(%y : i32)
^head(%a: i32, %count: i32):
  %more = arith.cmpi ugt, %a, %one : i32
  cf.cond_br %more, ^go, ^done(%count : i32)
}

func.func @same_successor(%x: memref<4xi32>, %r: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<4xi32>
    %w = func.call @pick(%v) : (i32) -> i32
    affine.store %w, %r[%i] : memref<4xi32>
  }
  return
}

func.func private @pick(%v: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %c = arith.cmpi slt, %v, %zero : i32
  cf.cond_br %c, ^next(%v, %seven : i32, i32), ^next(%seven, %v : i32, i32)
^next(%a: i32, %b: i32):
  %s = arith.shli %a, %seven : i32
  %d = arith.subi %s, %b : i32
  cf.cond_br %c, ^end, ^end
^end:
  return %d : i32
}

// Two arguments trade places on every turn.
func.func @swap(%r: memref<2xi32>) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  cf.br ^loop(%one, %two, %zero : i32, i32, i32)
^loop(%a: i32, %b: i32, %n: i32):
  %m = arith.addi %n, %one : i32
  %again = arith.cmpi slt, %m, %five : i32
  cf.cond_br %again, ^loop(%b, %a, %m : i32, i32, i32), ^end
^end:
  memref.store %a, %r[%i0] : memref<2xi32>
  memref.store %b, %r[%i1] : memref<2xi32>
  return
}

func.func @"a name, that needs quotes"(%r: memref<1xf64>) {
  %c0 = arith.constant 0 : index
  %v = call @constant() : () -> f64
  memref.store %v, %r[%c0] : memref<1xf64>
  call @nothing() : () -> ()
  return
}

func.func private @constant() -> f64 {
  %v = arith.constant 0.1 : f64
  return %v : f64
}

func.func @nothing() {
  return
}

func.func @through_pointers(%x: memref<4xf32>, %r: memref<4xf32>) {
  %y = call @identity(%x) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %y, %r : memref<4xf32> to memref<4xf32>
  return
}

func.func private @identity(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}

// Quotients of bounded dividends, below zero as well, and by more than all of them.
func.func @quotients(%q: memref<1200xi64>) {
  affine.for %i = -77 to 223 {
    %a = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)
    %b = affine.apply affine_map<(d0) -> ((d0 * 5) ceildiv 12)>(%i)
    %c = affine.apply affine_map<(d0) -> (d0 mod 13)>(%i)
    %d = affine.apply affine_map<(d0) -> (d0 floordiv 1099511627777 + (d0 + 77) floordiv 1099511627777 + (d0 + 77) ceildiv 997 + (d0 + 77) mod 1001)>(%i)
    %a64 = arith.index_cast %a : index to i64
    %b64 = arith.index_cast %b : index to i64
    %c64 = arith.index_cast %c : index to i64
    %d64 = arith.index_cast %d : index to i64
    affine.store %a64, %q[%i * 4 + 308] : memref<1200xi64>
    affine.store %b64, %q[%i * 4 + 309] : memref<1200xi64>
    affine.store %c64, %q[%i * 4 + 310] : memref<1200xi64>
    affine.store %d64, %q[%i * 4 + 311] : memref<1200xi64>
  }
  return
}

// Cases with arguments and without, two of them for one block, and a value that has two.
func.func @switch(%x: memref<16xi8>, %r: memref<16xi32>) {
  affine.for %i = 0 to 16 {
    %v = affine.load %x[%i] : memref<16xi8>
    %three = arith.constant 7 : i8
    %k = arith.andi %v, %three : i8
    %w = func.call @case(%k) : (i8) -> i32
    affine.store %w, %r[%i] : memref<16xi32>
  }
  return
}

func.func private @case(%k: i8) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  cf.switch %k : i8, [
    default: ^with(%one, %two : i32, i32),
    0: ^without,
    1: ^with(%two, %one : i32, i32),
    -128: ^without,
    2: ^with(%one, %one : i32, i32),
    2: ^without,
    3: ^without
  ]
^with(%a: i32, %b: i32):
  %s = arith.shli %a, %two : i32
  %sum = arith.subi %s, %b : i32
  cf.switch %sum : i32, [
    default: ^end(%sum : i32)
  ]
^without:
  %big = arith.constant 77 : i32
  cf.br ^end(%big : i32)
^end(%result: i32):
  return %result : i32
}
