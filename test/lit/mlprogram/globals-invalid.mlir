// What is wrong with global variables, as mlir-opt says it.

// RUN: not ttopt -split-input-file %s 2> %t.ours > /dev/null
// RUN: not mlir-opt -split-input-file %s 2>&1 > /dev/null | diff %t.ours -

ml_program.global private @q : i32
// -----
ml_program.global private mutable @g(1 : i32) : i32
func.func @f() { %0 = ml_program.global_load_const @g : i32
 return }
// -----
ml_program.global private @g(1 : i32) : i32
func.func @f(%a: i32) { ml_program.global_store @g = %a : i32
 return }
// -----
ml_program.global private mutable @g(1 : i32) : i32
func.func @f(%a: i64) { ml_program.global_store @g = %a : i64
 return }
// -----
ml_program.global private mutable @g(1 : i32) : i32
func.func @f(%a: i64) { %0 = ml_program.global_load @g : i64
 return }
// -----
func.func @g() { %0 = ml_program.global_load @g : i64
 return }
// -----
func.func @f(%a: i64) { ml_program.global_store @f = %a : i64
 return }
// -----
ml_program.global foo @g(1 : i32) : i32
// -----
ml_program.global @g(1 : i32) : i32
// -----
"ml_program.global"() {sym_name = "x", type = i32, value = 1 : i32, sym_visibility = "odd"} : () -> ()
// -----
"ml_program.global"() {sym_name = "x", type = i32, value = 1 : i32} : () -> ()
// -----
ml_program.global private @q 1 : i32
// -----
ml_program.global private @q(1 : i32 : i32
// -----
ml_program.global private q(1 : i32) : i32
// -----
"ml_program.global"() {sym_name = "x", value = 1 : i32} : () -> ()
// -----
"ml_program.global"() {sym_name = "x", type = 2, value = 1 : i32} : () -> ()
// -----
func.func @g() { %0 = "ml_program.global_load"() {global = 1} : () -> i64
 return }
