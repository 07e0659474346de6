// RUN: ttopt --verify-diagnostics --split-input-file %s

// What the parser and the verifier of #xla.layout say.

// expected-error@below {{xla.layout: minor_to_major {1,0,2}: expected 2 dims, the rank of shape 3x5, found 3}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0,2}>>)

// -----

// expected-error@below {{xla.layout: minor_to_major {1,1}: dim 1 occurs twice}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,1}>>)

// -----

// expected-error@below {{xla.layout: minor_to_major {1,2}: expected dims 0 to 1, found 2}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,2}>>)

// -----

// expected-error@below {{ends in *, which has no more minor dim to join}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:T(2,*)}>>)

// -----

// expected-error@below {{tiling (0,2): expected a positive tile size, found 0}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:T(0,2)}>>)

// -----

// expected-error@below {{xla.layout: expected at least 32 bits for an element of type 'f32', found E(16)}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:E(16)}>>)

// -----

// expected-error@below {{xla.layout: expected a static shape, found a dynamic size of dim 0}}
func.func private @f(tensor<?x5xf32, #xla.layout<{1,0}>>)

// -----

// expected-error@below {{shape 1000000000x1000000000x1000000000 has more than 2^62 elements}}
func.func private @f(tensor<1000000000x1000000000x1000000000xf32, #xla.layout<{2,1,0}>>)

// -----

// expected-error@below {{more than 2^62}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:T(4000000000,4000000000)}>>)

// -----

// expected-error@below {{expected '}' or one of D T L # * E S SC P M, in this order, found 'T'}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:E(32)T(2,2)}>>)

// -----

// expected-error@below {{expected a positive alignment L, found 0}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:L(0)}>>)

// -----

// expected-error@below {{layout has a pointer type *(u16), which only sparse arrays had}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:*(u16)}>>)

// -----

// expected-error@below {{xla.layout: split of dim 0 at 3: expected ascending positions inside its size 3}}
func.func private @f(tensor<3x5xf32, #xla.layout<{1,0:SC(0:1,3)}>>)

// -----

// expected-error@below {{unknown attribute `tiles` in dialect `xla`}}
func.func private @f(tensor<3x5xf32, #xla.tiles<{1,0}>>)
