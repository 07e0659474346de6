func.func @f(%m: memref<4x8xf32>, %i: index) { %0 = vector.load %m[%i] : memref<4x8xf32>, vector<4xf32> return }
// -----
func.func @f(%m: memref<4x8xf32, strided<[16, 2]>>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4x8xf32, strided<[16, 2]>>, vector<4xf32> return }
// -----
func.func @f(%m: memref<4x8xf32>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<4xi32> return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<4x3xf32> return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<4x4xi32> return }
// -----
func.func @f(%v: vector<2x4xf32>) { %0 = vector.broadcast %v : vector<2x4xf32> to vector<4xf32> return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32> return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2x4xf32>) { %0 = vector.shuffle %v, %w [0, 1] : vector<4xf32>, vector<2x4xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.extract %v[4] : vector<8xf32> from vector<4x8xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.extract %v[3, 0, 0] : f32 from vector<4x8xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.extract %v[3] : vector<4xf32> from vector<4x8xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>, %x: f32) { %0 = vector.insert %x, %v [3] : f32 into vector<4x8xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [0, 0] : vector<4x8xf32> to vector<8x4xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.transpose %v, [1, 0] : vector<4x8xf32> to vector<4x8xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.shape_cast %v : vector<4x8xf32> to vector<31xf32> return }
// -----
func.func @f(%v: vector<4x8xf32>) { %0 = vector.bitcast %v : vector<4x8xf32> to vector<4x8xf16> return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.reduction <and>, %v : vector<4xf32> into f32 return }
// -----
func.func @f(%v: vector<4x4xf32>) { %0 = vector.reduction <add>, %v : vector<4x4xf32> into f32 return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.reduction <foo>, %v : vector<4xf32> into f32 return }
// -----
func.func @f(%v: vector<4x8xf32>, %a: vector<8xf32>) { %0 = vector.multi_reduction <add>, %v, %a [1] : vector<4x8xf32> to vector<8xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %x: f32) { %0 = vector.transfer_read %m[%i], %x : memref<?x?xf32>, vector<4xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %x: i32) { %0 = "vector.transfer_read"(%m, %i, %i, %x) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<?x?xf32>, index, index, i32) -> vector<4xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %x: f32) { %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<?x?xf32>, vector<4x4xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %x: f32) { %0 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d0 + 1)>} : memref<?x?xf32>, vector<4xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %x: f32) { %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true, true]} : memref<?x?xf32>, vector<4xf32> return }
// -----
func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) { vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<?x?xf32> return }
// -----
func.func @f(%i: index) { %0 = vector.create_mask %i : vector<4x8xi1> return }
// -----
func.func @f() { %0 = vector.constant_mask [5] : vector<4xi1> return }
// -----
func.func @f(%m: memref<4xf32>, %i: index, %k: vector<8xi1>, %v: vector<4xf32>) { vector.maskedstore %m[%i], %k, %v : memref<4xf32>, vector<8xi1>, vector<4xf32> return }
// -----
func.func @f(%v: vector<4xf32>) { %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [3], strides = [1]} : vector<4xf32> to vector<3xf32> return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2xf32>) { %0 = vector.insert_strided_slice %w, %v {offsets = [3], strides = [1]} : vector<2xf32> into vector<4xf32> return }
// -----
func.func @f(%v: vector<4xf32>, %w: vector<2x2xf32>) { %0 = vector.outerproduct %v, %w : vector<4xf32>, vector<2x2xf32> return }
