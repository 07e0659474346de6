// RUN: ttopt --canonicalize --split-input-file --verify-diagnostics %s | FileCheck %s

// As in tt-mlir, ops on floats take tiles of floats, and nobody computes what is in them.
// CHECK-LABEL: @tile
// CHECK-NEXT: arith.addf %arg0, %arg1 fastmath<fast> : !ttcore.tile<32x32, bfp_bf8>
// CHECK-NEXT: math.exp
// CHECK-NEXT: arith.cmpf oeq, %{{.*}} : !ttcore.tile<32x32, bfp_bf8>
func.func @tile(%a: !ttcore.tile<32x32, bfp_bf8>, %b: !ttcore.tile<32x32, bfp_bf8>) -> i1 {
  %0 = arith.addf %a, %b fastmath<fast> : !ttcore.tile<32x32, bfp_bf8>
  %1 = math.exp %0 : !ttcore.tile<32x32, bfp_bf8>
  %2 = arith.cmpf oeq, %1, %a : !ttcore.tile<32x32, bfp_bf8>
  return %2 : i1
}

// CHECK-LABEL: @tensor
// CHECK-NEXT: arith.negf %arg0 : tensor<2x4x!ttcore.tile<32x32, f32>>
func.func @tensor(%a: tensor<2x4x!ttcore.tile<32x32, f32>>) -> tensor<2x4x!ttcore.tile<32x32, f32>> {
  %0 = arith.negf %a : tensor<2x4x!ttcore.tile<32x32, f32>>
  return %0 : tensor<2x4x!ttcore.tile<32x32, f32>>
}

// CHECK-LABEL: @converted
// CHECK: arith.sitofp %{{.*}} : i32 to !ttcore.tile<32x32, f32>
func.func @converted() -> !ttcore.tile<32x32, f32> {
  %0 = arith.constant 3 : i32
  %1 = arith.sitofp %0 : i32 to !ttcore.tile<32x32, f32>
  return %1 : !ttcore.tile<32x32, f32>
}

// -----

func.func @integers(%a: !ttcore.tile<32x32, u32>) {
  // expected-error@+1 {{'arith.negf' op operand #0 must be floating-point-like, but got '!ttcore.tile<32x32, u32>'}}
  %0 = arith.negf %a : !ttcore.tile<32x32, u32>
  return
}
