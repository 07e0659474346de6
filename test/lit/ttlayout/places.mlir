// RUN: ttlayout address 'f32[3,5]{1,0:T(2,2)}' 2,3 | FileCheck %s --check-prefix=ADDRESS
// ADDRESS:      offset     17
// ADDRESS-NEXT: byte       68
// ADDRESS-NEXT: physical   (1, 1, 0, 1)

// RUN: ttlayout address --json 'bf16[8,8]{1,0:T(2,4)(2,1,1,1)}' '[6,5]' | FileCheck %s --check-prefix=JSON
// JSON: {"offset":51,"byte":102,"bit":0,"grid":[],"coords":[1,1,0,1,1,0,0,0]}

// RUN: ttlayout locate '2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #ttcore.memory_space<l1>>>' --grid 1,3 2244 | FileCheck %s --check-prefix=LOCATE
// RUN: ttlayout locate '2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #ttcore.memory_space<l1>>>' --grid=1,3 --byte=8976 | FileCheck %s --check-prefix=LOCATE
// LOCATE: index      (1, 1, 6, 100)

// RUN: not ttlayout locate '4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<2x1xf32, #ttcore.memory_space<l1>>>' 0 2>&1 | FileCheck %s --check-prefix=WHERE
// WHERE: ttlayout: expected grid, the place of the core in (2, 4)

// RUN: ttlayout locate 'f32[3,5]{1,0:T(2,2)}' 18 | FileCheck %s --check-prefix=PADDING
// PADDING: padding

// RUN: ttlayout size 's4[5,7]{1,0:E(4)}' | FileCheck %s --check-prefix=SIZE
// SIZE:      elements   35
// SIZE-NEXT: slots      35, 0 of them padding
// SIZE-NEXT: bytes      18{{$}}
// SIZE-NEXT: physical   5 x 7
