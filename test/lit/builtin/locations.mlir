// RUN: mlir-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t.want -

// A file without a name is the standard input.
"a"() {place = loc("":3:4)} : () -> () loc("":3:4)
"b"() : () -> () loc(fused<"why">["":0:0, "x"("":1:2)])
module {
} loc("":0:0)
