// RUN: mlir-opt --split-input-file --verify-diagnostics %s
// RUN: ttopt --split-input-file --verify-diagnostics %s

// What a property cannot be is an error of the text, wherever the op says it comes
// from; the first by name is told, whatever comes before it in the file.
func.func @unverified() -> i32 {
  return
}
// expected-error@+1 {{invalid properties {function_type = "g", sym_name = i32, unknown} for op func.func: Invalid attribute `function_type` in property conversion: "g"}}
"func.func"() <{unknown, sym_name = i32, function_type = "g"}> ({}) : () -> () loc("elsewhere")

// -----

// What is right in kind and wrong in value is the verifier's.
func.func @f(%m: memref<?xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  "memref.assume_alignment"(%m) <{alignment = 0 : i64}> : (memref<?xf32>) -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{}> ({}) : () -> ()

// -----

// Among the other attributes, values are looked at too.
func.func @f(%m: memref<?xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  "memref.assume_alignment"(%m) {alignment = 0 : i32} : (memref<?xf32>) -> ()
  %c = arith.constant : i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{invalid properties {alignment = 8 : i64, operandSegmentSizes = array<i64: 0, 0>} for op memref.alloc: expected DenseI32ArrayAttr for key `value`}}
  %0 = "memref.alloc"() <{alignment = 8 : i64, operandSegmentSizes = array<i64: 0, 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{for op memref.alloc: size mismatch in attribute conversion: 1 vs 2}}
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0>}> : () -> memref<4xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %0 = "memref.alloc"(%n) : (index) -> memref<?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  "affine.parallel"() <{reductions = ["addf"], lowerBoundsMap = affine_map<() -> (0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1]}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{invalid properties "a" for op tensor.empty: this operation does not support properties}}
  %0 = "tensor.empty"() <"a"> : () -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{invalid properties "a" for op arith.constant: expected DictionaryAttr to set properties}}
  %0 = "arith.constant"() <"a"> : () -> i32
  return
}
