// RUN: ttopt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Only a dialect knows what its resources are.

// expected-error@+1 {{dialect 'foobar' is unknown}}
{-# dialect_resources: { foobar: { entry: "foo" } } #-}

// -----

// expected-error@+1 {{dialect 'foobar' is unknown}}
{-# dialect_resources: { foobar: { entry: "0x08000000" } } #-}

// -----

{-# external_resources: { foobar: { entry: "foo" } } #-}
