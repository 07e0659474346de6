func.func @f(%m: memref<4x?xf32>, %i: index) { %0 = memref.alloc() : memref<?xf32> return }
// -----
func.func @f(%m: memref<4x?xf32>, %i: index) { %0 = memref.alloc()[%i] : memref<4xf32> return }
// -----
func.func @f(%m: memref<4x?xf32>, %i: index) { %0 = memref.load %m[%i] : memref<4x?xf32> return }
// -----
func.func @f(%m: memref<4x?xf32>, %i: index) { %c = arith.constant 1.0 : f32 memref.store %c, %m[%i] : memref<4x?xf32> return }
// -----
func.func @f(%m: memref<4x?xf32>, %i: index) { %0 = memref.cast %m : memref<4x?xf32> to memref<5x?xf32> return }
// -----
func.func @f(%m: memref<4x?xf32>, %i: index) { %0 = memref.cast %m : memref<4x?xf32> to memref<4x?xi32> return }
// -----
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[5,1]>> return }
// -----
func.func @f(%m: memref<4x4xf32>, %i: index) { %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, 1> return }
// -----
func.func @f(%m: memref<4x4xf32>, %n: memref<4x4xi32>) { memref.copy %m, %n : memref<4x4xf32> to memref<4x4xi32> return }
// -----
func.func @f(%m: memref<4x4xf32>, %n: memref<5x4xf32>) { memref.copy %m, %n : memref<4x4xf32> to memref<5x4xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][8,16,4][1,1,1] : memref<8x16x4xf32> to memref<8x16x3xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0][8,16][1,1] : memref<8x16x4xf32> to memref<8x16x3xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,2][8,16,4][1,1,1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][8,16,4][1,1,1] : memref<8x16x4xf32> to memref<8x16x4xf32, 2> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][8,16,4][1,1,1] : memref<8x16x4xf32> to memref<8x16x4xi32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][8,16,4][1,1,1] : memref<8x16x4xf32> to memref<8x16x4x1xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][8,16,4][2,1,1] : memref<8x16x4xf32> to memref<8x16x4xf32> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][1,16,4][1,1,1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[5,1]>> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,-1,0][1,16,4][1,1,1] : memref<8x16x4xf32> to memref<16x4xf32, strided<[5,1]>> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][1,1,4][1,1,1] : memref<8x16x4xf32> to memref<1x4xf32, strided<[4,1]>> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][1,1,4][1,1,1] : memref<8x16x4xf32> to memref<1x4xf32, strided<[3,1]>> return }
// -----
func.func @f(%m: memref<8x16x4xf32>) { %0 = memref.subview %m[0,0,0][1,1,4][1,1,1] : memref<8x16x4xf32> to memref<1x4xf32, strided<[64,1]>> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32, 2> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<10xi32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<11xf32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [1], sizes: [10], strides: [1] : memref<?xf32> to memref<10xf32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [2] : memref<?xf32> to memref<10xf32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10, 10], strides: [2] : memref<?xf32> to memref<10xf32> return }
// -----
func.func @f(%m: memref<?xf32>) { %0 = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1] : memref<?xf32> to memref<10x10xf32> return }
// -----
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<?xf32> return }
// -----
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, 1> return }
// -----
func.func @f(%m: memref<2048xi8>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, strided<[2]>> return }
// -----
func.func @f(%m: memref<2048xi8, strided<[2]>>, %i: index) { %0 = memref.view %m[%i][] : memref<2048xi8, strided<[2]>> to memref<4xf32> return }
// -----
memref.global @x : memref<?xf32>
// -----
memref.global @x : i32
// -----
memref.global @x : memref<4xf32> = 1 : i32
// -----
memref.global @x : memref<4xf32> = dense<1> : tensor<5xi32>
// -----
memref.global @x : memref<4xf32> = dense<[1.0,2.0]>
// -----
memref.global @x : memref<4xf32> = dense<1.0> {alignment = 3 : i64}
// -----
memref.global "foo" @x : memref<4xf32> = dense<1.0>
// -----
func.func @f() { %0 = memref.get_global @x : memref<4xf32> return }
// -----
memref.global "private" @x : memref<4xf32> = dense<1.0>
func.func @f() { %0 = memref.get_global @x : memref<5xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2,7] : memref<4x6xf32> into memref<2x2x7xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.expand_shape %m [[0,1],[2]] output_shape [2,3,6] : memref<4x6xf32> into memref<2x3x6xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.expand_shape %m [[0],[2]] output_shape [2,2,6] : memref<4x6xf32> into memref<2x2x6xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.expand_shape %m [[0,1],[2]] output_shape [2,2,6] : memref<4x6xf32> into memref<2x2x6xi32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.expand_shape %m [[0,1,2]] output_shape [2,2,6] : memref<4x6xf32> into memref<2x2x6xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.collapse_shape %m [[0,1]] : memref<4x6xf32> into memref<25xf32> return }
// -----
func.func @f(%m: memref<4x6xf32, strided<[12, 2]>>) { %0 = memref.collapse_shape %m [[0,1]] : memref<4x6xf32, strided<[12,2]>> into memref<24xf32> return }
// -----
func.func @f(%m: memref<4x6xf32, strided<[13, 2]>>) { %0 = memref.collapse_shape %m [[0,1]] : memref<4x6xf32, strided<[13,2]>> into memref<24xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.collapse_shape %m [[0]] : memref<4x6xf32> into memref<24xf32> return }
// -----
func.func @f(%m: memref<4x6xf32>) { %0 = memref.transpose %m (i,j) -> (j,j) : memref<4x6xf32> to memref<6x4xf32> return }
// -----
func.func @f(%m: memref<f32>, %i: index) { %0 = memref.dim %m, %i : memref<f32> return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %c = arith.constant 7 : index %0 = memref.dim %m, %c : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %x = arith.constant 7 : i32 %0 = memref.atomic_rmw addf %x, %m[%i] : (i32, memref<4xf32>) -> i32 return }
// -----
func.func @f(%m: memref<4xi32>, %i: index) { %x = arith.constant 7 : i32 %0 = memref.atomic_rmw addf %x, %m[%i] : (i32, memref<4xi32>) -> i32 return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { memref.assume_alignment %m, 0 : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { memref.assume_alignment %m, 3 : memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %i: index) { %0 = memref.reshape %m(%m) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> return }
// -----
func.func @f(%m: memref<4xf32>, %i: memref<2xi32>) { %0 = memref.reshape %m(%i) : (memref<4xf32>, memref<2xi32>) -> memref<4xf32> return }
// -----
module { %0 = memref.alloca() : memref<4xf32> }
