// RUN: ttopt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@+1 {{'ml_program.global' op attribute 'type' failed to satisfy constraint: any type attribute}}
"ml_program.global"() {sym_name = "x", type = 2, value = 1 : si8} : () -> ()

// -----

// expected-error@+1 {{unknown attribute `foo` in dialect `ml_program`}}
"t.a"() {a = #ml_program.foo} : () -> ()

// -----

// expected-error@+1 {{unknown  type `foo` in dialect `ml_program`}}
"t.a"() {a = !ml_program.foo} : () -> ()
