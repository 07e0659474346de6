// RUN: ttopt --sccp --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --sccp --allow-unregistered-dialect %s > %t.ours
// RUN: mlir-opt --sccp --allow-unregistered-dialect %s | diff %t.ours -

// CHECK-LABEL: func.func @decided
// CHECK: return %c1_i32
func.func @decided(%x: i32) -> i32 {
  %true = arith.constant true
  %one = arith.constant 1 : i32
  %r = scf.if %true -> i32 {
    scf.yield %one : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @both
// CHECK: return %c1_i32
func.func @both(%c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  } else {
    %b = arith.constant 1 : i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for
// CHECK: return %c0_i32, %{{.*}}#1
func.func @for(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %b = %z) -> (i32, i32) {
    %s = arith.addi %a, %a : i32
    %t = arith.addi %b, %o : i32
    "other.use"(%i) : (index) -> ()
    scf.yield %s, %t : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// The body of a while loop whose condition is false at once.
// CHECK-LABEL: func.func @while
// CHECK: return %c4_i32
func.func @while(%x: i32) -> i32 {
  %four = arith.constant 4 : i32
  %r = scf.while (%a = %four) : (i32) -> i32 {
    %z = arith.constant 0 : i32
    %c = arith.cmpi eq, %a, %z : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %x : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @index_switch
// CHECK: return %c20_i32
func.func @index_switch(%x: i32) -> i32 {
  %i = arith.constant 2 : index
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %x : i32 }
  case 2 { %v = arith.constant 20 : i32 scf.yield %v : i32 }
  default { scf.yield %x : i32 }
  return %r : i32
}

// CHECK-LABEL: func.func @others
func.func @others(%n: index, %x: i32, %t: tensor<4xi32>) -> (i32, i32, i32, tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 3 : i32
  %a = scf.execute_region -> i32 {
    cf.br ^bb1(%k : i32)
  ^bb1(%y: i32):
    scf.yield %y : i32
  }
  %b = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%k) -> i32 {
    scf.reduce(%k : i32) {
    ^bb0(%l: i32, %m: i32):
      %s = arith.addi %l, %m : i32
      scf.reduce.return %s : i32
    }
  }
  %c = memref.alloca_scope -> i32 { memref.alloca_scope.return %k : i32 }
  %d = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xi32> {
    "other.use"(%i, %k) : (index, i32) -> ()
  }
  %e = affine.for %i = 0 to 0 iter_args(%z = %k) -> i32 { affine.yield %x : i32 }
  %f = affine.for %i = 0 to 4 iter_args(%z = %k) -> i32 { affine.yield %z : i32 }
  "other.use"(%f) : (i32) -> ()
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) { "other.use"(%k) : (i32) -> () }
  return %a, %b, %c, %d, %e : i32, i32, i32, tensor<4xi32>, i32
}
