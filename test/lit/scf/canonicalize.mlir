// Folding and canonicalization, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @no_iteration(%x: f32, %n: index) -> (f32, f32, f32) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c3 to %c3 step %c1 iter_args(%a = %x) -> f32 {
    %y = arith.addf %a, %a : f32
    scf.yield %y : f32
  }
  %1 = scf.for %i = %n to %n step %c1 iter_args(%a = %x) -> f32 {
    %y = arith.mulf %a, %a : f32
    scf.yield %y : f32
  }
  %2 = scf.for %i = %c3 to %c1 step %c1 iter_args(%a = %x) -> f32 {
    %y = arith.subf %a, %a : f32
    scf.yield %y : f32
  }
  return %0, %1, %2 : f32, f32, f32
}

func.func @one_iteration(%x: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c4 step %c8 iter_args(%a = %x) -> f32 {
    "test.use"(%i) : (index) -> ()
    %y = arith.addf %a, %a : f32
    scf.yield %y : f32
  }
  %m = arith.addi %n, %c4 : index
  %1 = scf.for %i = %n to %m step %c4 iter_args(%a = %0) -> f32 {
    "test.use"(%i) : (index) -> ()
    scf.yield %a : f32
  }
  return %0, %1 : f32, f32
}

func.func @does_nothing(%x: f32, %y: f32, %lo: index, %hi: index, %s: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %x) -> f32 {
    scf.yield %y : f32
  }
  %1 = scf.for %i = %lo to %hi step %s iter_args(%a = %x) -> f32 {
    scf.yield %y : f32
  }
  scf.for %i = %lo to %hi step %s {
  }
  return %0, %1 : f32, f32
}

func.func @carried(%x: f32, %y: f32, %lo: index, %hi: index, %s: index) -> (f32, f32, f32, f32) {
  %0:6 = scf.for %i = %lo to %hi step %s iter_args(%a = %x, %b = %y, %c = %x, %d = %x, %e = %x, %f = %y) -> (f32, f32, f32, f32, f32, f32) {
    %z = "test.op"(%a, %b, %c, %d) : (f32, f32, f32, f32) -> f32
    %w = "test.other"(%e) : (f32) -> f32
    scf.yield %a, %z, %z, %z, %w, %y : f32, f32, f32, f32, f32, f32
  } {loop = "outer"}
  return %0#0, %0#1, %0#2, %0#5 : f32, f32, f32, f32
}

func.func @constant_condition(%x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %true -> f32 {
    "test.then"() : () -> ()
    scf.yield %x : f32
  } else {
    "test.else"() : () -> ()
    scf.yield %y : f32
  }
  scf.if %false {
    "test.then"() : () -> ()
  }
  scf.if %false {
    "test.then"() : () -> ()
  } else {
    "test.else"() : () -> ()
  }
  return %0 : f32
}

func.func @select(%c: i1, %x: f32, %y: f32) -> (f32, f32, f32) {
  %0:3 = scf.if %c -> (f32, f32, f32) {
    %z = "test.then"() : () -> f32
    scf.yield %x, %z, %x : f32, f32, f32
  } else {
    %z = "test.else"() : () -> f32
    scf.yield %y, %z, %x : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}

func.func @unused_result(%c: i1) -> f32 {
  %0:2 = scf.if %c -> (i32, f32) {
    %z:2 = "test.then"() : () -> (i32, f32)
    scf.yield %z#0, %z#1 : i32, f32
  } else {
    %z:2 = "test.else"() : () -> (i32, f32)
    scf.yield %z#0, %z#1 : i32, f32
  }
  return %0#1 : f32
}

func.func @empty_else(%c: i1) {
  scf.if %c {
    "test.then"() : () -> ()
  } else {
  }
  return
}

func.func @condition_inside(%c: i1) {
  scf.if %c {
    "test.then"(%c) : (i1) -> ()
  } else {
    "test.region"() ({
      "test.else"(%c) : (i1) -> ()
    }) : () -> ()
  }
  return
}

func.func @result_is_condition(%c: i1) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %c -> i1 {
    "test.then"() : () -> ()
    scf.yield %true : i1
  } else {
    "test.else"() : () -> ()
    scf.yield %false : i1
  }
  return %0 : i1
}

func.func @not(%c: i1) {
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %n {
    "test.then"() : () -> ()
  } else {
    "test.else"() : () -> ()
  }
  return
}

func.func @nested(%c: i1, %d: i1, %x: f32, %y: f32) -> f32 {
  %0 = scf.if %c -> f32 {
    %1 = scf.if %d -> f32 {
      %z = "test.inner"() : () -> f32
      scf.yield %z : f32
    } else {
      scf.yield %y : f32
    }
    scf.yield %1 : f32
  } else {
    scf.yield %y : f32
  }
  scf.if %c {
    scf.if %d {
      "test.both"() : () -> ()
    }
  }
  return %0 : f32
}

func.func @in_a_row(%c: i1, %x: f32) -> (f32, f32) {
  %0 = scf.if %c -> f32 {
    %z = "test.a"() : () -> f32
    scf.yield %z : f32
  } else {
    %z = "test.b"() : () -> f32
    scf.yield %z : f32
  }
  %1 = scf.if %c -> f32 {
    %z = "test.c"(%0) : (f32) -> f32
    scf.yield %z : f32
  } else {
    %z = "test.d"(%0) : (f32) -> f32
    scf.yield %z : f32
  }
  return %0, %1 : f32, f32
}

func.func @in_a_row_no_else(%c: i1) {
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.b"() : () -> ()
  } else {
    "test.c"() : () -> ()
  }
  return
}

