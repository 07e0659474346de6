// Why 1 GiB became 32, and what would not.
// RUN: ttlayout explain 'f32[8388608,8,4]{2,1,0:T(8,128)}' | FileCheck %s
// CHECK:      f32[8388608,8,4]{2,1,0:T(8,128)}
// CHECK-NEXT:   data       268435456 elements of 32 bits, 1 GiB
// CHECK-NEXT:   storage    8589934592 slots, 32 GiB: 32 x the data
// CHECK:        padding    tile: 8321499136 slots, 31 GiB
// CHECK-NEXT:   because    d2 (4): 4 in tiles of 128 take 128 (32 x)
// CHECK:        better     f32[8388608,8,4]{0,1,2:T(8,128)}   1 GiB

// Padding has a cause for each place where it comes in.
// RUN: ttlayout explain 'tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>' | FileCheck %s --check-prefix=METAL
// METAL:   grid       3 x 2 cores, each 1 x 1 x 32 x 32
// METAL:   padding    grid: 64 slots, 256 bytes
// METAL-NEXT:         tile: 2741 slots, 10.71 KiB

// The same as JSON.
// RUN: ttlayout explain --json 'f32[3,5]{1,0:T(2,2)}' | FileCheck %s --check-prefix=JSON
// JSON: {"type":"f32[3,5]{1,0:T(2,2)}","shape":[3,5],"elements":15,"bits":32,"data":60,"bytes":96,
// JSON-SAME: "padding":[{"cause":"tile","slots":9,"bytes":36}]

// RUN: ttlayout padding 'f32[3,5]{1,0:T(2,2)}' | FileCheck %s --check-prefix=BOXES
// BOXES:      cause
// BOXES-NEXT: tile 2 9 2 times 2 apart
// BOXES-NEXT: tile 4 14 2 times 4 apart, 2 in a row
// BOXES-NEXT: tile 3 21 3 in a row
