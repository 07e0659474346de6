// RUN: ttopt --symbol-dce --split-input-file %s | FileCheck %s
// RUN: ttopt --symbol-dce --split-input-file %s > %t.ours
// RUN: mlir-opt --symbol-dce --split-input-file %s | diff %t.ours -

// What is private and used from nowhere goes, also where two such use each
// other.
// CHECK-NOT: @dead
// CHECK: func.func private @used
// CHECK-NOT: @ping
// CHECK-NOT: @nested
// CHECK: func.func @main
func.func private @dead()
func.func private @used() { return }
func.func private @ping() { call @pong() : () -> () return }
func.func private @pong() { call @ping() : () -> () return }
func.func nested @nested() { return }
func.func @main() {
  call @used() : () -> ()
  return
}

// -----

// A reference may lead through symbol tables; those in a private one are not
// seen from outside.
// CHECK-LABEL: module @outer
module @outer {
  // CHECK: module @inner
  // CHECK-NOT: @lost
  // CHECK: func.func nested @found
  module @inner {
    func.func nested @lost() { return }
    func.func nested @found() { return }
  }
  // CHECK: module @hidden
  // CHECK-NEXT: func.func nested @kept
  // CHECK-NEXT: return
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  module @hidden attributes {sym_visibility = "private"} {
    func.func nested @kept() { return }
    func.func private @gone() { return }
  }
  func.func @main() attributes {calls = [@inner::@found, {x = @hidden::@kept}]} { return }
}
