// RUN: ttopt --canonicalize --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --split-input-file %s | diff %t -

// A tf32 takes 32 bits, of which its pattern is the low 19.
func.func @casts(%a: tf32, %b: vector<4xtf32>, %c: memref<8xi8>) -> (i32, vector<4xi32>, memref<2xtf32>) {
  %c0 = arith.constant 0 : index
  %0 = arith.bitcast %a : tf32 to i32
  %1 = vector.bitcast %b : vector<4xtf32> to vector<4xi32>
  %2 = memref.view %c[%c0][] : memref<8xi8> to memref<2xtf32>
  return %0, %1, %2 : i32, vector<4xi32>, memref<2xtf32>
}

// -----

func.func @constants() -> (tf32, tf32, tf32, tensor<2xtf32>, tensor<2xtf32>) {
  %0 = arith.constant 0x3F800000 : tf32
  %1 = arith.constant 0xFFFFFFFF : tf32
  %2 = arith.constant 0x3F800 : i32
  %3 = arith.bitcast %2 : i32 to tf32
  %4 = arith.constant dense<[0x8F800, 0x3FC00]> : tensor<2xtf32>
  %5 = arith.constant dense<"0x0000803F00008040"> : tensor<2xtf32>
  return %0, %1, %3, %4, %5 : tf32, tf32, tf32, tensor<2xtf32>, tensor<2xtf32>
}
