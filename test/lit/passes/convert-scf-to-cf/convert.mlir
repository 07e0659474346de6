// RUN: ttopt --convert-scf-to-cf --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --convert-scf-to-cf --allow-unregistered-dialect %s > %t.ours
// RUN: mlir-opt --convert-scf-to-cf --allow-unregistered-dialect %s | diff %t.ours -

// CHECK-LABEL: func.func @for
// CHECK: cf.br ^[[COND:bb[0-9]+]](%arg0, %arg3 : index, f32)
// CHECK: ^[[COND]](%[[I:.*]]: index, %[[A:.*]]: f32):
// CHECK: %[[C:.*]] = arith.cmpi slt, %[[I]], %arg1
// CHECK: cf.cond_br %[[C]], ^[[BODY:bb[0-9]+]], ^[[END:bb[0-9]+]]
// CHECK: ^[[BODY]]:
// CHECK: %[[N:.*]] = arith.addi %[[I]], %arg2
// CHECK: cf.br ^[[COND]](%[[N]],
// CHECK: ^[[END]]:
// CHECK: return %[[A]]
func.func @for(%lo: index, %hi: index, %step: index, %x: f32) -> f32 {
  %r = scf.for %i = %lo to %hi step %step iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %a : f32
    scf.yield %b : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @nested
func.func @nested(%c: i1, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r:2 = scf.if %c -> (i32, i32) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
      %t = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %z : i32 }
      scf.if %c { "other.then"() : () -> () }
      scf.yield %t : i32
    }
    scf.yield %s, %z : i32, i32
  } else {
    scf.for %i = %c0 to %n step %c1 { "other.body"(%i) : (index) -> () }
    scf.yield %z, %z : i32, i32
  }
  scf.if %c { "other.then"() : () -> () } else { "other.else"() : () -> () }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while
func.func @while(%x: i32) -> (i64, i32) {
  %r = scf.while (%a = %x) : (i32) -> i64 {
    %c, %v = "other.test"(%a) : (i32) -> (i1, i64)
    scf.condition(%c) %v : i64
  } do {
  ^bb0(%b: i64):
    %n = "other.next"(%b) : (i64) -> i32
    scf.yield %n : i32
  }
  %s = scf.while (%a = %x) : (i32) -> i32 {
    %c, %v = "other.test"(%a) : (i32) -> (i1, i32)
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  }
  return %r, %s : i64, i32
}

// CHECK-LABEL: func.func @switch
// CHECK: arith.index_cast %arg0 : index to i32
// CHECK: cf.switch
func.func @switch(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 { %a = arith.constant 20 : i32 scf.yield %a : i32 }
  case -3 { %a = arith.constant 30 : i32 scf.yield %a : i32 }
  default { %a = arith.constant 0 : i32 scf.yield %a : i32 }
  return %r : i32
}

// CHECK-LABEL: func.func @execute
func.func @execute(%c: i1) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  ^bb2:
    %b = arith.constant 2 : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @parallel
func.func @parallel(%m: memref<8x8xf32>, %n: index, %x: f32, %k: index) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<8x8xf32>
    memref.store %v, %m[%j, %i] : memref<8x8xf32>
  }
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) init (%x, %k) -> (f32, index) {
    %v = memref.load %m[%i, %j] : memref<8x8xf32>
    scf.reduce(%v, %j : f32, index) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %b : index
    }
  }
  scf.forall (%i, %j) = (0, %n) to (8, 16) step (2, 1) { "other.use"(%i, %j) : (index, index) -> () }
  return %r#0, %r#1 : f32, index
}

// A negated condition exchanges the branches.
// CHECK-LABEL: func.func @negated
// CHECK: cf.cond_br %arg0, ^[[THEN:bb[0-9]+]], ^[[ELSE:bb[0-9]+]]
// CHECK: ^[[THEN]]:
// CHECK-NEXT: "otherwise"
// CHECK: ^[[ELSE]]:
// CHECK-NEXT: "negated"
func.func @negated(%c: i1) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "negated"() : () -> ()
  } else {
    "otherwise"() : () -> ()
  }
  return
}
