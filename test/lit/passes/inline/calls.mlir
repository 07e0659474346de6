// RUN: ttopt --inline=default-pipeline= %s --allow-unregistered-dialect --split-input-file | FileCheck %s
// RUN: ttopt --inline='default-pipeline=canonicalize' %s --allow-unregistered-dialect --split-input-file > %t.ours
// RUN: mlir-opt --inline='default-pipeline=canonicalize' %s --allow-unregistered-dialect --split-input-file | diff %t.ours -

// CHECK-LABEL: func.func @one_block
// CHECK-NEXT: %[[R:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: return %[[R]]
func.func @add(%x: i32) -> i32 {
  %r = arith.addi %x, %x : i32
  return %r : i32
}
func.func @one_block(%x: i32) -> i32 {
  %r = call @add(%x) : (i32) -> i32
  return %r : i32
}

// Several blocks end in a branch to what followed the call.
// CHECK-LABEL: func.func @blocks
// CHECK: cf.cond_br %arg1, ^bb1, ^bb2(%arg0 : i32)
// CHECK: ^bb1:
// CHECK-NEXT: cf.br ^bb3(%arg0 : i32)
// CHECK: ^bb2(%[[X:.*]]: i32):
// CHECK-NEXT: %[[Y:.*]] = arith.muli %[[X]], %[[X]]
// CHECK-NEXT: cf.br ^bb3(%[[Y]] : i32)
// CHECK: ^bb3(%[[Z:.*]]: i32):
// CHECK-NEXT: return %[[Z]]
func.func @choose(%x: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  return %x : i32
^bb2(%y: i32):
  %z = arith.muli %y, %y : i32
  return %z : i32
}
func.func @blocks(%x: i32, %c: i1) -> i32 {
  %r = call @choose(%x, %c) : (i32, i1) -> i32
  return %r : i32
}

// They do not fit into an op whose regions have one block.
// CHECK-LABEL: func.func @no_room
// CHECK: scf.for
// CHECK: func.call @choose
func.func @no_room(%n: index, %x: i32, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> i32 {
    %b = func.call @choose(%a, %c) : (i32, i1) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// What no dialect vouches for stays where it is.
// CHECK-LABEL: func.func @foreign_call
// CHECK: call @foreign
func.func @foreign() { "other.op"() : () -> () return }
func.func @foreign_call() { call @foreign() : () -> () return }

// -----

// A function that nobody else needs goes, a chain of them too.
// CHECK-NOT: func.func private
// CHECK: func.func @main
// CHECK: math.absf
func.func private @leaf(%x: f32) -> f32 { %0 = math.absf %x : f32 return %0 : f32 }
func.func private @middle(%x: f32) -> f32 { %0 = call @leaf(%x) : (f32) -> f32 return %0 : f32 }
func.func @main(%x: f32) -> f32 { %0 = call @middle(%x) : (f32) -> f32 return %0 : f32 }
func.func private @unused(%x: f32) -> f32 { return %x : f32 }

// -----

// But not while something refers to it.
// CHECK: func.func private @kept
func.func private @kept(%x: i32) -> i32 { return %x : i32 }
func.func @main(%x: i32) -> (i32, (i32) -> i32) {
  %f = constant @kept : (i32) -> i32
  %0 = call @kept(%x) : (i32) -> i32
  return %0, %f : i32, (i32) -> i32
}

// -----

// Recursion comes to an end.
// CHECK-LABEL: func.func @self
// CHECK: call @self
func.func @self(%x: i32) -> i32 {
  %0 = call @self(%x) : (i32) -> i32
  return %0 : i32
}
// CHECK-LABEL: func.func @calls_self
// CHECK: call @self
func.func @calls_self(%x: i32) -> i32 {
  %0 = call @self(%x) : (i32) -> i32
  return %0 : i32
}
func.func @ping(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = call @pong(%0) : (i32) -> i32
  return %1 : i32
}
func.func @pong(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = call @ping(%0) : (i32) -> i32
  return %1 : i32
}
func.func @both(%x: i32) -> i32 {
  %0 = call @ping(%x) : (i32) -> i32
  %1 = call @pong(%0) : (i32) -> i32
  return %1 : i32
}

// -----

// A value of a function that is a constant is called by its name.
// CHECK-LABEL: func.func @indirect
func.func private @target(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32 return %0 : i32 }
func.func @indirect(%x: i32) -> i32 {
  %f = constant @target : (i32) -> i32
  %0 = call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}

// -----

// Nothing is known of what is only declared, and of functions of other modules.
func.func private @declared(i32) -> i32
module @inner { func.func @f(%x: i32) -> i32 { return %x : i32 } }
func.func @main(%x: i32) -> i32 {
  %0 = call @declared(%x) : (i32) -> i32
  return %0 : i32
}
