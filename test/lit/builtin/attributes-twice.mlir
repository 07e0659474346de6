// RUN: mlir-opt --split-input-file --verify-diagnostics %s
// RUN: ttopt --split-input-file --verify-diagnostics %s

// Ops whose form is code say what their syntax gives twice; where two are wrong,
// the first by name.
// expected-error@+1 {{custom op 'func.func' attribute 'arg_attrs' occurs more than once in the attribute list}}
func.func private @f(%a: i32 {x.y}) attributes {arg_attrs = [{}]}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'affine.load' attribute 'map' occurs more than once in the attribute list}}
  %0 = affine.load %m[%i] {map = affine_map<() -> (0)>} : memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'affine.for' attribute 'lowerBoundMap' occurs more than once in the attribute list}}
  affine.for %j = 0 to 4 { } {step = 3 : index, lowerBoundMap = affine_map<() -> (1)>}
  return
}

// -----

func.func @f(%s: f32, %a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'linalg.fill' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  %0 = linalg.fill {operandSegmentSizes = array<i32: 1, 1>} ins(%s : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'linalg.generic' attribute 'note' occurs more than once in the attribute list}}
  %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"], note} outs(%a : tensor<4xf32>) attrs = {note} {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %f: f32, %i: index) {
  // expected-error@+1 {{custom op 'vector.transfer_read' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  %0 = vector.transfer_read %m[%i], %f {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : memref<4xf32>, vector<4xf32>
  return
}

// -----

// Of other ops the dictionary counts.
func.func @f() {
  // expected-error@+1 {{'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
  %0 = memref.alloc() {operandSegmentSizes = array<i32: 1, 0>} : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{expected ':'}}
  memref.prefetch %m[%i], read, locality<3>, data {note} : memref<4xf32>
  return
}
