// RUN: ttopt --verify-layouts --cse %s 2>&1 | FileCheck %s --implicit-check-not=error:

// Functions in modules of their own may have one name: none is taken for another.

// CHECK: :[[#@LINE+3]]:3: warning: @f could not be checked: another function has its name
// CHECK: :[[#@LINE+7]]:3: warning: @f could not be checked: another function has its name
module @a {
  func.func @f(%x: tensor<4x4xf32, #xla.layout<{1,0}>>) -> tensor<4x4xf32, #xla.layout<{1,0}>> {
    return %x : tensor<4x4xf32, #xla.layout<{1,0}>>
  }
}
module @b {
  func.func @f(%x: tensor<4x4xf32, #xla.layout<{0,1}>>) -> tensor<4x4xf32, #xla.layout<{0,1}>> {
    return %x : tensor<4x4xf32, #xla.layout<{0,1}>>
  }
}
