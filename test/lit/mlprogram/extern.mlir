// RUN: ttopt --allow-unregistered-dialect --split-input-file %s > %t
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file %s | diff %t -

// A value that is given elsewhere has the type behind it, and prints as an alias.
ml_program.global private @x(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
ml_program.global private @y(#ml_program.extern) : i32
"t.a"() {a = [#ml_program<extern> : i32, #ml_program.extern : i64], b = !ml_program.token} : () -> ()

// -----

// Where ops of other dialects may be unknown, too, variables have properties.
"ml_program.global"() {sym_name = "x", type = i32, is_mutable, a = 1} : () -> ()
