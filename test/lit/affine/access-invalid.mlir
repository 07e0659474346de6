// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @type(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'affine.prefetch' invalid kind of type specified}}
  affine.prefetch %m[%i], read, locality<3>, data : f32
  return
}

// -----

func.func @rank(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @operands(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m, %i) <{map = affine_map<(d0)[s0] -> (d0)>, isWrite = false, localityHint = 3 : i32, isDataCache = true}> : (memref<4xf32>, index) -> ()
  return
}
