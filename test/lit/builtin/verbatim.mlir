// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-op-generic %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | diff %t.want -

// What mlir-opt does not know stays as it is written: attributes of an op that
// are properties here, and aliases in the bodies of opaque attributes.

#inner = #nn.inner<1>
#outer = #nn.outer<[#inner], "x">

func.func @attributes(%a: tensor<4x4xf64>) {
  %0 = "ttir.constant"() {value = dense<1.5> : tensor<32x32xf32>} : () -> tensor<32x32xf32>
  %1 = "ttir.typecast"(%a) <{dtype = 3 : i32}> : (tensor<4x4xf64>) -> tensor<4x4xbf16>
  "nn.op"() {a = #outer} : () -> ()
  return
}
