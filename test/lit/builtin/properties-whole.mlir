// RUN: ttopt --split-input-file --allow-unregistered-dialect --cse %s > %t.ours
// RUN: mlir-opt --split-input-file --allow-unregistered-dialect --cse %s > %t.theirs
// RUN: diff %t.theirs %t.ours && FileCheck %s < %t.ours
// RUN: ttopt --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s > %t.ours
// RUN: mlir-opt --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s > %t.theirs
// RUN: diff %t.theirs %t.ours

// The properties of an unregistered op are any attribute; an empty dictionary is not
// the same as none.
// CHECK: "none.empty"() <{}> {a} : () -> ()
"none.empty"() <{}> {a} : () -> ()
// CHECK: "none.list"() <[1, "a"]> ({
"none.list"() <[1, "a"]> ({}) : () -> ()
// CHECK: "none.word"() <unit> : () -> ()
"none.word"() <unit> : () -> ()
// CHECK: "none.symbol"() <@s> : () -> ()
"none.symbol"() <@s> : () -> ()
// CHECK: "none.both"() <{a}> {a} : () -> ()
"none.both"() <{a}> {a} : () -> ()

// -----

// They give rise to no alias but use one that is there.
// CHECK: "none.map"() <affine_map<(d0) -> (d0 * 2)>> : () -> ()
"none.map"() <affine_map<(d0) -> (d0 * 2)>> : () -> ()

// -----

// CHECK: "none.map"() <#map> {also = #map} : () -> ()
"none.map"() <affine_map<(d0) -> (d0 * 3)>> {also = affine_map<(d0) -> (d0 * 3)>} : () -> ()

// -----

// Registered ops have what their kind says.
// CHECK: memref.alloc() : memref<4xf32>
func.func @f() -> memref<4xf32> {
  %0 = "memref.alloc"() <{}> : () -> memref<4xf32>
  return %0 : memref<4xf32>
}
