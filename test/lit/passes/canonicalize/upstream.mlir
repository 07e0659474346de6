// RUN: ttopt --canonicalize --mlir-print-local-scope %s > %t.ours && mlir-opt --canonicalize %s | diff -B - %t.ours

// What mlir-opt makes of the same functions.

func.func @integers(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %0, %c1 : i32
  %2 = arith.muli %1, %c0 : i32
  %3 = arith.addi %c3, %c4 : i32
  %4 = arith.subi %y, %y : i32
  %5 = arith.xori %x, %x : i32
  return %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32
}

func.func @index(%x: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = arith.addi %x, %c0 : index
  %1 = arith.divui %c8, %c8 : index
  return %0, %1 : index, index
}

func.func @compare(%x: i32) -> (i1, i1) {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.cmpi slt, %c3, %c4 : i32
  %1 = arith.cmpi eq, %x, %x : i32
  return %0, %1 : i1, i1
}

func.func @select(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %true = arith.constant true
  %0 = arith.select %true, %x, %y : i32
  %1 = arith.select %c, %x, %x : i32
  return %0, %1 : i32, i32
}

func.func @loop_of_nothing(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %x, %x : i32
  return %x : i32
}

func.func @floats(%x: f32) -> (f32, f32) {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.5 : f32
  %0 = arith.mulf %x, %c1 : f32
  %1 = arith.addf %c1, %c2 : f32
  return %0, %1 : f32, f32
}

func.func @casts(%x: i8) -> (i8, i32) {
  %c = arith.constant -3 : i8
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  %2 = arith.extsi %c : i8 to i32
  return %1, %2 : i8, i32
}
