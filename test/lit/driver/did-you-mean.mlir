// RUN: not ttopt --split-input-file %s 2>&1 | FileCheck %s

// Names that are nearly right: a note says which one was meant.

// CHECK: error: custom op 'arith.adi' is unknown
// CHECK: note: did you mean 'arith.addi'?
func.func @op(%a: i32) {
  %0 = arith.adi %a, %a : i32
  return
}

// -----

// CHECK: error: Dialect `arth' not found for custom op 'arth.addi'
// CHECK: note: did you mean 'arith.addi'?
func.func @dialect(%a: i32) {
  %0 = arth.addi %a, %a : i32
  return
}

// -----

// CHECK: error: unregistered operation 'scf.fr' found in dialect ('scf')
// CHECK: note: did you mean 'scf.for'?
func.func @generic() {
  "scf.fr"() : () -> ()
  return
}

// -----

// CHECK: error: expected non-function type
// CHECK: note: did you mean 'tensor'?
func.func @type(%a: tensr<4xf32>)

// -----

#layout = affine_map<(d0) -> (d0)>
// CHECK: error: undefined symbol alias id 'layuot'
// CHECK: note: did you mean 'layout'?
func.func @alias(%a: memref<4xf32, #layuot>)

// -----

// CHECK: error: unknown attribute `metal_layuot` in dialect `ttcore`
// CHECK: note: did you mean 'metal_layout'?
func.func @attribute(%a: tensor<4xf32, #ttcore.metal_layuot<1>>)

// -----

// CHECK: error: unknown  type `tyle` in dialect `ttcore`
// CHECK: note: did you mean 'tile'?
func.func @dialect_type(%a: memref<4x!ttcore.tyle<32x32, f32>>)

// -----

// CHECK: error: {{.*}} type created with unregistered dialect
// CHECK: note: did you mean 'ttcore'?
func.func @dialect_of_a_type(%a: memref<4x!tcore.tile<32x32, f32>>)

// -----

// CHECK: error: operation being parsed with an unregistered dialect
// CHECK: note: did you mean 'arith.addi'?
func.func @dialect_of_an_op() {
  "arit.addi"() : () -> ()
  return
}

// -----

// An op is not like another because both are of one dialect.
// CHECK: error: unregistered operation 'arith.foo'
// CHECK-NOT: did you mean
func.func @far() {
  "arith.foo"() : () -> ()
  return
}
