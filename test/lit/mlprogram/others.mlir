// Ops that are not known are accepted in the generic form.

// RUN: ttopt %s | FileCheck %s

// CHECK: "ml_program.output"() : () -> ()
"ml_program.output"() : () -> ()
