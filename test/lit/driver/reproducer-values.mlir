// RUN: mlir-opt --run-reproducer --split-input-file --verify-diagnostics %s
// RUN: ttopt --run-reproducer --split-input-file --verify-diagnostics %s

module {}

{-#
  external_resources: {
    mlir_reproducer: {
      // expected-error@+1 {{expected string value for key 'pipeline'}}
      pipeline: true
    }
  }
#-}

// -----

module {}

{-#
  external_resources: {
    mlir_reproducer: {
      // expected-error@+1 {{expected 'true' or 'false' value for key 'disable_threading'}}
      disable_threading: "true"
    }
  }
#-}

// -----

module {}

{-#
  external_resources: {
    mlir_reproducer: {
      // expected-error@+1 {{expected 'true' or 'false' value for key 'verify_each'}}
      verify_each: "x"
    }
  }
#-}
