// Insertions of slices, as mlir-opt canonicalizes them.
// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

func.func @nothing(%a: tensor<3x0xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> (tensor<?x8xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %a into %b[1, 2] [3, 0] [1, 1] : tensor<3x0xf32> into tensor<?x8xf32>
  %1 = tensor.insert_slice %b into %c[1, 2] [%c0, 8] [1, 1] : tensor<?x8xf32> into tensor<?x?xf32>
  return %0, %1 : tensor<?x8xf32>, tensor<?x?xf32>
}

func.func @casts(%a: tensor<3x5xf32>, %b: tensor<6x?xf32>, %c: tensor<?xf32>, %n: index)
    -> (tensor<?x?xf32>, tensor<6x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %b : tensor<6x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %a : tensor<3x5xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %1 into %0[%n, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %3 = tensor.insert_slice %1 into %b[%n, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<6x?xf32>
  %4 = tensor.insert_slice %c into %0[%n, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %2, %3, %4 : tensor<?x?xf32>, tensor<6x?xf32>, tensor<?x?xf32>
}

// An extent that the source knows behind one that it does not know.
func.func @half_known(%a: tensor<?x5xf32>, %b: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<?x5xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %0 into %b[%n, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// In parallel: what is inserted is cast outside of the list of insertions.
func.func @parallel(%a: tensor<?x7xf32>, %b: tensor<7xf32>, %c: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %c, %p = %c) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %0 = tensor.cast %b : tensor<7xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i, %c1] [%c3, 7] [1, 1] : tensor<?x7xf32> into tensor<?x?xf32>
      tensor.parallel_insert_slice %0 into %p[%i, %n] [1, %n] [1, %c1] : tensor<?xf32> into tensor<?x?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @backwards(%t: tensor<10xf32>, %s: tensor<3xf32>) -> (tensor<3xf32>, tensor<10xf32>) {
  %back = arith.constant -1 : index
  %0 = tensor.extract_slice %t[9] [3] [%back] : tensor<10xf32> to tensor<3xf32>
  %1 = tensor.insert_slice %s into %t[9] [3] [%back] : tensor<3xf32> into tensor<10xf32>
  return %0, %1 : tensor<3xf32>, tensor<10xf32>
}
