// RUN: ttopt %s --split-input-file='//='=== --output-split-marker=//---- | FileCheck %s
// RUN: ttopt %s --split-input-file= | FileCheck %s --check-prefix=DEFAULT

// CHECK: @a
// CHECK: {{^}}//----{{$}}
// CHECK: @b
// CHECK-NOT: //----

// DEFAULT: @a
// DEFAULT-NEXT: func.func private @b
// DEFAULT-NOT: // {{-----}}
func.func private @a()
//====
func.func private @b()
