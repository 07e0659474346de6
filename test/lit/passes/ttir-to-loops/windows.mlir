// RUN: ttopt --verify-semantics --ttir-to-loops %s -o /dev/null
// RUN: not ttopt --ttir-to-loops %S/Inputs/concat_types.mlir 2>&1 | FileCheck %s --check-prefix=TYPES

// TYPES: error: 'ttir.concat' op has elements of one type, found 'f32' and 'i32'

#one = #xla.layout<{0:T(32)}, one>

// A window that is all of the result has its padding, too.
func.func @alone(%x: tensor<20xf32>) -> tensor<20xf32, #one> {
  %0 = "ttir.concat"(%x) <{dim = 0 : si32}> : (tensor<20xf32>) -> tensor<20xf32, #one>
  return %0 : tensor<20xf32, #one>
}
func.func @nothing_before(%e: tensor<0xf32>, %x: tensor<20xf32>) -> tensor<20xf32, #one> {
  %0 = "ttir.concat"(%e, %x) <{dim = 0 : si32}> : (tensor<0xf32>, tensor<20xf32>) -> tensor<20xf32, #one>
  return %0 : tensor<20xf32, #one>
}
func.func @cropped(%x: tensor<24xf32>) -> tensor<20xf32, #one> {
  %0 = "ttir.pad"(%x) <{padding = array<i32: 0, -4>, value = 2.0 : f32}> : (tensor<24xf32>) -> tensor<20xf32, #one>
  return %0 : tensor<20xf32, #one>
}
func.func @value_only(%x: tensor<4xf32>) -> tensor<20xf32, #one> {
  %0 = "ttir.pad"(%x) <{padding = array<i32: -4, 20>, value = 2.0 : f32}> : (tensor<4xf32>) -> tensor<20xf32, #one>
  return %0 : tensor<20xf32, #one>
}

// NaN is not 0.
func.func @truths(%x: tensor<4xi1>) -> (tensor<6xi1>, tensor<6xi1>) {
  %0 = "ttir.pad"(%x) <{padding = array<i32: 1, 1>, value = 0x7FC00000 : f32}> : (tensor<4xi1>) -> tensor<6xi1>
  %1 = "ttir.full"() <{fill_value = 0x7FC00000 : f32, shape = array<i32: 6>}> : () -> tensor<6xi1>
  return %0, %1 : tensor<6xi1>, tensor<6xi1>
}
