// RUN: ttopt --verify-layouts --verify-diagnostics --split-input-file %s
// RUN: not ttopt --verify-layouts --split-input-file %s -o /dev/null 2>&1 | FileCheck %s

// Kernels that leave their buffers are caught, with the iteration that does.

func.func @last_vector(%x: memref<64xf32>, %y: memref<64xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 16 step 8 {
      %v = affine.vector_load %x[%i * 16 + %j] : memref<64xf32>, vector<8xf32>
      // CHECK: [[#@LINE+2]]:7: error: subscript #0 is 57 to 64 at iteration [3, 1], outside memref<64xf32>
      // expected-error@+1 {{subscript #0 is 57 to 64 at iteration [3, 1], outside memref<64xf32>}}
      affine.vector_store %v, %y[%i * 16 + %j + 1] : memref<64xf32>, vector<8xf32>
    }
  }
  return
}

// -----

// A tile of 32 rows of which only 53 - 32 are there, walked as if all were.
func.func @rim(%x: memref<53x64xf32>, %y: memref<2x32x64xf32>) {
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 32 {
      affine.for %j = 0 to 64 {
        // expected-error-re@+1 {{subscript #0 is {{5[3-9]|6[0-3]}} at iteration {{.*}}, outside memref<53x64xf32>}}
        %v = affine.load %x[%t * 32 + %i, %j] : memref<53x64xf32>
        affine.store %v, %y[%t, %i, %j] : memref<2x32x64xf32>
      }
    }
  }
  return
}

// -----

// With the condition nothing is said; and quotients are exact.
func.func @fine(%x: memref<53x64xf32>, %y: memref<2x32x64xf32>) {
  affine.for %t = 0 to 2 {
    affine.for %i = 0 to 32 {
      affine.if affine_set<(d0, d1) : (52 - d0 * 32 - d1 >= 0)>(%t, %i) {
        %v = affine.load %x[%t * 32 + %i, 0] : memref<53x64xf32>
        affine.store %v, %y[%t, %i, 0] : memref<2x32x64xf32>
      }
    }
  }
  affine.for %i = 0 to 53 {
    %v = affine.load %x[%i, %i mod 8] : memref<53x64xf32>
    affine.store %v, %y[%i floordiv 32, %i mod 32, 0] : memref<2x32x64xf32>
  }
  return
}
