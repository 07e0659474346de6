// Loops, conditions and maps of affine and scf.

func.func @apply(%x: memref<64xindex>, %r: memref<8x64xindex>) {
  %n = arith.constant 50 : index
  affine.for %i = 0 to 64 {
    %v = affine.load %x[%i] : memref<64xindex>
    %0 = affine.apply affine_map<(d0)[s0] -> (s0 floordiv 7 + d0)>(%i)[%n]
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 5)>(%i)
    %2 = affine.apply affine_map<(d0) -> ((d0 - 30) floordiv 7)>(%i)
    %3 = affine.apply affine_map<(d0) -> ((d0 - 30) mod 7)>(%i)
    %4 = affine.apply affine_map<(d0) -> ((d0 - 30) ceildiv 7)>(%i)
    %5 = affine.apply affine_map<(d0) -> (d0 mod 7 + d0 ceildiv 6 - d0 * 3)>(%i)
    affine.store %0, %r[0, %i] : memref<8x64xindex>
    affine.store %1, %r[1, %i] : memref<8x64xindex>
    affine.store %2, %r[2, %i] : memref<8x64xindex>
    affine.store %3, %r[3, %i] : memref<8x64xindex>
    affine.store %4, %r[4, %i] : memref<8x64xindex>
    affine.store %5, %r[5, %i] : memref<8x64xindex>
    affine.store %v, %r[6, %i] : memref<8x64xindex>
  }
  return
}

// Of numbers that are known only at run time, the least included.
func.func @divisions(%x: memref<900xindex>, %r: memref<4x900xindex>) {
  affine.for %i = 0 to 900 {
    %v = affine.load %x[%i] : memref<900xindex>
    %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 7)>()[%v]
    %1 = affine.apply affine_map<()[s0] -> (s0 ceildiv 7)>()[%v]
    %2 = affine.apply affine_map<()[s0] -> (s0 mod 7)>()[%v]
    %3 = affine.apply affine_map<()[s0] -> (s0 floordiv 1 + s0 mod 64)>()[%v]
    affine.store %0, %r[0, %i] : memref<4x900xindex>
    affine.store %1, %r[1, %i] : memref<4x900xindex>
    affine.store %2, %r[2, %i] : memref<4x900xindex>
    affine.store %3, %r[3, %i] : memref<4x900xindex>
  }
  return
}

func.func @bounds(%r: memref<16x16xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 16 {
    affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%i) to min affine_map<(d0) -> (d0 + 4, 16)>(%i) step 2 {
      %v = affine.load %r[%i, %j] : memref<16x16xi32>
      %w = arith.addi %v, %one : i32
      affine.store %w, %r[%i, %j] : memref<16x16xi32>
    }
    affine.for %j = 5 to 5 {
      affine.store %one, %r[%i, %j] : memref<16x16xi32>
    }
    affine.for %j = affine_map<(d0) -> (d0 floordiv 2)>(%i) to affine_map<(d0) -> (d0 mod 4 + 3)>(%i) {
      affine.store %one, %r[%j, %i] : memref<16x16xi32>
    }
  }
  return
}

func.func @affine_min_max(%r: memref<2x32xindex>) {
  %n = arith.constant 9 : index
  affine.for %i = 0 to 32 {
    %0 = affine.min affine_map<(d0)[s0] -> (d0 * 2 - 20, s0, 13)>(%i)[%n]
    %1 = affine.max affine_map<(d0) -> (d0 * 2 - 20, 7)>(%i)
    affine.store %0, %r[0, %i] : memref<2x32xindex>
    affine.store %1, %r[1, %i] : memref<2x32xindex>
  }
  return
}

func.func @iter_args(%x: memref<8x8xf32>, %r: memref<8x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    %s:2 = affine.for %j = 0 to 8 iter_args(%sum = %zero, %last = %one) -> (f32, f32) {
      %v = affine.load %x[%i, %j] : memref<8x8xf32>
      %t = arith.addf %sum, %v : f32
      affine.yield %t, %sum : f32, f32
    }
    affine.store %s#0, %r[%i, 0] : memref<8x2xf32>
    affine.store %s#1, %r[%i, 1] : memref<8x2xf32>
  }
  return
}

#diagonal = affine_set<(d0, d1) : (d0 - d1 == 0)>
#band = affine_set<(d0, d1) : (d0 - d1 + 2 >= 0, d1 - d0 + 2 >= 0, d0 mod 2 == 0)>
func.func @affine_if(%r: memref<9x9xi32>) {
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 9 {
      %v = affine.if #diagonal(%i, %j) -> i32 {
        %one = arith.constant 1 : i32
        affine.yield %one : i32
      } else {
        %w = affine.if #band(%i, %j) -> i32 {
          %two = arith.constant 2 : i32
          affine.yield %two : i32
        } else {
          %three = arith.constant 3 : i32
          affine.yield %three : i32
        }
        affine.yield %w : i32
      }
      affine.store %v, %r[%i, %j] : memref<9x9xi32>
      affine.if #band(%j, %i) {
        %four = arith.constant 4 : i32
        affine.store %four, %r[%j, %i] : memref<9x9xi32>
      }
    }
  }
  return
}

func.func @scf(%x: memref<10xi32>, %r: memref<10xi32>, %s: memref<2xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0 : i32
  %sum, %max = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %zero, %b = %zero) -> (i32, i32) {
    %v = memref.load %x[%i] : memref<10xi32>
    %positive = arith.cmpi sgt, %v, %zero : i32
    %w = scf.if %positive -> i32 {
      scf.yield %v : i32
    } else {
      %n = arith.subi %zero, %v : i32
      scf.yield %n : i32
    }
    %a1 = arith.addi %a, %w : i32
    %b1 = arith.maxsi %b, %w : i32
    scf.if %positive {
      memref.store %a1, %r[%i] : memref<10xi32>
    }
    scf.yield %a1, %b1 : i32, i32
  }
  scf.for %i = %c10 to %c0 step %c1 {
    memref.store %zero, %r[%i] : memref<10xi32>
  }
  scf.for %i = %c0 to %c10 step %c3 {
    memref.store %max, %r[%i] : memref<10xi32>
  }
  // Loops may count in integers.
  %i0 = arith.constant 0 : i32
  %i5 = arith.constant 5 : i32
  %i2 = arith.constant 2 : i32
  %l = scf.for %i = %i0 to %i5 step %i2 iter_args(%a = %sum) -> i32 : i32 {
    %b = arith.addi %a, %i : i32
    scf.yield %b : i32
  }
  %e = arith.extsi %l : i32 to i64
  memref.store %e, %s[%c1] : memref<2xi64>
  return
}
