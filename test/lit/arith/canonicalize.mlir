// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -

func.func @sums(%x: index, %v: vector<4xi32>) -> (index, index, index, index, index, index, index, index, index, vector<4xi32>, index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %s = arith.constant dense<3> : vector<4xi32>
  %a = arith.addi %x, %c3 overflow<nsw> : index
  %b = arith.subi %x, %c3 overflow<nuw> : index
  %c = arith.subi %c3, %x : index
  %0 = arith.addi %a, %c5 overflow<nsw, nuw> : index
  %1 = arith.addi %b, %c5 : index
  %2 = arith.addi %c, %c5 : index
  %3 = arith.subi %a, %c5 overflow<nsw> : index
  %4 = arith.subi %c5, %a overflow<nsw> : index
  %5 = arith.subi %b, %c5 overflow<nuw> : index
  %6 = arith.subi %c, %c5 : index
  %7 = arith.subi %c5, %b : index
  %8 = arith.subi %c5, %c : index
  %d = arith.addi %v, %s : vector<4xi32>
  %9 = arith.addi %d, %s : vector<4xi32>
  %m = arith.muli %x, %c3 : index
  %10 = arith.muli %m, %c5 : index
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : index, index, index, index, index, index, index, index, index, vector<4xi32>, index
}
// -----
func.func @neg_mul(%x: i32, %y: i32, %v: vector<2xi32>) -> (i32, i32, vector<2xi32>, i32) {
  %m1 = arith.constant -1 : i32
  %s = arith.constant dense<-1> : vector<2xi32>
  %a = arith.muli %y, %m1 : i32
  %0 = arith.addi %x, %a : i32
  %1 = arith.addi %a, %x : i32
  %b = arith.muli %v, %s : vector<2xi32>
  %2 = arith.addi %b, %v : vector<2xi32>
  %c = arith.subi %x, %y : i32
  %3 = arith.subi %c, %x : i32
  return %0, %1, %2, %3 : i32, i32, vector<2xi32>, i32
}
// -----
func.func @extended(%x: i32, %y: i32) -> (i32, i32, i32, i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %f = arith.addui_extended %x, %y : i32, i1
  %l, %h = arith.mulsi_extended %x, %y : i32
  %l2, %h2 = arith.mului_extended %x, %y : i32
  %l3, %h3 = arith.mulsi_extended %x, %c1 : i32
  %l4, %h4 = arith.mului_extended %x, %y : i32
  return %0, %l, %l2, %l3, %h3, %l4, %h4 : i32, i32, i32, i32, i32, i32, i32
}
// -----
func.func @logic(%x: i8, %y: i8, %a: i32, %b: i32) -> (i1, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %c = arith.cmpi slt, %a, %b : i32
  %0 = arith.xori %c, %true : i1
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i8 to i32
  %sx = arith.extsi %x : i8 to i32
  %sy = arith.extsi %y : i8 to i32
  %1 = arith.xori %ux, %uy : i32
  %2 = arith.andi %ux, %uy : i32
  %3 = arith.ori %ux, %uy : i32
  %4 = arith.xori %sx, %sy : i32
  %5 = arith.andi %sx, %sy : i32
  %6 = arith.ori %sx, %sy : i32
  return %0, %1, %2, %3, %4, %5, %6 : i1, i32, i32, i32, i32, i32, i32
}
// -----
func.func @cmps(%x: i8, %y: i8, %v: vector<2xi1>) -> (i1, i1, i1, vector<2xi1>) {
  %ux = arith.extui %x : i8 to i32
  %uy = arith.extui %y : i8 to i32
  %sx = arith.extsi %x : i8 to i32
  %sy = arith.extsi %y : i8 to i32
  %0 = arith.cmpi eq, %ux, %uy : i32
  %1 = arith.cmpi ne, %sx, %sy : i32
  %2 = arith.cmpi slt, %sx, %sy : i32
  %t = arith.constant dense<true> : vector<2xi1>
  %3 = arith.xori %v, %t : vector<2xi1>
  return %0, %1, %2, %3 : i1, i1, i1, vector<2xi1>
}
// -----
func.func @selects(%p: i1, %q: i1, %a: i32, %b: i32, %c: i32) -> (i32, i32, i32, i1, i32, i64, i1, i1, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i64
  %d0 = arith.constant 0 : i64
  %n = arith.xori %p, %true : i1
  %0 = arith.select %n, %a, %b : i32
  %i = arith.select %p, %a, %b : i32
  %1 = arith.select %p, %i, %c : i32
  %2 = arith.select %p, %c, %i : i32
  %3 = arith.select %p, %false, %true : i1
  %4 = arith.select %p, %c1, %c0 : i32
  %5 = arith.select %p, %d0, %d1 : i64
  %6 = arith.select %p, %true, %q : i1
  %7 = arith.select %p, %q, %false : i1
  %8 = arith.select %p, %c0, %c1 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i1, i32, i64, i1, i1, i32
}
// -----
func.func @casts(%x: i16, %i: index, %y: i32, %f: f32) -> (i16, index, i64, i8, i32, i24, i8, i64, f64, index, i16) {
  %a = arith.index_cast %x : i16 to index
  %0 = arith.index_cast %a : index to i16
  %b = arith.extsi %x : i16 to i32
  %1 = arith.index_cast %b : i32 to index
  %c = arith.extui %x : i16 to i32
  %2 = arith.extsi %c : i32 to i64
  %3 = arith.trunci %c : i32 to i8
  %d = arith.bitcast %f : f32 to i32
  %4 = arith.bitcast %d : i32 to i32
  %5 = arith.trunci %b : i32 to i24
  %c24 = arith.constant 24 : i32
  %s = arith.shrsi %y, %c24 : i32
  %6 = arith.trunci %s : i32 to i8
  %e = arith.extui %y : i32 to i48
  %7 = arith.extui %e : i48 to i64
  %g = arith.extf %f : f32 to f64
  %h = arith.extui %x : i16 to i32
  %8 = arith.index_castui %h : i32 to index
  %j = arith.index_castui %x : i16 to index
  %9 = arith.index_castui %j : index to i16
  return %0, %1, %2, %3, %4, %5, %6, %7, %g, %8, %9 : i16, index, i64, i8, i32, i24, i8, i64, f64, index, i16
}
// -----
func.func @floats(%x: f32, %y: f32, %i: i32, %v: vector<4xf32>) -> (f32, f32, f16, f16, f32, f32, f16, f32) {
  %a = arith.negf %x : f32
  %b = arith.negf %y : f32
  %0 = arith.mulf %a, %b fastmath<nnan> : f32
  %1 = arith.divf %a, %b : f32
  %c = arith.sitofp %i : i32 to f32
  %d = arith.uitofp %i : i32 to f32
  %2 = arith.truncf %c : f32 to f16
  %3 = arith.truncf %d : f32 to f16
  %z = arith.constant 0.0 : f32
  %4 = arith.addf %x, %z : f32
  %5 = arith.mulf %x, %z : f32
  %e = arith.extf %x : f32 to f64
  %6 = arith.truncf %e : f64 to f16
  %7 = arith.truncf %e : f64 to f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f16, f16, f32, f32, f16, f32
}
// -----
func.func @mulhi(%x: i8, %y: i8) -> (i8, i8, i16) {
  %c8 = arith.constant 8 : i16
  %a = arith.extui %x : i8 to i16
  %b = arith.extui %y : i8 to i16
  %c = arith.extsi %x : i8 to i16
  %d = arith.extsi %y : i8 to i16
  %m = arith.muli %a, %b : i16
  %n = arith.muli %c, %d : i16
  %s = arith.shrui %m, %c8 : i16
  %t = arith.shrui %n, %c8 : i16
  %0 = arith.trunci %s : i16 to i8
  %1 = arith.trunci %t : i16 to i8
  return %0, %1, %t : i8, i8, i16
}
// -----
func.func @cmpf_int(%i: i32, %u: i8) -> (i1, i1, i1, i1, i1, i1) {
  %c = arith.constant 3.5 : f32
  %d = arith.constant 300.0 : f32
  %n = arith.constant -1.0 : f64
  %t = arith.constant 7.0 : f64
  %a = arith.sitofp %i : i32 to f64
  %b = arith.uitofp %u : i8 to f32
  %e = arith.uitofp %u : i8 to f64
  %0 = arith.cmpf ogt, %b, %c : f32
  %1 = arith.cmpf olt, %b, %d : f32
  %2 = arith.cmpf oeq, %a, %n : f64
  %3 = arith.cmpf uge, %e, %n : f64
  %4 = arith.cmpf ole, %a, %t : f64
  %5 = arith.cmpf une, %b, %c : f32
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}
// -----
func.func @folds(%x: i32, %v: vector<3xi32>, %f: f32) -> (i32, i32, i32, i32, vector<3xi32>, i32, i32, f32, f32, i1, i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %cm = arith.constant -2 : i32
  %0 = arith.divsi %c7, %cm : i32
  %1 = arith.remui %cm, %c7 : i32
  %2 = arith.ceildivsi %c7, %cm : i32
  %3 = arith.floordivsi %c7, %cm : i32
  %z = arith.subi %v, %v : vector<3xi32>
  %4 = arith.shrui %cm, %c1 : i32
  %5 = arith.shli %c0, %x : i32
  %nan = arith.constant 0x7fc00000 : f32
  %6 = arith.maximumf %f, %nan : f32
  %7 = arith.minnumf %f, %nan : f32
  %8 = arith.cmpf olt, %f, %nan : f32
  %9 = arith.cmpi ult, %c7, %x : i32
  return %0, %1, %2, %3, %z, %4, %5, %6, %7, %8, %9 : i32, i32, i32, i32, vector<3xi32>, i32, i32, f32, f32, i1, i1
}
// -----
func.func @bitcast_to_itself(%f: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>, f32) {
  %0 = arith.bitcast %f : f32 to f32
  %1 = arith.bitcast %v : vector<4xf32> to vector<4xf32>
  %2 = arith.bitcast %f : f32 to i32
  %3 = arith.bitcast %2 : i32 to f32
  return %0, %1, %3 : f32, vector<4xf32>, f32
}
