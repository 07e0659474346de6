// RUN: ttopt --verify-diagnostics --split-input-file %s
// RUN: ttopt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error@below {{Memory layout is required for non-SystemMemory buffer type.}}
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<l1>>>

// -----

// expected-error@below {{Memory layout is not allowed for SystemMemory buffer type.}}
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>, <interleaved>>

// -----

// expected-error@below {{expected (1, 1) grid shape for system_memory buffer type, got (3, 4)}}
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x4>, memref<32x32xf32, #ttnn.buffer_type<system_memory>>>

// -----

// expected-error@below {{BlockSharded layout is not supported for DRAM buffer type}}
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<32x32xf32, #ttnn.buffer_type<dram>>, <block_sharded>>
