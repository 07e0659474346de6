// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @float(%a: i32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (i32) {
    affine.yield %a : i32
  }
  return
}

// -----

func.func @signless(%a: i32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("maxs") -> (i32) {
    affine.yield %a : i32
  }
  return
}

// -----

func.func @shaped(%a: vector<4xf32>) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (vector<4xf32>) {
    affine.yield %a : vector<4xf32>
  }
  return
}

// -----

func.func @fits(%a: f32, %b: ui8, %c: tensor<4xf32>) {
  %0:3 = affine.parallel (%i) = (0) to (10) reduce ("minimumf", "minu", "assign") -> (f32, ui8, tensor<4xf32>) {
    affine.yield %a, %b, %c : f32, ui8, tensor<4xf32>
  }
  return
}

// -----

func.func @no_reduction(%a: f32) {
  // expected-error@+1 {{reduction must be specified for each output}}
  %0 = affine.parallel (%i) = (0) to (10) -> (f32) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @negative() {
  // expected-error@+1 {{expected no negative number of results for a bound}}
  "affine.parallel"() <{lowerBoundsGroups = dense<[2, -1]> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (1, 1)>}> ({
  ^bb0(%i: index, %j: index):
    affine.yield
  }) : () -> ()
  return
}
