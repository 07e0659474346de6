// RUN: ttopt --allow-unregistered-dialect --symbol-dce --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --allow-unregistered-dialect --symbol-dce --split-input-file --verify-diagnostics %s

// expected-error@+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
func.func @f() {
  "other.table"() ({ "other.op"() : () -> () }) : () -> ()
  return
}
