// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @mask(%v: vector<4xf32>, %m: vector<3xi1>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}

// -----

func.func @shape_cast(%a: vector<6x2xf32>) -> (vector<2x3x1x2xf32>, vector<3x4x1xf32>) {
  %0 = vector.shape_cast %a : vector<6x2xf32> to vector<2x3x1x2xf32>
  // expected-error@+1 {{'vector.shape_cast' op invalid shape cast}}
  %1 = vector.shape_cast %a : vector<6x2xf32> to vector<3x4x1xf32>
  return %0, %1 : vector<2x3x1x2xf32>, vector<3x4x1xf32>
}

// -----

func.func @mask_of_transfer(%m: vector<4xi1>, %a: memref<?xf32>, %i: index, %x: f32) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<5xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.transfer_read %a[%i], %x : memref<?xf32>, vector<5xf32> } : vector<4xi1> -> vector<5xf32>
  return
}

// -----

func.func @passthru(%m: vector<4xi1>, %a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %m, %x { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @scalable_slice(%a: vector<[2]xf32>, %b: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0], strides = [1]} : vector<[2]xf32> into vector<[4]xf32>
  return
}

// -----

func.func @scalable_flags(%a: vector<2xf32>, %b: vector<3x[4]xf32>) {
  // expected-error@+1 {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1]} : vector<2xf32> into vector<3x[4]xf32>
  return
}

// -----

func.func @broadcast(%a: vector<[3]xf32>, %b: vector<[4]xf32>) {
  %0 = vector.broadcast %b : vector<[4]xf32> to vector<4xf32>
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (3 vs. 4)}}
  %1 = vector.broadcast %a : vector<[3]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @no_dims() {
  // expected-error@+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}

// -----

func.func @gather(%a: f32, %i: index, %m: vector<4xi1>, %x: vector<4xi32>, %p: vector<4xf32>) {
  // expected-error@+1 {{custom op 'vector.gather' invalid kind of type specified}}
  %0 = vector.gather %a[%i][%x], %m, %p : f32, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @scan(%a: vector<2x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'or'}}
  %0:2 = vector.scan <or>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xf32>, vector<3xf32>
  return
}

// -----

func.func @lanes(%i: index) {
  // expected-error@+1 {{'vector.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<16xi32>' to 'vector<1xi32>' with warp size = 32}}
  %0 = vector.warp_execute_on_lane_0(%i)[32] -> (vector<1xi32>) {
    %1 = arith.constant dense<1> : vector<16xi32>
    vector.yield %1 : vector<16xi32>
  }
  return
}

// -----

func.func @parts(%i: index) {
  // expected-error@+1 {{'vector.warp_execute_on_lane_0' op expected expanded vector dimension #0 (16) to be a multipler of the distributed vector dimension (3)}}
  %0 = vector.warp_execute_on_lane_0(%i)[32] -> (vector<3xi32>) {
    %1 = arith.constant dense<1> : vector<16xi32>
    vector.yield %1 : vector<16xi32>
  }
  return
}

// -----

#maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
func.func @one_mask(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %m: vector<2x3xi1>) {
  // expected-error@+1 {{expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c, %m : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  return
}

// -----

#maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
func.func @two_masks(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %m: vector<2x3xi1>, %n: vector<3x4xi1>) {
  // expected-error@+1 {{'vector.contract' op expected 3 operands, but found 5}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c, %m, %n : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  return
}

// -----

// All offsets come before the first size.
func.func @offsets_first(%a: vector<4x1xf32>) {
  // expected-error@+1 {{expected offsets dimension 1 to be confined to [0, 1)}}
  %0 = vector.extract_strided_slice %a {offsets = [0, 3], sizes = [-2, 1], strides = [1, 1]} : vector<4x1xf32> to vector<2x1xf32>
  return
}

// -----

func.func @dim_of_the_sum(%a: vector<4x2xi32>, %b: vector<4x4x3xi32>) {
  // expected-error@+1 {{expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 1, 1], strides = [1, 1]} : vector<4x2xi32> into vector<4x4x3xi32>
  return
}

// -----

// The text of a mask may be any list: what is in it is for the verifier.
func.func @shuffle_by_floats(%a: vector<2xf32>) {
  // expected-error@+1 {{'vector.shuffle' op attribute 'mask' failed to satisfy constraint: 64-bit integer array attribute}}
  %0 = vector.shuffle %a, %a
    [0.0, 1.0] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @bits_of_index(%a: memref<?xindex>, %i: index) {
  // expected-error@+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %a[%i], %i : memref<?xindex>, vector<3xi32>
  return
}

// -----

func.func @fixed(%v: vector<8xf32>) {
  // expected-error@+1 {{'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'vector<8xf32>'}}
  %0 = vector.scalable.extract %v[0] : vector<8xf32> from vector<8xf32>
  return
}

// -----

func.func @fixed(%v: vector<8xf32>) {
  // expected-error@+1 {{'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'vector<8xf32>'}}
  %0 = vector.scalable.insert %v, %v[0] : vector<8xf32> into vector<8xf32>
  return
}
