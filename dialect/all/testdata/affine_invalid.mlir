func.func @f(%i: index, %x: i32) { %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%i) return }
// -----
func.func @f(%i: index, %x: i32) { %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%i) return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { %a = affine.load %m[%j] : memref<?xi32> %c = arith.index_cast %a : i32 to index %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%c] } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)[%j] } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { %a = affine.load %m[%j] : memref<?xi32> %c = arith.index_cast %a : i32 to index affine.for %z = 0 to %c {} } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { affine.for %z = 0 to affine_map<(d0) -> (d0)>(%j) {} } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { affine.for %z = 0 to %j {} } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to affine_map<(d0) -> (d0, 1)>(%i) { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i,%i) { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 step 0 { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 step -1 { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to "a" { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 10 { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { "affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, step = 1 : index, operandSegmentSizes = array<i32: 0,0,1>}> ({ ^bb0(%a: index): "affine.yield"() : () -> () }) : (index) -> () return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { "affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, step = 1 : index, operandSegmentSizes = array<i32: 1,0,0>}> ({ ^bb0(%a: index): "affine.yield"() : () -> () }) : (index) -> () return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = "affine.for"(%i) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, step = 1 : index, operandSegmentSizes = array<i32: 0,0,1>}> ({ ^bb0(%a: index): "affine.yield"(%i) : (index) -> () }) : (index) -> (index) return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.if affine_set<(d0) : (d0 >= 0)>(%i,%i) { } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { "affine.if"(%i) ({ affine.yield}, {}) : (index) -> () return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { "affine.if"(%i) ({ affine.yield}, {}) {condition = affine_set<(d0, d1) : (d0 >= 0)>} : (index) -> () return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { affine.yield %i : index } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { affine.yield %i : index } else { affine.yield %i : index } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = affine.load %m[%i, %i] : memref<?xi32> return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = affine.load %m[%i * %i] : memref<?xi32> return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { %a = affine.load %m[%j] : memref<?xi32> %c = arith.index_cast %a : i32 to index %b = affine.load %m[%c] : memref<?xi32> } return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = "affine.load"(%m, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index) -> f32 return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = "affine.load"(%m, %i, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xi32>, index, index) -> i32 return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { "affine.store"(%i, %m, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, memref<?xi32>, index) -> () return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = affine.vector_load %m[%i] : memref<?xi32>, vector<4xf32> return }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.yield }
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { affine.yield %i : index } return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = affine.min affine_map<(d0) -> (d0)>(%i, %i) return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %a = affine.min affine_map<(d0) -> ()>(%i) return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.prefetch %m[%i], foo, locality<3>, data : memref<?xi32> return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.prefetch %m[%i], read, locality<4>, data : memref<?xi32> return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.prefetch %m[%i], read, locality<3>, foo : memref<?xi32> return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = affine.delinearize_index %i into (%i, %i) : index return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = affine.for %j = 0 to 10 iter_args(%a = %i) -> (index) { affine.yield } return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.parallel (%j) = (0) to (10, 11) { } return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.parallel (%j) = (0) to (10) step (0) { } return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { %0 = affine.parallel (%j) = (0) to (10) reduce ("foo") -> i32 { } return}
// -----
func.func @f(%i: index, %m: memref<?xi32>) { affine.for %j = 0 to 10 { func.return } return}
