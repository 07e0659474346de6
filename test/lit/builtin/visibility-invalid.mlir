// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
module @x attributes {sym_visibility = "foo", a} {
}

// -----

// An empty name is one.
// expected-error@+1 {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"builtin.module"() ({
^bb0:
}) {sym_name = "", sym_visibility = "foo"} : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%x: i32):
}) {sym_name = "x", sym_visibility = "foo"} : () -> ()

// -----

// Without a name a module is no symbol.
module attributes {sym_visibility = "foo"} {
}

// -----

// expected-error@+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
memref.global "foo" @g : memref<2xf32>

// -----

// Who sees a symbol is checked before all else of it.
// expected-error@+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"memref.global"() <{initial_value = dense<1> : tensor<3xi32>, sym_name = "g", sym_visibility = "foo", type = memref<2xi32>}> : () -> ()

// -----

func.func @f() {
  // expected-error@+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
  "memref.global"() <{sym_name = "g", sym_visibility = "foo", type = memref<2xi32>}> : () -> ()
  return
}

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() <{arg_attrs = [], function_type = (i32) -> (), sym_name = "f"}> ({
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "foo"}> ({
}) : () -> ()
