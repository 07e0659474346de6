// Package ttnn is how TTNN, Tenstorrent's library of ops, lays out tensors: as
// tt-mlir writes it,
//
//	tensor<64x128xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>,
//	  memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>>
//
// and as TTNN itself describes it ([TensorLayout]): all dims but the last are
// rows, that and the last are cut into shards, those into tiles.
//
// Where an op puts its result is a [MemoryConfigAttr], with what each core has of it
// in a [ShardSpecAttr]; ttnn.to_memory_config does nothing else. Other types,
// attributes and ops of TTNN are left as they are.
package ttnn
