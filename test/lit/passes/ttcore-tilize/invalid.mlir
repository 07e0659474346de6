// RUN: ttopt --ttcore-collapse --ttcore-tilize --verify-diagnostics %s
// RUN: ttopt --ttcore-collapse --ttcore-tilize=data-type=si32 %s | FileCheck %s
// RUN: not ttopt --ttcore-collapse --ttcore-tilize=data-type=f8 %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not ttopt --ttcore-tilize=tile=32 %s 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not ttopt --ttcore-to-llvm=tile=32 %s 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not ttopt --ttcore-tilize=tile=none %s 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not ttopt --ttcore-tilize=tile=0x32 %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttopt --ttcore-collapse --ttcore-tilize="data-type=f32 faces=12x16" %s 2>&1 | FileCheck %s --check-prefix=FACES
// RUN: not ttopt --ttcore-collapse --ttcore-tilize="data-type=bfp_f8 tile=32x8" %s 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not ttopt --ttcore-collapse="grid-rank=1 intervals=[(0, 2)]" --ttcore-tilize=data-type=u8 %s 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not ttopt --ttcore-collapse --ttcore-tilize="data-type=f32 tile=4000000000x4000000000" %s 2>&1 | FileCheck %s --check-prefix=HUGE

// TYPE: invalid.mlir:[[#@LINE+12]]:1: error: 'ttir.empty' op option data-type: expected a data type (f32 {{.*}}), found 'f8'
// TILE: {{^}}ttopt: ttcore-tilize: option tile: expected two extents such as 32x32, found {{32|none}}
// PIPELINE: {{^}}ttopt: ttcore-to-llvm: option tile: expected two extents such as 32x32, found 32
// ZERO: option tile: expected positive extents such as 2x4, found "0x32"
// FACES: tile: expected faces that divide 32x32, found 12x16
// BLOCK: tile: expected a multiple of the faces 16x16 for block floats of type bfp_f8, found 32x8
// RANK: tile 32x32: expected a shard of rank 2 or more, found 32
// HUGE: tile: expected a size of less than 2^62 bits
// CHECK: !ttcore.tile<32x32, si32>

// The argument is brought in by a ttir.to_layout.
// expected-error@below {{'ttir.empty' op tiles have no data type for elements of type 'i4'; option data-type names one}}
func.func @f(%x: tensor<4x8xi4>) -> tensor<4x8xi4> {
  %0 = ttir.abs %x : tensor<4x8xi4>
  return %0 : tensor<4x8xi4>
}
