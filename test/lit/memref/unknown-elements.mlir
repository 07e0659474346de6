// RUN: ttopt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Only a dialect knows whether its types may be in memory; tensors hold all.

// expected-error@+1 {{invalid memref element type}}
func.func private @memref(memref<2x!foo.x>)

// -----

!x = !foo.x<3>
// expected-error@+1 {{invalid memref element type}}
func.func private @unranked(memref<*x!x>)

// -----

func.func private @tensor(tensor<2x!foo.x>)
