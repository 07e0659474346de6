// RUN: ttopt --cse --mlir-print-local-scope %s > %t.ours && mlir-opt --cse %s | diff -B - %t.ours
// RUN: ttopt --cse %s | FileCheck %s

// What mlir-opt makes of the same functions.

// CHECK-LABEL: func.func @constants(
// CHECK-COUNT-1: arith.constant 1 : i32
// CHECK-NOT: arith.constant 1 : i32
func.func @constants() -> (i32, i32, i64) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 1 : i64
  return %0, %1, %2 : i32, i32, i64
}

// CHECK-LABEL: func.func @chains(
func.func @chains(%x: f32, %y: f32) -> (f32, f32) {
  %0 = arith.addf %x, %y : f32
  %1 = arith.addf %x, %y : f32
  %2 = arith.mulf %0, %1 : f32
  %3 = arith.mulf %1, %0 : f32
  return %2, %3 : f32, f32
}

// Operands of commutative ops come in any order, others do not; properties count.
func.func @operands(%x: i32, %y: i32) -> (i32, i32, i32, i32, i1, i1) {
  %0 = arith.addi %x, %y : i32
  %1 = arith.addi %y, %x : i32
  %2 = arith.subi %x, %y : i32
  %3 = arith.subi %y, %x : i32
  %4 = arith.cmpi slt, %x, %y : i32
  %5 = arith.cmpi sgt, %x, %y : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i1, i1
}

func.func @dead(%x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %0 : i32
  return
}

func.func private @effect(i32) -> i32

func.func private @calls(%x: i32) -> (i32, i32) {
  %0 = call @effect(%x) : (i32) -> i32
  %1 = call @effect(%x) : (i32) -> i32
  return %0, %1 : i32, i32
}

// What is known outside is known inside, but not the other way.
func.func @regions(%c: i1, %x: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32
  %1 = scf.if %c -> (i32) {
    %2 = arith.addi %x, %x : i32
    %3 = arith.muli %x, %x : i32
    %4 = arith.addi %2, %3 : i32
    scf.yield %4 : i32
  } else {
    %5 = arith.muli %x, %x : i32
    scf.yield %5 : i32
  }
  %6 = arith.muli %x, %x : i32
  return %1, %6 : i32, i32
}

func.func @loop(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %x, %x : i32
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %0) -> (i32) {
    %2 = arith.muli %x, %x : i32
    %3 = arith.addi %a, %2 : i32
    %4 = arith.addi %2, %a : i32
    %5 = arith.xori %3, %4 : i32
    scf.yield %5 : i32
  }
  return %1 : i32
}

// Along dominating blocks only.
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^a, ^b
^a:
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %1, %x : i32
  cf.br ^end(%2 : i32)
^b:
  %3 = arith.muli %x, %x : i32
  cf.br ^end(%3 : i32)
^end(%4: i32):
  %5 = arith.muli %x, %x : i32
  %6 = arith.addi %4, %5 : i32
  %7 = arith.addi %x, %x : i32
  %8 = arith.addi %6, %7 : i32
  return %8 : i32
}

// A back edge: the body does not dominate the header.
func.func @cycle(%c: i1, %x: i32) -> i32 {
  cf.br ^header(%x : i32)
^header(%0: i32):
  %1 = arith.addi %x, %x : i32
  cf.cond_br %c, ^body, ^exit
^body:
  %2 = arith.addi %x, %x : i32
  %3 = arith.muli %2, %0 : i32
  cf.br ^header(%3 : i32)
^exit:
  %4 = arith.addi %1, %0 : i32
  return %4 : i32
}

// Nothing crosses the border of a function.
func.func @isolated(%x: i32) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}
