// RUN: ttopt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

// Loops that are made anew have arguments of their own, which come from what they begin
// with; the index comes from the loop.

func.func private @use(tensor<?xf32>) -> tensor<?xf32>

// CHECK-LABEL: sym_name = "carried_uncast"
// CHECK: "scf.for"
// CHECK-NEXT: ^bb0({{.*}}: index loc("for"), {{.*}}: tensor<8xf32> loc("t"), {{.*}}: f32 loc("f")):
// CHECK-NEXT: "tensor.cast"{{.*}} loc("for")
// CHECK: "tensor.cast"{{.*}} loc("for")
// CHECK-NEXT: "scf.yield"{{.*}} loc("for")
func.func @carried_uncast(%lo: index, %hi: index, %step: index, %t: tensor<8xf32> loc("t"), %f: f32 loc("f")) -> (tensor<8xf32>, f32) {
  %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32> loc("cast")
  %r:2 = "scf.for"(%lo, %hi, %step, %u, %f) ({
  ^bb0(%i: index loc("index"), %a: tensor<?xf32> loc("a"), %b: f32 loc("b")):
    %c = func.call @use(%a) : (tensor<?xf32>) -> tensor<?xf32> loc("call")
    %d = arith.addf %b, %b : f32 loc("add")
    scf.yield %c, %d : tensor<?xf32>, f32 loc("yield")
  }) : (index, index, index, tensor<?xf32>, f32) -> (tensor<?xf32>, f32) loc("for")
  %s = tensor.cast %r#0 : tensor<?xf32> to tensor<8xf32> loc("cast back")
  return %s, %r#1 : tensor<8xf32>, f32
}

// CHECK-LABEL: sym_name = "carried_dropped"
// CHECK: "scf.for"
// CHECK-NEXT: ^bb0({{.*}}: index loc("for"), {{.*}}: f32 loc("x")):
// CHECK: "scf.yield"{{.*}} loc("yield")
func.func @carried_dropped(%lo: index, %hi: index, %step: index, %x: f32 loc("x"), %y: f32 loc("y")) -> (f32, f32) {
  %r:2 = "scf.for"(%lo, %hi, %step, %x, %y) ({
  ^bb0(%i: index loc("index"), %a: f32 loc("a"), %b: f32 loc("b")):
    %c = arith.addf %a, %b : f32 loc("add")
    scf.yield %c, %b : f32, f32 loc("yield")
  }) : (index, index, index, f32, f32) -> (f32, f32) loc("for")
  return %r#0, %r#1 : f32, f32
}
