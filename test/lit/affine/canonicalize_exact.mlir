// Loops that end anywhere, or nowhere, and values that depend on themselves.
// RUN: ttopt --allow-unregistered-dialect --sccp %s | FileCheck %s --check-prefix=SCCP
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// More iterations than an int64 has are some.
// SCCP-LABEL: func.func @all_numbers
// SCCP: %[[R:.*]] = affine.for
// SCCP: return %[[R]]
func.func @all_numbers() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = affine.for %i = -9223372036854775808 to 9223372036854775807 iter_args(%a = %c0) -> (index) {
    "test.use"(%a) : (index) -> ()
    affine.yield %c1 : index
  }
  return %r : index
}

// CHECK-LABEL: func.func @step_0
// CHECK: affine.for %[[I:.*]] = 0 to 10 step 0
// CHECK: affine.apply #{{.*}}(%[[I]])
func.func @step_0() {
  affine.for %i = 0 to 10 step 0 {
    %x = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
    "test.use"(%x) : (index) -> ()
  }
  return
}

// The order of ops does not matter in a module.
// CHECK: %[[A:.*]] = affine.apply #{{.*}}()[%[[A]]]
// CHECK: %[[B:.*]] = affine.apply #{{.*}}()[%[[C:.*]]]
// CHECK: %[[C]] = affine.apply #{{.*}}()[%[[B]]]
%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)
%b = affine.apply affine_map<(d0) -> (d0 + 2)>(%c)
%c = affine.apply affine_map<(d0) -> (d0 + 3)>(%b)
"test.use"(%a, %b) : (index, index) -> ()
