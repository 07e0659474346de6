// RUN: ttopt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s > %t.ours
// RUN: mlir-opt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t.ours -

// What comes of several ops has their locations: of the ops that a pattern matches, the
// root first and any other behind its operands, as many as are no constants.

// CHECK-LABEL: func.func @sum_of_sum(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["root", "c0"])
func.func @sum_of_sum(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @sum_of_difference(
// CHECK-NEXT: arith.constant 2 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["root", "c0"])
func.func @sum_of_difference(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @sum_of_difference_from(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c0"])
func.func @sum_of_difference_from(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %c5, %a : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @sum_with_negated(
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c"])
func.func @sum_with_negated(%a: i32, %b: i32) -> i32 {
  %c = arith.constant -1 : i32 loc("c")
  %0 = arith.muli %a, %c : i32 loc("in")
  %1 = arith.addi %b, %0 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @sum_of_negated(
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c"])
func.func @sum_of_negated(%a: i32, %b: i32) -> i32 {
  %c = arith.constant -1 : i32 loc("c")
  %0 = arith.muli %a, %c : i32 loc("in")
  %1 = arith.addi %0, %b : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_of_sum(
// CHECK-NEXT: arith.constant -2 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["root", "c0"])
func.func @difference_of_sum(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.subi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_from_sum(
// CHECK-NEXT: arith.constant 2 : i32 loc(fused["root", "c1"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c1"])
func.func @difference_from_sum(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.subi %c7, %0 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_of_difference(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c0"])
func.func @difference_of_difference(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %a, %c5 : i32 loc("in")
  %1 = arith.subi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_of_difference_from(
// CHECK-NEXT: arith.constant -2 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c0"])
func.func @difference_of_difference_from(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %c5, %a : i32 loc("in")
  %1 = arith.subi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_from_difference(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["root", "c1"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "c1"])
func.func @difference_from_difference(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %a, %c5 : i32 loc("in")
  %1 = arith.subi %c7, %0 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @difference_from_difference_from(
// CHECK-NEXT: arith.constant 2 : i32 loc(fused["root", "c1"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["root", "c1"])
func.func @difference_from_difference_from(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.subi %c5, %a : i32 loc("in")
  %1 = arith.subi %c7, %0 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @subtracted_again(
// CHECK-NEXT: arith.constant 0 : i32 loc(fused["root", "in"])
// CHECK-NEXT: arith.subi {{.*}} loc(fused["root", "in"])
func.func @subtracted_again(%a: i32, %b: i32) -> i32 {
  %0 = arith.subi %a, %b : i32 loc("in")
  %1 = arith.subi %0, %a : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @product_of_product(
// CHECK-NEXT: arith.constant 35 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.muli {{.*}} loc(fused["root", "c0"])
func.func @product_of_product(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.muli %a, %c5 : i32 loc("in")
  %1 = arith.muli %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @inverted_comparison(
// CHECK-NEXT: arith.cmpi {{.*}} loc(fused["root", "in"])
func.func @inverted_comparison(%a: i32, %b: i32) -> i1 {
  %c = arith.constant true loc("c")
  %0 = arith.cmpi slt, %a, %b : i32 loc("in")
  %1 = arith.xori %0, %c : i1 loc("root")
  return %1 : i1
}

// CHECK-LABEL: func.func @xor_of_extended(
// CHECK-NEXT: arith.xori {{.*}} loc(fused["root", "x", "y"])
// CHECK-NEXT: arith.extui {{.*}} loc(fused["root", "x", "y"])
func.func @xor_of_extended(%a: i8, %b: i8) -> i32 {
  %0 = arith.extui %a : i8 to i32 loc("x")
  %1 = arith.extui %b : i8 to i32 loc("y")
  %2 = arith.xori %0, %1 : i32 loc("root")
  return %2 : i32
}

// CHECK-LABEL: func.func @and_of_extended(
// CHECK-NEXT: arith.andi {{.*}} loc(fused["root", "x", "y"])
// CHECK-NEXT: arith.extsi {{.*}} loc(fused["root", "x", "y"])
func.func @and_of_extended(%a: i8, %b: i8) -> i32 {
  %0 = arith.extsi %a : i8 to i32 loc("x")
  %1 = arith.extsi %b : i8 to i32 loc("y")
  %2 = arith.andi %0, %1 : i32 loc("root")
  return %2 : i32
}

// CHECK-LABEL: func.func @or_of_extended(
// CHECK-NEXT: arith.ori {{.*}} loc(fused["root", "x", "y"])
// CHECK-NEXT: arith.extui {{.*}} loc(fused["root", "x", "y"])
func.func @or_of_extended(%a: i8, %b: i8) -> i32 {
  %0 = arith.extui %a : i8 to i32 loc("x")
  %1 = arith.extui %b : i8 to i32 loc("y")
  %2 = arith.ori %0, %1 : i32 loc("root")
  return %2 : i32
}

// CHECK-LABEL: func.func @comparison_of_extended(
// CHECK-NEXT: arith.cmpi {{.*}} loc(fused["root", "x", "y"])
func.func @comparison_of_extended(%a: i8, %b: i8) -> i1 {
  %0 = arith.extsi %a : i8 to i32 loc("x")
  %1 = arith.extsi %b : i8 to i32 loc("y")
  %2 = arith.cmpi eq, %0, %1 : i32 loc("root")
  return %2 : i1
}

// CHECK-LABEL: func.func @chosen_first(
// CHECK-NEXT: arith.select {{.*}} loc(fused["root", "in"])
func.func @chosen_first(%p: i1, %a: i8, %b: i8, %c: i8) -> i8 {
  %0 = arith.select %p, %a, %b : i8 loc("in")
  %1 = arith.select %p, %0, %c : i8 loc("root")
  return %1 : i8
}

// CHECK-LABEL: func.func @chosen_second(
// CHECK-NEXT: arith.select {{.*}} loc(fused["root", "in"])
func.func @chosen_second(%p: i1, %a: i8, %b: i8, %c: i8) -> i8 {
  %0 = arith.select %p, %a, %b : i8 loc("in")
  %1 = arith.select %p, %c, %0 : i8 loc("root")
  return %1 : i8
}

// CHECK-LABEL: func.func @chosen_both(
// CHECK-NEXT: arith.select {{.*}} loc(fused["root", "in2", "in"])
func.func @chosen_both(%p: i1, %a: i8, %b: i8, %c: i8, %d: i8) -> i8 {
  %0 = arith.select %p, %a, %b : i8 loc("in")
  %1 = arith.select %p, %c, %d : i8 loc("in2")
  %2 = arith.select %p, %0, %1 : i8 loc("root")
  return %2 : i8
}

// CHECK-LABEL: func.func @inverted_choice(
// CHECK-NEXT: arith.select {{.*}} loc(fused["root", "c"])
func.func @inverted_choice(%p: i1, %a: i8, %b: i8) -> i8 {
  %t = arith.constant true loc("c")
  %0 = arith.xori %p, %t : i1 loc("in")
  %1 = arith.select %0, %a, %b : i8 loc("root")
  return %1 : i8
}

// CHECK-LABEL: func.func @cast_of_extended(
// CHECK-NEXT: arith.index_cast {{.*}} loc(fused["root", "in"])
func.func @cast_of_extended(%a: i8) -> index {
  %0 = arith.extsi %a : i8 to i32 loc("in")
  %1 = arith.index_cast %0 : i32 to index loc("root")
  return %1 : index
}

// CHECK-LABEL: func.func @cast_of_extended_unsigned(
// CHECK-NEXT: arith.index_castui {{.*}} loc(fused["root", "in"])
func.func @cast_of_extended_unsigned(%a: i8) -> index {
  %0 = arith.extui %a : i8 to i32 loc("in")
  %1 = arith.index_castui %0 : i32 to index loc("root")
  return %1 : index
}

// CHECK-LABEL: func.func @extended_twice(
// CHECK-NEXT: arith.extui {{.*}} loc(fused["root", "in"])
func.func @extended_twice(%a: i8) -> i32 {
  %0 = arith.extui %a : i8 to i16 loc("in")
  %1 = arith.extsi %0 : i16 to i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @truncated_extension(
// CHECK-NEXT: arith.extsi {{.*}} loc(fused["root", "in"])
func.func @truncated_extension(%a: i8) -> i16 {
  %0 = arith.extsi %a : i8 to i32 loc("in")
  %1 = arith.trunci %0 : i32 to i16 loc("root")
  return %1 : i16
}

// CHECK-LABEL: func.func @truncated_unsigned_extension(
// CHECK-NEXT: arith.extui {{.*}} loc(fused["root", "in"])
func.func @truncated_unsigned_extension(%a: i8) -> i16 {
  %0 = arith.extui %a : i8 to i32 loc("in")
  %1 = arith.trunci %0 : i32 to i16 loc("root")
  return %1 : i16
}

// CHECK-LABEL: func.func @truncated_shift(
// CHECK-NEXT: arith.constant 24 : i32 loc(fused["root", "c"])
// CHECK-NEXT: arith.shrui {{.*}} loc(fused["root", "c"])
// CHECK-NEXT: arith.trunci {{.*}} loc(fused["root", "c"])
func.func @truncated_shift(%a: i32) -> i8 {
  %c = arith.constant 24 : i32 loc("c")
  %0 = arith.shrsi %a, %c : i32 loc("in")
  %1 = arith.trunci %0 : i32 to i8 loc("root")
  return %1 : i8
}

// CHECK-LABEL: func.func @high_half(
// CHECK-NEXT: arith.mulsi_extended {{.*}} loc(fused["root", "x", "y", "mul", "c"])
func.func @high_half(%a: i16, %b: i16) -> i16 {
  %c = arith.constant 16 : i32 loc("c")
  %x = arith.extsi %a : i16 to i32 loc("x")
  %y = arith.extsi %b : i16 to i32 loc("y")
  %m = arith.muli %x, %y : i32 loc("mul")
  %0 = arith.shrui %m, %c : i32 loc("shr")
  %1 = arith.trunci %0 : i32 to i16 loc("root")
  return %1 : i16
}

// CHECK-LABEL: func.func @high_half_unsigned(
// CHECK-NEXT: arith.mului_extended {{.*}} loc(fused["root", "x", "y", "mul", "c"])
func.func @high_half_unsigned(%a: i16, %b: i16) -> i16 {
  %c = arith.constant 16 : i32 loc("c")
  %x = arith.extui %a : i16 to i32 loc("x")
  %y = arith.extui %b : i16 to i32 loc("y")
  %m = arith.muli %x, %y : i32 loc("mul")
  %0 = arith.shrui %m, %c : i32 loc("shr")
  %1 = arith.trunci %0 : i32 to i16 loc("root")
  return %1 : i16
}

// CHECK-LABEL: func.func @product_of_negated(
// CHECK-NEXT: arith.mulf {{.*}} loc(fused["root", "x", "y"])
func.func @product_of_negated(%a: f32, %b: f32) -> f32 {
  %0 = arith.negf %a : f32 loc("x")
  %1 = arith.negf %b : f32 loc("y")
  %2 = arith.mulf %0, %1 : f32 loc("root")
  return %2 : f32
}

// CHECK-LABEL: func.func @quotient_of_negated(
// CHECK-NEXT: arith.divf {{.*}} loc(fused["root", "x", "y"])
func.func @quotient_of_negated(%a: f32, %b: f32) -> f32 {
  %0 = arith.negf %a : f32 loc("x")
  %1 = arith.negf %b : f32 loc("y")
  %2 = arith.divf %0, %1 : f32 loc("root")
  return %2 : f32
}

// Rewrites of one op, and those that MLIR does not declare, keep the location of the
// root.

// CHECK-LABEL: func.func @truncated_twice(
// CHECK-NEXT: arith.trunci {{.*}} loc("root")
func.func @truncated_twice(%a: i32) -> i8 {
  %0 = arith.trunci %a : i32 to i16 loc("in")
  %1 = arith.trunci %0 : i16 to i8 loc("root")
  return %1 : i8
}

// CHECK-LABEL: func.func @product_with_one(
// CHECK-NEXT: arith.constant 0 : i32 loc("root")
// CHECK-NEXT: arith.cmpi {{.*}} loc("root")
// CHECK-NEXT: arith.extsi {{.*}} loc("root")
func.func @product_with_one(%a: i32) -> (i32, i32) {
  %c = arith.constant 1 : i32 loc("c")
  %0:2 = arith.mulsi_extended %a, %c : i32 loc("root")
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @choice_of_bits(
// CHECK-NEXT: arith.constant true loc("root")
// CHECK-NEXT: arith.xori {{.*}} loc("root")
// CHECK-NEXT: arith.extui {{.*}} loc("root")
func.func @choice_of_bits(%p: i1) -> i32 {
  %t = arith.constant 1 : i32 loc("t")
  %f = arith.constant 0 : i32 loc("f")
  %1 = arith.select %p, %f, %t : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @comparison_of_converted(
// CHECK-NEXT: arith.constant 3 : i8 loc("root")
// CHECK-NEXT: arith.cmpi {{.*}} loc("root")
func.func @comparison_of_converted(%a: i8) -> i1 {
  %c = arith.constant 3.5 : f32 loc("c")
  %x = arith.sitofp %a : i8 to f32 loc("in")
  %m = arith.cmpf olt, %x, %c : f32 loc("root")
  return %m : i1
}

// Locations are fused as those in the text are.

// CHECK-LABEL: func.func @same_place(
// CHECK-NEXT: arith.constant 12 : i32 loc("k")
// CHECK-NEXT: arith.addi {{.*}} loc("k")
func.func @same_place(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("k")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc("k")
  return %1 : i32
}

// CHECK-LABEL: func.func @constant_from_nowhere(
// CHECK-NEXT: arith.constant 12 : i32 loc("root")
// CHECK-NEXT: arith.addi {{.*}} loc("root")
func.func @constant_from_nowhere(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc(unknown)
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @sum_from_nowhere(
// CHECK-NEXT: arith.constant 12 : i32 loc("c0")
// CHECK-NEXT: arith.addi {{.*}} loc("c0")
func.func @sum_from_nowhere(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc(unknown)
  return %1 : i32
}

// CHECK-LABEL: func.func @all_from_nowhere(
// CHECK-NEXT: arith.constant 12 : i32 loc(unknown)
// CHECK-NEXT: arith.addi {{.*}} loc(unknown)
func.func @all_from_nowhere(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc(unknown)
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc(unknown)
  return %1 : i32
}

// CHECK-LABEL: func.func @fused_before(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["q", "r", "p"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["q", "r", "p"])
func.func @fused_before(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc(fused["p", "q"])
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc(fused["q", "r"])
  return %1 : i32
}

// CHECK-LABEL: func.func @fused_with_metadata(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused[fused<"m">["q", "r"], fused<"m">["p", "q"]])
// CHECK-NEXT: arith.addi {{.*}} loc(fused[fused<"m">["q", "r"], fused<"m">["p", "q"]])
func.func @fused_with_metadata(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc(fused<"m">["p", "q"])
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %c7 : i32 loc(fused<"m">["q", "r"])
  return %1 : i32
}

// CHECK-LABEL: func.func @shared_constant(
// CHECK-NEXT: arith.constant 10 : i32 loc("root")
// CHECK-NEXT: arith.addi {{.*}} loc("root")
func.func @shared_constant(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %d5 = arith.constant 5 : i32 loc("c1")
  %0 = arith.addi %a, %c5 : i32 loc("in")
  %1 = arith.addi %0, %d5 : i32 loc("root")
  return %1 : i32
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: arith.constant 18 : i32 loc(fused["i2", "i1", "c5"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["i2", "i1", "c5"])
func.func @chain(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c5")
  %c6 = arith.constant 6 : i32 loc("c6")
  %c7 = arith.constant 7 : i32 loc("c7")
  %0 = arith.addi %a, %c5 : i32 loc("i0")
  %1 = arith.addi %0, %c6 : i32 loc("i1")
  %2 = arith.addi %1, %c7 : i32 loc("i2")
  return %2 : i32
}

// CHECK-LABEL: func.func @constants_first(
// CHECK-NEXT: arith.constant 12 : i32 loc(fused["root", "c0"])
// CHECK-NEXT: arith.addi {{.*}} loc(fused["root", "c0"])
func.func @constants_first(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32 loc("c0")
  %c7 = arith.constant 7 : i32 loc("c1")
  %0 = arith.addi %c5, %a : i32 loc("in")
  %1 = arith.addi %c7, %0 : i32 loc("root")
  return %1 : i32
}

// A value or its complement is the constant that inverts it, not a new one.

// CHECK-LABEL: func.func @or_complement(
// CHECK-NEXT: arith.constant -1 : i8 loc("ones")
func.func @or_complement(%x: i8) -> i8 {
  %ones = arith.constant -1 : i8 loc("ones")
  %not = arith.xori %x, %ones : i8 loc("not")
  %r = arith.ori %x, %not : i8 loc("or")
  return %r : i8
}
