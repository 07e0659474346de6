// Casts of the tensors that the points of a loop share, as mlir-opt canonicalizes them.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @casts(%a: tensor<6x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x7xf32>, %s: tensor<1x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<6x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %c : tensor<?x7xf32> to tensor<?x?xf32>
  %r:3 = scf.forall (%i) in (%n) shared_outs(%o = %0, %p = %b, %q = %1) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
    "use.tensors"(%o, %p) : (tensor<?x?xf32>, tensor<?x?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
      tensor.parallel_insert_slice %s into %p[%i, 1] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
      tensor.parallel_insert_slice %s into %q[%i, 2] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x?xf32>
    }
  }
  return %r#0, %r#1, %r#2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
