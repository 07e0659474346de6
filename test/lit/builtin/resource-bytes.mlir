// RUN: ttopt --allow-unregistered-dialect %s > %t
// RUN: mlir-opt --allow-unregistered-dialect %s | diff - %t
// RUN: FileCheck %s < %t

// The digits of bytes are printed as capitals, whoever the bytes belong to.
"test.op"() {x = dense_resource<k> : tensor<2xi8>} : () -> ()

{-#
  dialect_resources: { builtin: { k: "0x04000000abcd" } },
  // CHECK: k: "0x04000000ABCD"
  external_resources: { tool: { bytes: "0x08000000ef", text: "ef" } }
  // CHECK: bytes: "0x08000000EF"
  // CHECK-NEXT: text: "ef"
#-}