func.func @switch(%x: f32, %y: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = scf.index_switch %c1 -> f32
  case 1 {
    %z = "test.one"() : () -> f32
    scf.yield %z : f32
  }
  default {
    scf.yield %x : f32
  }
  %1 = scf.index_switch %c7 -> f32
  case 1 {
    scf.yield %x : f32
  }
  case 2 {
    scf.yield %x : f32
  }
  default {
    %z = "test.default"() : () -> f32
    scf.yield %z : f32
  }
  return %0, %1 : f32, f32
}

func.func @execute_region(%c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = "test.op"() : () -> i32
    scf.yield %1 : i32
  }
  "test.keep"() ({
    %2 = scf.execute_region -> i32 {
      %z = "test.z"() : () -> i32
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %z : i32
    ^bb2:
      %y = "test.y"() : () -> i32
      scf.yield %y : i32
    }
    "test.end"(%2) : (i32) -> ()
  }) : () -> ()
  return %0 : i32
}

func.func @function_region(%c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %x = "test.x"() : () -> i32
    scf.yield %x : i32
  ^bb2:
    %y = "test.y"() : () -> i32
    scf.yield %y : i32
  }
  return %0 : i32
}

func.func @parallel_one(%lo: index, %hi: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j, %k) = (%c0, %lo, %c0) to (%c1, %hi, %c1) step (%c1, %s, %c1) {
    "test.use"(%i, %j, %k) : (index, index, index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c0) step (%c1) {
    "test.never"(%i) : (index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    "test.once"(%i) : (index) -> ()
    scf.reduce
  }
  return
}

func.func @parallel_nest(%lo: index, %hi: index, %s: index) {
  scf.parallel (%i) = (%lo) to (%hi) step (%s) {
    scf.parallel (%j) = (%lo) to (%hi) step (%s) {
      "test.use"(%i, %j) : (index, index) -> ()
      scf.reduce
    }
    scf.reduce
  }
  return
}

func.func @while_unused(%x: i32) -> i32 {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, f32) {
    %c:2 = "test.cond"(%a) : (i32) -> (i1, f32)
    scf.condition(%c#0) %a, %c#1 : i32, f32
  } do {
  ^bb0(%b: i32, %u: f32):
    %d = "test.next"(%b) : (i32) -> i32
    scf.yield %d : i32
  }
  return %0#0 : i32
}

func.func @while_condition(%x: i1) -> i1 {
  %0 = scf.while (%a = %x) : (i1) -> i1 {
    scf.condition(%a) %a : i1
  } do {
  ^bb0(%b: i1):
    %d = "test.next"(%b) : (i1) -> i1
    scf.yield %d : i1
  }
  return %0 : i1
}

func.func @while_invariant(%x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "test.cond"(%a, %b) : (i32, i32) -> i1
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %d = "test.next"(%p, %q) : (i32, i32) -> i32
    scf.yield %d, %y : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @while_repeated(%x: i32) -> (i32, i32) {
  %0:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = "test.cond"(%a) : (i32) -> i1
    %v = "test.value"(%a) : (i32) -> i32
    scf.condition(%c) %v, %v : i32, i32
  } do {
  ^bb0(%p: i32, %q: i32):
    %d = "test.next"(%p, %q) : (i32, i32) -> i32
    scf.yield %d : i32
  }
  return %0#0, %0#1 : i32, i32
}

func.func @while_compare(%x: i32, %n: i32) {
  scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi ne, %a, %n : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    %e = arith.cmpi eq, %b, %n : i32
    %d = "test.next"(%b, %e) : (i32, i1) -> i32
    scf.yield %d : i32
  }
  return
}

func.func @forall(%n: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : index
  %0 = scf.forall (%i) = (%c0) to (%c8) step (%c2) shared_outs(%o = %t) -> tensor<8xf32> {
    %s = "test.part"(%i) : (index) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

func.func @extent_of_shared(%n: index, %t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    %s = "test.part"(%i) : (index) -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

func.func @while_known_constant(%k: i32) -> i32 {
  %c31 = arith.constant 31 : i32
  %0 = scf.while : () -> i32 {
    %1 = "test.value"() : () -> i32
    %2 = arith.cmpi ne, %1, %c31 : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%x: i32):
    %1 = arith.cmpi ne, %x, %c31 : i32
    %2 = arith.cmpi eq, %x, %c31 : i32
    "test.use"(%1, %2, %x) : (i1, i1, i32) -> ()
    scf.yield
  }
  return %0 : i32
}

func.func @while_known_computed(%k: i32) -> (i32, i32) {
  %c31 = arith.constant 31 : i32
  %k2 = arith.muli %k, %c31 : i32
  %0 = scf.while : () -> i32 {
    %1 = "test.value"() : () -> i32
    %2 = arith.cmpi slt, %1, %k2 : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%x: i32):
    %1 = arith.cmpi sge, %x, %k2 : i32
    %2 = arith.cmpi slt, %x, %k2 : i32
    "test.use"(%1, %2, %x) : (i1, i1, i32) -> ()
    scf.yield
  }
  return %0, %k2 : i32, i32
}

// -----

func.func @parallel_backwards() {
  %c10 = arith.constant 10 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%i) = (%c10) to (%c4) step (%c7) {
    "test.within_a_step"(%i) : (index) -> ()
    scf.reduce
  }
  scf.parallel (%i) = (%c10) to (%c4) step (%c6) {
    "test.a_step"(%i) : (index) -> ()
    scf.reduce
  }
  return
}
