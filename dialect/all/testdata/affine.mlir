#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @f(%i: index, %x: f32, %m: memref<?x?xf32>, %n: index) {
  affine.for %a = 0 to 10 { }
  affine.for %a = 0 to %n step 4 { affine.for %b = affine_map<(d0) -> (d0)>(%a) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%a)[%n] { %0 = affine.load %m[%a + symbol(%n), %b * 2] : memref<?x?xf32>
     affine.store %0, %m[%b, 3] : memref<?x?xf32>
     %v = affine.vector_load %m[%a, %b] : memref<?x?xf32>, vector<4xf32>
     affine.vector_store %v, %m[%b, 3] {foo} : memref<?x?xf32>, vector<4xf32>
     affine.prefetch %m[%b, 3], read, locality<3>, data : memref<?x?xf32>
     affine.prefetch %m[%b, 3], write, locality<0>, instr {foo} : memref<?x?xf32>
     } }
  %r = affine.for %a = max affine_map<(d0) -> (d0, 2)>(%i) to 8 iter_args(%q = %x) -> (f32) { affine.yield %q : f32 }
  %r2:2 = affine.for %a = 0 to 8 step 2 iter_args(%q = %x, %p = %x) -> (f32, f32) { affine.yield %q, %p : f32, f32 } {foo}
  affine.if #set(%i)[%n] { }
  affine.if #set(%i)[%n] { } else { } {foo}
  %z = affine.if #set(%i)[%n] -> f32 { affine.yield %x : f32 } else { affine.yield %x : f32 }
  %w = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n]
  %w1 = affine.apply affine_map<() -> (4)>()
  %w2 = affine.min affine_map<(d0)[s0] -> (d0 * s0, 4)>(%i)[%n] {foo}
  %w3 = affine.max affine_map<(d0) -> (d0)>(%i)
  %w4:2 = affine.delinearize_index %i into (%i, %n) : index, index
  return
}
func.func @parallel(%i: index, %x: f32) {
  affine.parallel (%j) = (0) to (10) { }
  affine.parallel (%j, %k) = (0, max(%i, 4)) to (min(10, %i + 2), %i * 2 + symbol(%i)) step (2, 3) { affine.yield } {foo}
  %0:2 = affine.parallel (%j) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) { affine.yield %x, %x : f32, f32 }
  affine.parallel () = () to () { }
  affine.parallel (%j, %k) = (0, %i) to (%i, %i + %i)  { }
  return
}
func.func @dma(%n: index, %m: memref<100x100xf32>, %l: memref<100x100xf32, 2>, %t: memref<1xi32>) {
  affine.for %i = 0 to 10 {
    affine.dma_start %m[(%i + symbol(%n)) floordiv 3, %i], %l[%i, 7], %t[0], %n : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
    affine.dma_start %m[%i, %i], %l[%i, 7], %t[0], %n, %n, %n : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
  }
  return
}
