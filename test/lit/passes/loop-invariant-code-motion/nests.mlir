// RUN: ttopt --loop-invariant-code-motion %s | FileCheck %s
// RUN: ttopt --loop-invariant-code-motion %s > %t.ours
// RUN: mlir-opt --loop-invariant-code-motion %s | diff %t.ours -

#any = affine_set<() : (0 >= 0)>

// What leaves several loops goes to the place before the outermost of them, in the
// order of the text, and along go those that wait for it, loops among them.
// CHECK-LABEL: func.func @order
// CHECK: %[[A:.*]] = arith.addi %arg0, %arg0
// CHECK: %[[B:.*]] = arith.muli %[[A]], %arg0
// CHECK: %[[R:.*]] = scf.for
// CHECK: %[[C:.*]] = arith.addi %[[B]], %[[R]]
// CHECK: scf.for %[[I:.*]] = %arg0
// CHECK-NEXT: arith.addi %[[I]], %[[C]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: scf.for
// CHECK-NEXT: memref.store
func.func @order(%n: index, %m: memref<?xindex>) {
  %one = arith.constant 1 : index
  scf.for %i = %n to %n step %one {
    %a = arith.addi %n, %n : index
    scf.for %j = %n to %n step %one {
      %b = arith.muli %a, %n : index
      scf.for %k = %n to %n step %one {
        %r = scf.for %l = %n to %n step %one iter_args(%x = %b) -> index {
          %y = arith.addi %x, %l : index
          scf.yield %y : index
        }
        %c = arith.addi %b, %r : index
        %d = arith.addi %i, %c : index
        memref.store %d, %m[%k] : memref<?xindex>
      }
    }
  }
  return
}

// A choice leaves loops, but what is in it does not, and holds it where its values are.
// CHECK-LABEL: func.func @choices
// CHECK: scf.for %[[I:.*]] = %arg0
// CHECK-NEXT: affine.if
// CHECK-NEXT: affine.if
// CHECK-NEXT: arith.addi %[[I]], %arg0
// CHECK: scf.yield
// CHECK: scf.for %[[J:.*]] = %arg0
// CHECK-NEXT: %[[S:.*]] = affine.if
// CHECK-NEXT: arith.addi %[[J]], %arg0
// CHECK: scf.for
// CHECK-NEXT: memref.store %[[S]]
func.func @choices(%n: index, %m: memref<?xindex>) {
  %one = arith.constant 1 : index
  scf.for %i = %n to %n step %one {
    scf.for %j = %n to %n step %one {
      scf.for %k = %n to %n step %one {
        %s = affine.if #any() -> index {
          %a = arith.addi %j, %n : index
          affine.yield %a : index
        } else {
          affine.yield %i : index
        }
        %t = affine.if #any() -> index {
          %q = scf.for %l = %n to %n step %one iter_args(%x = %n) -> index {
            %u = affine.if #any() -> index {
              %v = arith.addi %i, %n : index
              affine.yield %v : index
            } else {
              affine.yield %n : index
            }
            scf.yield %u : index
          }
          affine.yield %q : index
        } else {
          affine.yield %n : index
        }
        memref.store %s, %m[%t] : memref<?xindex>
      }
    }
  }
  return
}

// What one region of a loop keeps for itself does not hold the other one's ops, but the loop.
// CHECK-LABEL: func.func @both
// CHECK: scf.for
// CHECK: %[[A:.*]] = arith.addi %{{.*}}, %arg0
// CHECK-NEXT: %[[A2:.*]] = arith.addi %{{.*}}, %arg0
// CHECK-NEXT: %[[B:.*]] = arith.muli %[[A2]], %arg0
// CHECK-NEXT: scf.while
// CHECK-NEXT: arith.addi %{{.*}}, %[[A]]
// CHECK: ^bb0(%[[Y:.*]]: index):
// CHECK-NEXT: arith.addi %[[Y]], %[[B]]
func.func @both(%n: index, %c: i1, %m: memref<?xindex>) {
  %one = arith.constant 1 : index
  scf.for %i = %n to %n step %one {
    %w = scf.while (%x = %n) : (index) -> index {
      %a = arith.addi %i, %n : index
      %b = arith.addi %x, %a : index
      scf.condition(%c) %b : index
    } do {
    ^bb0(%y: index):
      %a = arith.addi %i, %n : index
      %b = arith.muli %a, %n : index
      %d = arith.addi %y, %b : index
      scf.yield %d : index
    }
    memref.store %w, %m[%w] : memref<?xindex>
  }
  return
}
