// RUN: ttopt %s --allow-unregistered-dialect --mlir-print-value-users | FileCheck %s
// RUN: ttopt %s --allow-unregistered-dialect --mlir-print-value-users > %t.1
// RUN: mlir-opt %s --allow-unregistered-dialect --mlir-print-value-users > %t.2
// RUN: diff %t.1 %t.2

// CHECK-LABEL: func.func @users(
// CHECK-NEXT: // %arg0 is used by %[[PAIR:[0-9]+]]#0, %[[PAIR]]#1, %[[SUM:[0-9]+]]
// CHECK-NEXT: // %arg1 is unused
// CHECK-NEXT: %[[SUM]] = arith.addi %arg0, %arg0 : i32 // user: %[[LAST:[0-9]+]]
// CHECK-NEXT: %[[PAIR]]:2 = "test.two"(%arg0) : {{.*}} // users: (unused), (%[[LAST]])
// CHECK-NEXT: "test.use"(%[[SUM]], %[[PAIR]]#1) : {{.*}} // id: %[[LAST]]
// CHECK-NEXT: arith.constant 1 : i32 // unused
func.func @users(%a: i32, %b: i32) {
  %0 = arith.addi %a, %a : i32
  %1:2 = "test.two"(%a) : (i32) -> (i32, i32)
  "test.use"(%0, %1#1) : (i32, i32) -> ()
  %c = arith.constant 1 : i32
  return
}
