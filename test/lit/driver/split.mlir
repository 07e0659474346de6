// RUN: ttopt --split-input-file %s | FileCheck %s
// RUN: ttopt --split-input-file %s -o %t && ttopt --split-input-file %t | cmp - %t

// CHECK: func.func private @a
// CHECK: // -----
// CHECK: func.func private @b
func.func private @a()

// -----

func.func private @b()
