// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @insert(%n: index, %t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %t into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return
}

// -----

func.func @operands(%x: f32) {
  %0 = scf.while (%a = %x, %b = %x)
    // expected-error@+1 {{expected as many input types as operands (expected 2 got 1)}}
    : (f32) -> f32 {
  } do {
  }
  return
}
