// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: mlir-opt --allow-unregistered-dialect %s | FileCheck %s

// A property counts where the attributes behind it have one of its name.
// CHECK-LABEL: func.func @f
func.func @f() {
  // CHECK: arith.constant 1 : i32
  %0 = "arith.constant"() <{value = 1 : i32}> {value = 3 : i32} : () -> i32
  // CHECK: arith.constant {x} 1 : i32
  %1 = "arith.constant"() <{value = 1 : i32}> {value = "s", x} : () -> i32
  // CHECK: "t.op"() <{value = 1 : i32}> {value = 3 : i32}
  "t.op"() <{value = 1 : i32}> {value = 3 : i32} : () -> ()
  return
}

// A property that is missing is taken from there.
// CHECK: module @x attributes {sym_visibility = "private"}
"builtin.module"() <{sym_name = "x"}> ({
^bb0:
}) {sym_visibility = "private", sym_name = "y"} : () -> ()
