// RUN: not ttopt --split-input-file --verify-diagnostics %s 2> %t.ours
// RUN: not mlir-opt --split-input-file --verify-diagnostics %s 2> %t.theirs
// RUN: diff %t.theirs %t.ours && FileCheck %s < %t.ours

// What is wrong with the patterns of comments, in the words of mlir-opt.
// CHECK: error: invalid regex: brackets ([ ]) not balanced
// CHECK: error: invalid regex: parentheses not balanced
// CHECK: error: found start of regex with no end '}}'
module {
  // expected-error-re@+1 {{has {{[0-9}} operands}}
}
// -----
module {
  // expected-error-re@+1 {{has {{(}} operands}}
}
// -----
module {
  // expected-error-re@+1 {{has {{[0-9] operands}}
}
