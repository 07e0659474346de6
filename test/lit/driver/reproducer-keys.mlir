// RUN: mlir-opt --run-reproducer --verify-diagnostics %s
// RUN: ttopt --run-reproducer --verify-diagnostics %s

module {}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse)",
      // expected-error@+1 {{unknown 'mlir_reproducer' resource key 'passes'}}
      passes: "cse"
    }
  }
#-}
