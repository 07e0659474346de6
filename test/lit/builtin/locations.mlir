// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t.want -

// A file without a name is the standard input.
"a"() {place = loc("":3:4)} : () -> () loc("":3:4)
"b"() : () -> () loc(fused<"why">["":0:0, "x"("":1:2)])
module {
} loc("":0:0)

// That the place of an argument is unknown may be said, too.
func.func @unknown(%a: index loc(unknown), %b: i32) {
  affine.for %i loc(unknown) = 0 to %a {
  }
  return
}
