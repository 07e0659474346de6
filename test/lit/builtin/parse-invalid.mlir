// RUN: ttopt --verify-diagnostics --split-input-file %s

// What mlir-opt rejects while it reads.

// An integer in a custom form has 64 bits, and their highest may be a sign.
func.func @highest(%a: tensor<4xf32>, %b: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: -1}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x2xf32>) dimensions = [18446744073709551615]
  return %0 : tensor<4x2xf32>
}

// -----

func.func @more(%i: index) {
  scf.index_switch %i
  // expected-error@+1 {{custom op 'scf.index_switch' integer value too large}}
  case 18446744073709551616 {
    scf.yield
  }
  default {
  }
  return
}

// -----

// Sixteen digits may be negative, seventeen may not.
func.func @lowest(%i: index) {
  scf.index_switch %i
  case -9999999999999999 {
    scf.yield
  }
  // expected-error@+1 {{custom op 'scf.index_switch' integer value too large}}
  case -10000000000000000 {
    scf.yield
  }
  default {
  }
  return
}

// -----

func.func @attribute(%a: memref<4xf32>, %i: index) {
  // expected-error@+1 {{integer constant out of range for attribute}}
  memref.prefetch %a[%i], read, locality<4294967296>, data : memref<4xf32>
  return
}

// -----

// Properties in the dictionary of a custom form are checked as they are read.
func.func @property(%a: i32) {
  %0 = memref.alloc()
    // expected-error@+1 {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
    {alignment = "a"} : memref<4xf32>
  %1 = arith.addi %a, "not reached"
  return
}

// -----

func.func @steps(%n: index) {
  // expected-error@+1 {{steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n) {
  }
  return
}

// -----

func.func @sum() {
  affine.parallel (%i) = (0) to (10) step (2 + 1) {
  }
  return
}

// -----

// The bounds of scf.parallel are used before its arguments are defined.
func.func @own(%n: index) {
  // expected-error@+2 {{region entry argument '%i' is already in use}}
  // expected-note@+1 {{previously referenced here}}
  scf.parallel (%i) = (%n) to (%n) step (%i) {
  }
  return
}

// -----

func.func @kind(%a: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<?xf32>) {
  ^bb0(%b: f32):
    // expected-error@+1 {{custom op 'linalg.index' invalid kind of type specified}}
    %0 = linalg.index 0 : i32
    linalg.yield %b : f32
  }
  return
}

// -----

// expected-error@+1 {{invalid properties {a = 1 : i64} for op scf.yield: this operation does not support properties}}
"scf.yield"() <{a = 1}> : () -> ()

// -----

// expected-error@+1 {{`!"shop"<"apple">` type created with unregistered dialect}}
func.func private @opaque(!shop.apple)

// -----

// expected-error@+1 {{#"shop"<"apple"> : 'none' attribute created with unregistered dialect}}
func.func private @opaque() attributes {a = #shop.apple}

// -----

func.func @number() {
  // expected-error@+1 {{result number not allowed in argument list}}
  affine.for %i#0 = 0 to 7 {
  }
  return
}

// -----

func.func @location() {
  // expected-error@+1 {{expected location, but found dialect attribute: '#arith.fastmath'}}
  return loc(#arith.fastmath<nnan>)
}

// -----

// Attributes of some words are no encodings.
// expected-error@+1 {{expected '>' in tensor type}}
func.func private @f(tensor<4xf32, array<i32: 1>>)

// -----

// expected-error@+1 {{expected '>' in tensor type}}
func.func private @f(tensor<4xf32, strided<[1]>>)

// -----

// expected-error@+1 {{expected '>' in tensor type}}
func.func private @f(tensor<4xf32, distinct[0]<1>>)

// -----

func.func @f(%f: (i32) -> ()) {
  // expected-error@+1 {{expected ')'}}
  call_indirect %f("i32") : (i32) -> ()
  return
}
