// RUN: mlir-opt --split-input-file --verify-diagnostics %s
// RUN: ttopt --split-input-file --verify-diagnostics %s

// expected-error@+1 {{custom op 'ub.poison' invalid kind of attribute specified}}
%0 = ub.poison <1 : i32> : i32

// -----

// expected-error@+1 {{invalid properties {value = 1 : i32} for op ub.poison: Invalid attribute `value` in property conversion: 1 : i32}}
%0 = "ub.poison"() <{value = 1 : i32}> : () -> i32

// -----

// expected-error@+1 {{unknown attribute `undef` in dialect `ub`}}
func.func private @f() attributes {a = #ub.undef}

// -----

// expected-error@+1 {{expected valid keyword}}
func.func private @f() attributes {a = #ub<"poison">}

// -----

// expected-error@+1 {{dialect 'ub' provides no type parsing hook}}
func.func private @f(!ub.poison)

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @f() attributes {a = #arith.fastmath<fast> : }
