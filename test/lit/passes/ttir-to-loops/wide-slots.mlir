// RUN: ttopt --ttir-to-loops --verify-semantics %s | FileCheck %s

// A slot wider than the element is filled by the sign that the destination stores.

#unsigned = #xla.layout<{0:E(16)}>

// CHECK-LABEL: func.func @unsigned(
// CHECK-NOT: arith.extsi
// CHECK: arith.extui
// CHECK: return
func.func @unsigned(%x: tensor<16xi8>) -> tensor<16xui8, #unsigned> {
  %0 = "ttir.typecast"(%x) : (tensor<16xi8>) -> tensor<16xui8, #unsigned>
  return %0 : tensor<16xui8, #unsigned>
}

// CHECK-LABEL: func.func @signed(
// CHECK-NOT: arith.extui
// CHECK: arith.extsi
// CHECK: return
func.func @signed(%x: tensor<16xui8>) -> tensor<16xi8, #unsigned> {
  %0 = "ttir.typecast"(%x) : (tensor<16xui8>) -> tensor<16xi8, #unsigned>
  return %0 : tensor<16xi8, #unsigned>
}
