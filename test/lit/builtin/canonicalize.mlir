// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @ucc(%a: i32, %b: i64, %c: f32) -> (i32, i64, f32, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i32
  %1 = builtin.unrealized_conversion_cast %a : i32 to i64
  %2 = builtin.unrealized_conversion_cast %1 : i64 to i32
  %3:2 = builtin.unrealized_conversion_cast %c : f32 to i32, i32
  %4 = builtin.unrealized_conversion_cast %3#0, %3#1 : i32, i32 to f32
  %5 = builtin.unrealized_conversion_cast %3#1, %3#0 : i32, i32 to i32
  return %2, %1, %4, %5 : i32, i64, f32, i32
}
// -----
func.func private @callee(i32) -> i32
func.func @calls(%a: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @tensors(%t: tensor<4x?xf32>, %n: index, %f: f32, %v: tensor<4xf32>) -> (index, f32, tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, index, tensor<3xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %t, %c1 : tensor<4x?xf32>
  %e = tensor.empty(%c3) : tensor<?xf32>
  %g = tensor.generate %c3 { ^bb0(%i: index): tensor.yield %f : f32 } : tensor<?xf32>
  %x = tensor.extract %g[%c1] : tensor<?xf32>
  %s = tensor.extract_slice %v[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %fe = tensor.from_elements %f, %x : tensor<2xf32>
  %y = tensor.extract %fe[%c0] : tensor<2xf32>
  %em = tensor.empty(%n) : tensor<4x?xf32>
  %dm = tensor.dim %em, %c1 : tensor<4x?xf32>
  %sp = tensor.splat %f : tensor<3xf32>
  %z = tensor.extract %sp[%n] : tensor<3xf32>
  return %d, %y, %e, %s, %fe, %dm, %sp, %z : index, f32, tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, index, tensor<3xf32>, f32
}
// -----
func.func @tensor_consts(%i: index) -> (f32, tensor<2xf32>, tensor<1x4xf32>, tensor<2x2xf32>, i32, tensor<4xi32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = arith.constant dense<5.0> : tensor<4xf32>
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %c[%c2] : tensor<4xf32>
  %1 = tensor.extract_slice %s[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %2 = tensor.expand_shape %s [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %3 = tensor.expand_shape %c [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %a = arith.constant 7 : i32
  %4 = tensor.splat %a : tensor<4xi32>
  %5 = tensor.extract %4[%i] : tensor<4xi32>
  return %0, %1, %2, %3, %5, %4 : f32, tensor<2xf32>, tensor<1x4xf32>, tensor<2x2xf32>, i32, tensor<4xi32>
}
// -----
func.func @pads(%t: tensor<4x4xf32>, %f: f32, %n: index) -> (tensor<4x4xf32>, tensor<?x?xf32>, tensor<?x6xf32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[0, 0] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<4x4xf32>
  %1 = tensor.pad %t low[%c1, 0] high[%c1, %n] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  %c = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %2 = tensor.pad %c low[0, 1] high[0, 1] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x6xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<?x?xf32>, tensor<?x6xf32>
}
// -----
func.func @slices(%t: tensor<8x16xf32>, %u: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, tensor<8x16xf32>, tensor<2x2xf32>, tensor<?x4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %u into %t[0, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %1 = tensor.extract_slice %0[0, %i] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %2 = tensor.extract_slice %t[0, %i] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %3 = tensor.insert_slice %2 into %t[0, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %4 = tensor.extract_slice %t[1, 2] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %5 = tensor.extract_slice %4[1, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %6 = tensor.extract_slice %t[0, 0] [%c4, 4] [1, 1] : tensor<8x16xf32> to tensor<?x4xf32>
  return %1, %3, %5, %6 : tensor<4x4xf32>, tensor<8x16xf32>, tensor<2x2xf32>, tensor<?x4xf32>
}
// -----
func.func @reshapes(%t: tensor<4x4xf32>, %s: tensor<1xi32>, %d: tensor<?xf32>) -> (tensor<4x4xf32>, tensor<16xf32>, tensor<4x2x2xf32>, tensor<4x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %2 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, 2, 2] : tensor<16xf32> into tensor<4x2x2xf32>
  %sh = arith.constant dense<16> : tensor<1xi32>
  %3 = tensor.reshape %t(%sh) : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<16xf32>
  %4 = tensor.cast %t : tensor<4x4xf32> to tensor<?x4xf32>
  %5 = tensor.cast %4 : tensor<?x4xf32> to tensor<4x4xf32>
  return %1, %3, %2, %5 : tensor<4x4xf32>, tensor<16xf32>, tensor<4x2x2xf32>, tensor<4x4xf32>
}
// -----
func.func @loops(%a: index, %b: index, %x: f32, %t: tensor<4xf32>, %p: i1) -> (f32, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %a to %b step %c1 iter_args(%u = %x, %v = %x) -> (f32, f32) {
    %s = arith.addf %u, %v : f32
    scf.yield %s, %v : f32, f32
  }
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = scf.for %i = %a to %b step %c1 iter_args(%u = %c) -> (tensor<?xf32>) {
    %k = tensor.cast %u : tensor<?xf32> to tensor<4xf32>
    %w = "q"(%k) : (tensor<4xf32>) -> tensor<4xf32>
    %l = tensor.cast %w : tensor<4xf32> to tensor<?xf32>
    scf.yield %l : tensor<?xf32>
  }
  scf.if %p { } else { "z"() : () -> () }
  scf.execute_region { "y"() : () -> () 
    scf.yield }
  scf.for %i = %c0 to %c1 step %c1 { "w"(%i) : (index) -> () }
  return %0#0, %1 : f32, tensor<?xf32>
}
// -----
func.func @maths(%x: f32, %i: i32) -> (f32, f32, f32, i32, f32, f32) {
  %c2 = arith.constant 2.0 : f32
  %c4 = arith.constant 4.0 : f32
  %0 = math.powf %c2, %c4 : f32
  %1 = math.sqrt %c4 : f32
  %2 = math.absf %c2 : f32
  %j = arith.constant -5 : i32
  %3 = math.absi %j : i32
  %4 = math.exp2 %c4 : f32
  %5 = math.log2 %c4 : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, i32, f32, f32
}
