// RUN: not ttopt %t.absent > %t.ours 2>&1; not mlir-opt %t.absent > %t.theirs 2>&1; diff %t.theirs %t.ours
// RUN: mkdir -p %t.folder
// RUN: not ttopt %t.folder > %t.ours 2>&1; not mlir-opt %t.folder > %t.theirs 2>&1; diff %t.theirs %t.ours
// RUN: printf 'module {}' > %t.mlir
// RUN: not ttopt %t.mlir -o %t.folder > %t.ours 2>&1; not mlir-opt %t.mlir -o %t.folder > %t.theirs 2>&1; diff %t.theirs %t.ours
// RUN: not ttopt %t.mlir -o %t.folder/a/b > %t.ours 2>&1; not mlir-opt %t.mlir -o %t.folder/a/b > %t.theirs 2>&1; diff %t.theirs %t.ours

// NUL bytes are blanks between tokens, in types too; lines may end as on Windows.
// RUN: printf 'func.func private @f(tensor<4\000xf32>)\000\n\000"a.b"() : ()\000->()\000\r\n// a\000b\n\000' > %t.nul
// RUN: ttopt --allow-unregistered-dialect %t.nul > %t.ours && mlir-opt --allow-unregistered-dialect %t.nul > %t.theirs && diff %t.theirs %t.ours
