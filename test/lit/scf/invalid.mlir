// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @insert(%n: index, %t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return
}

// -----

func.func @operands(%x: f32) {
  %0 = scf.while (%a = %x, %b = %x)
    // expected-error@+1 {{expected as many input types as operands (expected 2 got 1)}}
    : (f32) -> f32 {
  } do {
  }
  return
}

// -----

// The structure of an op comes before its types.
func.func @structure(%x: f32) {
  // expected-error@+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%x) ({
    scf.yield
  }, {
    cf.br ^bb1
  ^bb1:
    scf.yield
  }) : (f32) -> ()
  return
}

// -----

func.func @parent_type(%x: f32) {
  // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
  "scf.condition"(%x) : (f32) -> ()
}

// -----

func.func @parent_end() {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  "scf.yield"() : () -> ()
  return
}

// -----

func.func @segments() {
  // expected-error@+1 {{'tensor.parallel_insert_slice' op expected 2 or more operands, but found 0}}
  "tensor.parallel_insert_slice"() : () -> ()
  return
}

// -----

func.func @more_yielded(%a: index) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 0 != 1}}
  scf.for %i = %a to %a step %a {
    scf.yield %i : index
  }
  return
}

// -----

// What is inside comes before the types of operands.
func.func @switch(%a: f32, %b: i32) {
  // expected-note@-1 {{prior use here}}
  %0 = scf.index_switch %a -> i32
  default {
    // expected-error@+1 {{use of value '%b' expects different type than prior uses: 'f32' vs 'i32'}}
    scf.yield %b : f32
  }
  return
}

// -----

func.func @fewer_bounds(%n: index) {
  // expected-error@+1 {{expected 1 upper bound values, got 0}}
  scf.forall (%i) in () {
  }
  return
}

// -----

func.func @more_bounds(%n: index) {
  // expected-error@+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i) in (4, %n) {
  }
  return
}

// -----

func.func @lower_bounds(%n: index) {
  // expected-error@+1 {{expects as many lower bounds (0) and upper bounds (1) as steps (1)}}
  "scf.parallel"(%n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 0>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index) -> ()
  return
}
