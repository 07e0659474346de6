// RUN: ttlayout equal 'bf16[16,128]{1,0:T(16,128)(2,1)}' 'bf16[16,128]{1,0:T(8,128)(2,1)}' | FileCheck %s --check-prefix=YES
// YES: yes

// A bitcast that is none, and the nearest layout for which it would be one.
// RUN: ttlayout bitcast 'f32[12,128]{1,0:T(8,128)}' 'f32[3,4,128]{2,1,0:T(8,128)}' | FileCheck %s --check-prefix=NO --match-full-lines
// NO: no: the element at (6, 0) lies elsewhere
// NO-NEXT: it would be as f32[3,4,128]{2,1,0:T(*,8,128)}

// RUN: ttlayout bitcast 'f32[2,3,4]{1,0,2}' 'f32[6,4]' | FileCheck %s --check-prefix=NEAREST
// NEAREST: no: the element at (0, 1, 0) lies elsewhere
// NEAREST-NEXT: it would be as f32[6,4]{0,1}

// RUN: ttlayout bitcast 'f32[4,6]' 'bf16[4,6]' | FileCheck %s --check-prefix=BITS --match-full-lines
// BITS: no: an element takes 32 bits, and 16
// BITS-NOT: it would be

// The lines of tiles are runs; the last of a row of tiles goes on in the next.
// RUN: ttlayout runs 'f32[1048576,1048576]' 'f32[1048576,1048576]{1,0:T(8,128)}' | FileCheck %s --check-prefix=RUNS
// RUNS:      runs       8589803521
// RUNS-NEXT: longest    256 elements
// RUNS-NEXT: bytes      4398046511104 (4 TiB)

// RUN: ttlayout cost '53x63xf32' '53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <3x2>, memref<18x32xf32, #ttcore.memory_space<l1>>>' | FileCheck %s --check-prefix=COST
// COST:      bytes      13356 (13.04 KiB)
// COST-NEXT: runs       106, the longest of 32 elements
// COST-NEXT: cross-core 11052 (10.79 KiB)
// COST-NEXT: fill       468 bytes of padding
