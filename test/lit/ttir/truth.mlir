// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-loops %s | FileCheck %s --check-prefix=LOOPS

// Functions whose results are 1 or 0, of the element type of the result, and the
// one that chooses.

// CHECK-LABEL: func.func @compare(
// LOOPS-LABEL: func.func @compare(
func.func @compare(%x: tensor<4x50xf32>, %y: tensor<50xf32>) -> (tensor<4x50xi1>, tensor<4x50xf32>, tensor<4x50xbf16>) {
  // CHECK: "ttir.eq"(%{{.*}}, %{{.*}}) : (tensor<4x50xf32>, tensor<50xf32>) -> tensor<4x50xi1>
  // LOOPS: arith.cmpf oeq
  %0 = "ttir.eq"(%x, %y) : (tensor<4x50xf32>, tensor<50xf32>) -> tensor<4x50xi1>
  // CHECK: "ttir.ne"(%{{.*}}, %{{.*}}) : (tensor<4x50xf32>, tensor<50xf32>) -> tensor<4x50xf32>
  // LOOPS: %[[NE:.*]] = arith.cmpf une
  // LOOPS-NEXT: arith.uitofp %[[NE]]
  %1 = "ttir.ne"(%x, %y) : (tensor<4x50xf32>, tensor<50xf32>) -> tensor<4x50xf32>
  // CHECK: "ttir.gt"(%{{.*}}, %{{.*}}) : (tensor<4x50xf32>, tensor<4x50xf32>) -> tensor<4x50xbf16>
  // LOOPS: arith.cmpf ogt
  %2 = "ttir.gt"(%x, %1) : (tensor<4x50xf32>, tensor<4x50xf32>) -> tensor<4x50xbf16>
  return %0, %1, %2 : tensor<4x50xi1>, tensor<4x50xf32>, tensor<4x50xbf16>
}

// CHECK-LABEL: func.func @signs(
// LOOPS-LABEL: func.func @signs(
func.func @signs(%x: tensor<9xsi32>, %y: tensor<9xui8>, %z: tensor<9xi32>) -> (tensor<9xui8>, tensor<9xsi32>, tensor<9xi1>) {
  // LOOPS: arith.cmpi sge
  %0 = ttir.ge %x, %x : (tensor<9xsi32>, tensor<9xsi32>) -> tensor<9xui8>
  // LOOPS: arith.cmpi ult
  %1 = ttir.lt %y, %0 : (tensor<9xui8>, tensor<9xui8>) -> tensor<9xsi32>
  // LOOPS: arith.cmpi sle
  %2 = ttir.le %z, %z : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
  return %0, %1, %2 : tensor<9xui8>, tensor<9xsi32>, tensor<9xi1>
}

// As older tt-mlir writes it, with destinations.
// CHECK-LABEL: func.func @destinations(
func.func @destinations(%x: tensor<13x37xf32>, %y: tensor<13x37xf32>) -> tensor<13x37xf32> {
  %0 = ttir.empty() : tensor<13x37xf32>
  // CHECK: "ttir.eq"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<13x37xf32>, tensor<13x37xf32>, tensor<13x37xf32>) -> tensor<13x37xf32>
  %1 = "ttir.eq"(%x, %y, %0) : (tensor<13x37xf32>, tensor<13x37xf32>, tensor<13x37xf32>) -> tensor<13x37xf32>
  %2 = ttir.empty() : tensor<13x37xf32>
  // CHECK: "ttir.where"(%{{.*}}) <{operandSegmentSizes = array<i32: 3, 1>}>
  %3 = "ttir.where"(%1, %x, %y, %2) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<13x37xf32>, tensor<13x37xf32>, tensor<13x37xf32>, tensor<13x37xf32>) -> tensor<13x37xf32>
  return %3 : tensor<13x37xf32>
}

// CHECK-LABEL: func.func @logic(
// LOOPS-LABEL: func.func @logic(
func.func @logic(%x: tensor<4x50xf32>, %y: tensor<50xi1>) -> tensor<4x50xf32> {
  // CHECK: "ttir.logical_and"
  // LOOPS: arith.andi
  %0 = "ttir.logical_and"(%x, %y) : (tensor<4x50xf32>, tensor<50xi1>) -> tensor<4x50xi1>
  // CHECK: "ttir.logical_or"
  // LOOPS: arith.ori
  %1 = "ttir.logical_or"(%0, %x) : (tensor<4x50xi1>, tensor<4x50xf32>) -> tensor<4x50xi1>
  // CHECK: "ttir.logical_xor"
  // LOOPS: arith.xori
  %2 = "ttir.logical_xor"(%1, %y) : (tensor<4x50xi1>, tensor<50xi1>) -> tensor<4x50xi1>
  // CHECK: "ttir.logical_not"
  // LOOPS: arith.xori
  %3 = "ttir.logical_not"(%2) : (tensor<4x50xi1>) -> tensor<4x50xi1>
  // CHECK: "ttir.isfinite"
  // LOOPS: math.absf
  %4 = "ttir.isfinite"(%x) : (tensor<4x50xf32>) -> tensor<4x50xf32>
  // CHECK: "ttir.where"
  // LOOPS: arith.select
  %5 = "ttir.where"(%3, %x, %4) : (tensor<4x50xi1>, tensor<4x50xf32>, tensor<4x50xf32>) -> tensor<4x50xf32>
  return %5 : tensor<4x50xf32>
}

// The three operands of where are broadcast together.
// CHECK-LABEL: func.func @broadcast(
func.func @broadcast(%c: tensor<1x1x8xf32>, %x: tensor<1x6x1xf32>, %y: tensor<3x1x1xf32>) -> tensor<3x6x8xf32> {
  %0 = "ttir.where"(%c, %x, %y) : (tensor<1x1x8xf32>, tensor<1x6x1xf32>, tensor<3x1x1xf32>) -> tensor<3x6x8xf32>
  return %0 : tensor<3x6x8xf32>
}
