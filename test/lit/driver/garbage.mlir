// RUN: printf 'func.func @f(' > %t.cut; not ttopt %t.cut 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: printf '\000\001\377\376ELF' > %t.bin; not ttopt %t.bin 2>&1 | FileCheck %s --check-prefix=BINARY
// RUN: printf 'hello, world' > %t.text; not ttopt %t.text 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: printf '"a' > %t.quote; not ttopt %t.quote 2>&1 | FileCheck %s --check-prefix=QUOTE
// RUN: printf '"test.op"() : () -> ()' > %t.op; not ttopt %t.op 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: head -c 20000 /dev/zero | tr '\0' '(' > %t.deep; not ttopt %t.deep 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: (printf 'func.func private @f(tensor<4xf32, #ttcore.metal_layout<('; head -c 20000 /dev/zero | tr '\0' '(') > %t.map; \
// RUN:   not ttopt %t.map 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: printf '' > %t.empty; ttopt %t.empty | FileCheck %s --check-prefix=EMPTY

// What is no MLIR: an error with its place, exit 1.
// CUT: {{^.*}}.cut:1:13: error: {{.+}}
// BINARY: {{^.*}}.bin:1:2: error: {{.+}}
// TEXT: {{^.*}}.text:1:1: error: {{.+}}
// QUOTE: {{^.*}}.quote:1:3: error: {{.+}}
// UNKNOWN: {{^.*}}.op:1:10: error: operation being parsed with an unregistered dialect.
// DEEP: {{^.*}}:1:{{[0-9]+}}: error: {{.+}}
// EMPTY: module {
