// RUN: ttopt --canonicalize=disable-patterns=AddIMulNegativeOneRhs,AddIMulNegativeOneLhs,RemoveStaticCondition,FoldConstantCase %s | FileCheck %s --check-prefix=DISABLED
// RUN: ttopt --canonicalize="enable-patterns=RemoveStaticCondition,SimplifyAffineOp<mlir::affine::AffineApplyOp>,SimplifyDeadAlloc<mlir::memref::AllocaOp>" %s | FileCheck %s --check-prefix=ENABLED
// RUN: ttopt --canonicalize=disable-patterns=AddIMulNegativeOneRhs %s | FileCheck %s --check-prefix=ONE
// RUN: ttopt --canonicalize=disable-patterns=FoldConstantCase,SelectToExtUI %s > %t.ours
// RUN: mlir-opt --canonicalize=disable-patterns=FoldConstantCase,SelectToExtUI %s | diff %t.ours -

// Patterns go by the names of MLIR's classes. One that does the work of several is
// left out where all of them are.

// DISABLED-LABEL: func.func @negated
// DISABLED: arith.addi
// ENABLED-LABEL: func.func @negated
// ENABLED: arith.addi
// ONE-LABEL: func.func @negated
// ONE: arith.subi
func.func @negated(%x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  %0 = arith.muli %y, %c : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}

// DISABLED-LABEL: func.func @known
// DISABLED: scf.if
// DISABLED: scf.index_switch
// ENABLED-LABEL: func.func @known
// ENABLED-NOT: scf.if
// ENABLED: scf.index_switch
func.func @known() {
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  scf.if %true {
    func.call @callee() : () -> ()
  }
  scf.index_switch %c1
  case 1 {
    func.call @callee() : () -> ()
    scf.yield
  }
  default {
  }
  return
}
func.func private @callee()

// DISABLED-LABEL: func.func @affine
// DISABLED-NOT: memref.alloc
// ENABLED-LABEL: func.func @affine
// ENABLED-NOT: memref.alloca()
// ENABLED: memref.alloc()
// ENABLED: affine.apply #{{.*}}()[%arg0]
func.func @affine(%x: index, %v: f32) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  memref.store %v, %m[%c0] : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.store %v, %n[%c0] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
  return %1 : index
}
