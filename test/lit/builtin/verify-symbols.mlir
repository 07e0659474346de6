// RUN: ttopt --verify-diagnostics %s

// mlir-opt 19 crashes here.

// What refers to a function does not look at it before it is verified.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.constant"() <{value = @g}> : () -> (() -> ())
  "func.call"() <{callee = @g}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// expected-error@+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "g"}> ({
}) : () -> ()
