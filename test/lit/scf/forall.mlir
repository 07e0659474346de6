// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file %s > %t.read
// RUN: ttopt --allow-unregistered-dialect --split-input-file %s | diff %t.read -

func.func @cast_output(%a: tensor<2xi32>, %n: index) -> tensor<2xi32> {
  %c = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %c) -> (tensor<?xi32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xi32> to tensor<1xi32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32> }
  }
  %d = tensor.cast %0 : tensor<?xi32> to tensor<2xi32>
  return %d : tensor<2xi32>
}
// -----
func.func @cast_of_some(%a: tensor<2xi32>, %b: tensor<?xi32>, %n: index) -> (tensor<?xi32>, tensor<?xi32>) {
  %c = tensor.cast %a : tensor<2xi32> to tensor<?xi32>
  %0:2 = scf.forall (%i) in (%n) shared_outs(%p = %b, %o = %c) -> (tensor<?xi32>, tensor<?xi32>) {
    %s = "u"(%o, %p) : (tensor<?xi32>, tensor<?xi32>) -> tensor<1xi32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %p[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
       tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32> }
  }
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}
// -----
func.func @some_dims(%a: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %0 = scf.forall (%i, %j, %k) = (3, 0, 5) to (4, %n, 6) step (1, 1, 2) shared_outs(%o = %a) -> (tensor<?xi32>) {
    %s = "u"(%o, %i, %j, %k) : (tensor<?xi32>, index, index, index) -> tensor<1xi32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32> }
  } {foo = 1}
  return %0 : tensor<?xi32>
}
// -----
func.func @all_dims(%a: tensor<?xi32>, %b: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = scf.forall (%i, %j, %k) = (3, 0, 5) to (4, 1, 6) step (1, 1, 2) shared_outs(%o = %a, %p = %b) -> (tensor<?xi32>, tensor<?xi32>) {
    %s = "u"(%o, %i, %j, %k) : (tensor<?xi32>, index, index, index) -> tensor<1xi32>
    %t = "u"(%p) : (tensor<?xi32>) -> tensor<1xi32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32>
     tensor.parallel_insert_slice %t into %p[%j] [1] [1] : tensor<1xi32> into tensor<?xi32> }
  } {foo = 1}
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}
// -----
func.func @no_outputs(%m: memref<4xf32>, %f: f32, %n: index) {
  scf.forall (%i, %j) in (1, 1) { memref.store %f, %m[%i] : memref<4xf32> }
  scf.forall (%i, %j) in (1, 3) { memref.store %f, %m[%i] : memref<4xf32> }
  scf.forall (%i, %j) in (0, %n) { memref.store %f, %m[%i] : memref<4xf32> }
  scf.forall (%i) = (%n) to (%n) step (1) { memref.store %f, %m[%i] : memref<4xf32> }
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 : index
  scf.forall (%i) = (%n) to (%e) step (1) { memref.store %f, %m[%i] : memref<4xf32> }
  return
}
// -----
func.func @as_text(%m: memref<4xf32>, %f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i, %j) = (%c0, 0) to (%n, 4) step (%c1, 1) { "u"() : () -> () }
  scf.forall (%i, %j) = (%c0, %n) to (%n, 4) step (%c1, 1) { "u"() : () -> () }
  return
}
// -----
func.func @backwards(%m: memref<4xf32>, %f: f32, %n: index) {
  scf.forall (%i, %j) = (5, 0) to (3, 4) step (1, 1) { "u"() : () -> () }
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c5) to (%c3) step (%c1) { "v"(%i) : (index) -> () }
  return
}
// -----
func.func @within_a_step(%n: index) {
  scf.forall (%i) = (1) to (0) step (3) { "u"() : () -> () }
  scf.forall (%i, %j) = (0, 5) to (%n, 3) step (1, 3) { "u"() : () -> () }
  scf.forall (%i) = (5) to (2) step (3) { "v"() : () -> () }
  return
}
// -----
func.func @mapped(%a: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %0 = scf.forall (%i, %j) = (3, 0) to (4, %n) step (1, 1) shared_outs(%o = %a) -> (tensor<?xi32>) {
    %s = "u"(%o, %i, %j) : (tensor<?xi32>, index, index) -> tensor<1xi32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xi32> into tensor<?xi32> }
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return %0 : tensor<?xi32>
}
