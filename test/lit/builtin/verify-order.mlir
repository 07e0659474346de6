// RUN: ttopt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s
// RUN: mlir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// Which problem is the first: ops that see nothing of what is around them come after
// all that is.
"builtin.module"() ({
  "func.func"() <{sym_name = "f"}> ({
  }) : () -> ()
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  // expected-error@+1 {{block with no terminator}}
  "builtin.module"() ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The last of the inner regions comes first, when values enter an isolated op.
%x = arith.constant 1 : i32
// expected-note@+1 {{required by region isolation constraints}}
func.func @inner(%t: i1) {
  scf.if %t {
    "use"(%x) : (i32) -> ()
  }
  scf.if %t {
    // expected-error@+1 {{'use' op using value defined outside the region}}
    "use"(%x) : (i32) -> ()
  }
  return
}

// -----

// So they do when a value is used where it is not available.
func.func @dominance(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-note@+1 {{operand defined here}}
  %x = arith.constant 1 : i32
  cf.br ^b
^b:
  scf.if %c {
    "use"(%x) : (i32) -> ()
  }
  scf.if %c {
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "use"(%x) : (i32) -> ()
  }
  return
}

// -----

// An op of no dialect may be a table of symbols of its own.
func.func private @unknown_table() -> f32
func.func @calls() {
  "foo.region"() ({
    // expected-error@+1 {{'func.call' op 'unknown_table' does not reference a valid function}}
    %0 = func.call @unknown_table() : () -> f32
  }) : () -> ()
  return
}

// -----

func.func private @unknown_table() -> f32
"foo.region"() ({
  func.func @calls() {
    // expected-error@+1 {{'func.call' op 'unknown_table' does not reference a valid function}}
    %0 = func.call @unknown_table() : () -> f32
    return
  }
}) : () -> ()

// -----

// A constant looks in the module.
func.func private @function() -> f32
func.func @constant() {
  "foo.region"() ({
    %0 = func.constant @function : () -> f32
  }) : () -> ()
  return
}

// -----

// An op of a dialect that mlir-opt knows is none, also where it is not known here.
func.func private @callee()
func.func @caller() -> !async.token {
  %0 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
    func.call @callee() : () -> ()
    "async.yield"() : () -> ()
  }) : () -> !async.token
  return %0 : !async.token
}

// -----

// So do references to symbols: the last of the functions is looked at first.
func.func @first() {
  func.call @a() : () -> ()
  return
}
func.func @last(%k: i1) {
  scf.if %k {
    func.call @b() : () -> ()
  } else {
    // expected-error@+1 {{'func.call' op 'c' does not reference a valid function}}
    func.call @c() : () -> ()
  }
  return
}

// -----

// expected-note@+1 {{operand defined as a block argument (block #2 in the same region)}}
func.func @argument() {
  cf.br ^a
^a:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  cf.br ^b(%x : i32)
^b(%x: i32):
  return
}

// -----

// What is inside an op that no dialect has comes before it,
"scf.block"() ({
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 0}}
  %0 = "arith.addi"() : () -> i32
}) : () -> ()

// -----

// and what an op has itself before what is inside it.
func.func @lanes(%i: index) {
  // expected-error@+1 {{'vector.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  "vector.warp_execute_on_lane_0"(%i) <{warp_size = 32 : i64}> ({
    %0 = "arith.addi"() : () -> i32
    "vector.yield"(%0) : (i32) -> ()
  }) : (index) -> ()
  return
}
