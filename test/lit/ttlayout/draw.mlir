// RUN: ttlayout draw 'f32[3,5]{1,0:T(2,2)}' | FileCheck %s --match-full-lines --strict-whitespace
//      CHECK: 0  1│ 4  5│ 8 //
// CHECK-NEXT: 2  3│ 6  7│10 //
// CHECK-NEXT:─────┼─────┼─────
// CHECK-NEXT:12 13│16 17│20 //
// CHECK-NEXT:// //│// //│// //
// CHECK-NEXT:padding: / tile

// RUN: ttlayout draw 'f32[3,5]{1,0:T(2,2)}' --svg %t.svg --png %t.png
// RUN: FileCheck %s --input-file=%t.svg --check-prefix=SVG
// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// SVG: <pattern id="p4"
// SVG: <text {{.*}}>20</text>
// SVG: </svg>

// RUN: not ttlayout draw 'f32[2,3,5]' --slice 0,: 2>&1 | FileCheck %s --check-prefix=SLICE
// SLICE: ttlayout: slice: expected 3 entries, one for each axis: 0 is d0 of 2 positions, 1 is d1 of 3 positions, 2 is d2 of 5 positions
