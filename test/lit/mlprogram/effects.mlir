// RUN: ttopt --allow-unregistered-dialect --canonicalize %s > %t
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s | diff %t -
// RUN: ttopt --allow-unregistered-dialect --cse %s > %t
// RUN: mlir-opt --allow-unregistered-dialect --cse %s | diff %t -
// RUN: ttopt --allow-unregistered-dialect --loop-invariant-code-motion %s > %t
// RUN: mlir-opt --allow-unregistered-dialect --loop-invariant-code-motion %s | diff %t -

// A load does nothing but read, a store nothing but write.
ml_program.global private mutable @g(1 : i32) : i32
ml_program.global private mutable @h(1 : i32) : i32
ml_program.global private @k(1 : i32) : i32
func.func @dead() {
  %0 = ml_program.global_load @g : i32
  %1 = ml_program.global_load_const @k : i32
  return
}
func.func @twice(%x: i32) -> (i32, i32, i32, i32, i32) {
  %0 = ml_program.global_load @g : i32
  %1 = ml_program.global_load @g : i32
  ml_program.global_store @h = %x : i32
  %2 = ml_program.global_load @g : i32
  %3 = ml_program.global_load_const @k : i32
  %4 = ml_program.global_load_const @k : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @loop(%a: index, %b: index, %c: index, %x: i32) {
  scf.for %i = %a to %b step %c {
    %0 = ml_program.global_load @g : i32
    %3 = ml_program.global_load_const @k : i32
    "t.use"(%0, %3) : (i32, i32) -> ()
  }
  return
}
