func.func @w(%lb: i32, %x: f32, %u: index, %c: i1) {
  %0:2 = scf.for %i = %lb to %lb step %lb iter_args(%a = %x, %b = %x) -> (f32, f32) : i32 { scf.yield %a, %b: f32, f32 }
  scf.for %i = %lb to %lb step %lb : i32 { } {foo}
  scf.for %i = %u to %u step %u { scf.yield }
  %1 = scf.while (%a = %x) : (f32) -> f32 { scf.condition(%c) %a : f32 } do { ^bb0(%b: f32): scf.yield %b : f32 }
  scf.while : () -> () { scf.condition(%c) } do { scf.yield } attributes {x}
  %2 = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %x : f32 }
  scf.if %c { } else { }
  scf.if %c { }  {foo}
  %5:2 = scf.if %c -> (f32, f32) { scf.yield %x,%x : f32,f32 } else { scf.yield %x,%x : f32,f32 }
  %3 = scf.execute_region -> f32 { scf.yield %x : f32 } {foo}
  scf.execute_region { cf.br ^bb1 ^bb1: scf.yield }
  scf.parallel (%i, %j) = (%u, %u) to (%u, %u) step (%u, %u) { scf.reduce }
  scf.parallel (%i) = (%u) to (%u) step (%u) { }
  %4 = scf.parallel (%i) = (%u) to (%u) step (%u) init (%x) -> f32 { scf.reduce(%x : f32) { ^bb0(%p: f32, %q: f32): scf.reduce.return %p : f32 } }
  scf.index_switch %u case 2 { scf.yield } case 5 {scf.yield} default { scf.yield }
  %6 = scf.index_switch %u {foo} -> i32 case 2 { scf.yield %lb : i32 } default { scf.yield %lb : i32}
  scf.index_switch %u default { }
  scf.forall (%i, %j) in (2, %u) { }
  scf.forall (%i, %j) = (0, %u) to (2, %u) step (1, 2) { } {mapping = []}
  return
}
func.func @fa(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4x4xf32>) {
    scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[0,0][4,4][1,1] : tensor<4x4xf32> into tensor<4x4xf32> }
  }
  return %0 : tensor<4x4xf32>
}
