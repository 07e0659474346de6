// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

// Empty names are names.
// expected-note@+1 {{see existing symbol definition here}}
"memref.global"() <{sym_name = "", type = memref<4xi2>}> : () -> ()
// expected-error@+1 {{redefinition of symbol named ''}}
"memref.global"() <{sym_name = "", type = memref<4xi2>}> : () -> ()

// -----

// What has no name is not meant by an empty one.
func.func @call() {
  "memref.alloca_scope"() ({ "memref.alloca_scope.return"() : () -> () }) : () -> ()
  // expected-error@+1 {{'func.call' op '' does not reference a valid function}}
  func.call @""() : () -> ()
  return
}
