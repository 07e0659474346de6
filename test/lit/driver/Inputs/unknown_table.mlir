func.func @f() {
  "other.table"() ({ "other.op"() : () -> () }) : () -> ()
  return
}
