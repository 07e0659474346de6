func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: index, %b: f32): "scf.yield"() : () -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: index, %b: f32): "scf.yield"(%i) : (index) -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: index, %b: f64): "scf.yield"(%x) : (f32) -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: index): "scf.yield"(%x) : (f32) -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: i32, %b: f32): "scf.yield"(%x) : (f32) -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i,%x) ({ ^bb0(%a: index, %b: f32): "func.return"(%x) : (f32) -> () }) : (index,index,index,f32) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { %0 = "scf.for"(%i,%i,%i) ({ ^bb0(%a: index, %b: f32): "scf.yield"(%x) : (f32) -> () }) : (index,index,index) -> f32 return }
// -----
func.func @f(%x: f32, %i: index) { "scf.for"(%i,%i,%i) ({ }) : (index,index,index) -> () return }
// -----
func.func @f(%x: f32, %i: index) { scf.for %a = %i to %i step %i iter_args(%b = %x) -> (f32, f32) {} return }
// -----
func.func @f(%x: f32, %i: index) { %c = arith.constant 0 : index scf.for %a = %i to %i step %c {} return }
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.if %x -> index { scf.yield %i : index } return }
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.if %x -> index { scf.yield %x : i1 } else { scf.yield %i : index } return }
// -----
func.func @f(%x: i1, %i: index) { scf.if %x { scf.yield %x : i1 } else { scf.yield %i : index } return }
// -----
func.func @f(%x: i1, %i: index) { "scf.if"(%x) ({ ^bb0(%z: i32): "scf.yield"() : () -> () }, {}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { "scf.while"(%x) ({ ^bb0(%z: i32): "scf.condition"(%x) : (i1) -> () }, {"scf.yield"(%x) : (i1) -> ()}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { "scf.while"(%x) ({ ^bb0(%z: i1): "scf.yield"(%x) : (i1) -> () }, {"scf.yield"(%x) : (i1) -> ()}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { "scf.while"(%x) ({ ^bb0(%z: i1): "scf.condition"(%x, %x) : (i1,i1) -> () }, {"scf.yield"(%x) : (i1) -> ()}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { "scf.while"(%x) ({ ^bb0(%z: i1): "scf.condition"(%x) : (i1) -> () }, {"scf.yield"() : () -> ()}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { "scf.while"(%x) ({ ^bb0(%z: i1): "scf.condition"(%x) : (i1) -> () }, {"func.return"() : () -> ()}) : (i1) -> () return }
// -----
func.func @f(%x: i1, %i: index) { scf.condition(%x) }
// -----
func.func @f(%x: i1, %i: index) { scf.yield }
// -----
func.func @f(%x: i1, %i: index) { scf.execute_region { } return}
// -----
func.func @f(%x: i1, %i: index) { "scf.execute_region"() ({ }) : () -> () return}
// -----
func.func @f(%x: i1, %i: index) { "scf.execute_region"() ({ ^bb0(%z: i1): scf.yield }) : () -> () return}
// -----
func.func @f(%x: i1, %i: index) { scf.index_switch %i case 1 {scf.yield} case 1 {scf.yield} default {scf.yield} return}
// -----
func.func @f(%x: i1, %i: index) { scf.index_switch %i case 1 {scf.yield %i : index} default {scf.yield} return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.index_switch %i -> i1 case 1 {scf.yield %i : index} default {scf.yield %x : i1} return}
// -----
func.func @f(%x: i1, %i: index) { "scf.index_switch"(%i) <{cases = array<i64: 1,2>}> ({ scf.yield}, {scf.yield}) : (index) -> () return}
// -----
func.func @f(%x: i1, %i: index) { scf.parallel (%a) = (%i) to (%i,%i) step (%i) {scf.reduce} return}
// -----
func.func @f(%x: i1, %i: index) { %c = arith.constant 0 : index scf.parallel (%a) = (%i) to (%i) step (%c) {scf.reduce} return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init(%x) -> i1 {scf.reduce} return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init(%x) -> i1 {scf.reduce(%i : index) { ^bb0(%p: index, %q: index): scf.reduce.return %p : index }} return}
// -----
func.func @f(%x: i1, %i: index) { scf.parallel (%a) = (%i) to (%i) step (%i) { scf.yield } return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) -> i1 { scf.reduce } return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init(%i) -> index {scf.reduce(%i : index) { ^bb0(%p: index, %q: i1): scf.reduce.return %p : index }} return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init(%i) -> index {scf.reduce(%i : index) { ^bb0(%p: index, %q: index): scf.reduce.return %x : i1 }} return}
// -----
func.func @f(%x: i1, %i: index) { %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init(%i) -> index {scf.reduce(%i : index) { ^bb0(%p: index, %q: index): scf.yield }} return}
// -----
func.func @f(%x: i1, %i: index) { "scf.parallel"() <{operandSegmentSizes = array<i32: 0,0,0,0>}> ({ scf.reduce}) : () -> () return}
// -----
func.func @f(%x: i1, %i: index) { "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ scf.reduce}) : (index,index,index) -> () return}
// -----
func.func @f(%x: i1, %i: index) { "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%p: i1): scf.reduce}) : (index,index,index) -> () return}
// -----
func.func @f(%x: i1, %i: index) { "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0,1,0,0>, staticLowerBound=array<i64>, staticUpperBound=array<i64: 2>, staticStep=array<i64:1>}> ({ ^bb0(%p: index): scf.forall.in_parallel {}}) : (index) -> () return}
// -----
func.func @f(%t: tensor<4xf32>, %i: index) { %0 = scf.forall (%a) in (%i) shared_outs(%o = %t) -> (tensor<4xf32>) {  } return}
// -----
func.func @f(%t: tensor<4xf32>, %i: index) { %0 = scf.forall (%a) in (%i) shared_outs(%o = %t) -> (tensor<4xf32>) { scf.forall.in_parallel { arith.constant 1 : i32 } } return}
