// RUN: ttopt --verify-diagnostics --split-input-file %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// Where an op puts its result, and the op that does nothing else.

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#one = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#nine = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x3>, memref<1x1x!ttcore.tile<32x32, f32>, #l1>, <block_sharded>>

// CHECK-LABEL: func.func @f
func.func @f(%x: tensor<96x96xf32, #one>) -> tensor<96x96xf32, #nine> {
  // CHECK: "ttnn.to_memory_config"(%{{.*}}) <{memory_config = #ttnn.memory_config<#l1_, <block_sharded>, #ttnn.shard_spec<<[#ttnn.core_range<(0,0), (2,2)>]>, <32x32>, <row_major>>>}>
  %0 = "ttnn.to_memory_config"(%x) <{memory_config = #ttnn.memory_config<#l1, <block_sharded>, #ttnn.shard_spec<<[#ttnn.core_range<(0,0), (2,2)>]>, <32x32>, <row_major>>>}> : (tensor<96x96xf32, #one>) -> tensor<96x96xf32, #nine>
  // CHECK: "ttnn.to_memory_config"(%{{.*}}) : (
  %1 = "ttnn.to_memory_config"(%x) : (tensor<96x96xf32, #one>) -> tensor<96x96xf32, #nine>
  return %0 : tensor<96x96xf32, #nine>
}

// -----

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#one = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
func.func @f(%x: tensor<96x96xf32>) -> tensor<96x96xf32, #one> {
  // expected-error@below {{'ttnn.to_memory_config' op Output tensor buffer type dram must match memory config buffer type l1}}
  %0 = "ttnn.to_memory_config"(%x) <{memory_config = #ttnn.memory_config<#l1, <interleaved>>}> : (tensor<96x96xf32>) -> tensor<96x96xf32, #one>
  return %0 : tensor<96x96xf32, #one>
}

// -----

#l1 = #ttnn.buffer_type<l1>
#nine = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x3>, memref<1x1x!ttcore.tile<32x32, f32>, #l1>, <block_sharded>>
func.func @f(%x: tensor<96x96xf32>) -> tensor<96x96xf32, #nine> {
  // expected-error@below {{'ttnn.to_memory_config' op Output tensor layout memory space block_sharded must match memory config memory space interleaved}}
  %0 = "ttnn.to_memory_config"(%x) <{memory_config = #ttnn.memory_config<#l1, <interleaved>>}> : (tensor<96x96xf32>) -> tensor<96x96xf32, #nine>
  return %0 : tensor<96x96xf32, #nine>
}

// -----

#l1 = #ttnn.buffer_type<l1>
#nine = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x3>, memref<1x1x!ttcore.tile<32x32, f32>, #l1>, <block_sharded>>
func.func @f(%x: tensor<96x96xf32>) -> tensor<96x96xf32, #nine> {
  // expected-error@below {{'ttnn.to_memory_config' op Output tensor scalar shard shape (32, 32) must match memory config shard spec shape (32, 64)}}
  %0 = "ttnn.to_memory_config"(%x) <{memory_config = #ttnn.memory_config<#l1, <block_sharded>, #ttnn.shard_spec<<>, <32x64>, <row_major>>>}> : (tensor<96x96xf32>) -> tensor<96x96xf32, #nine>
  return %0 : tensor<96x96xf32, #nine>
}

// -----

// expected-error@below {{Sharding is only valid for L1 or DRAM buffer type}}
func.func private @f() attributes {c = #ttnn.memory_config<#ttnn.buffer_type<l1_small>, <block_sharded>, #ttnn.shard_spec<<>, <32x32>, <row_major>>>}

// -----

func.func @f(%x: tensor<96x96xf32>) {
  // expected-error@below {{Invalid attribute `memory_config` in property conversion: 1 : i32}}
  %0 = "ttnn.to_memory_config"(%x) <{memory_config = 1 : i32}> : (tensor<96x96xf32>) -> tensor<96x96xf32>
  return
}
