module {
  func.func @w(%arg0: i32, %arg1: f32, %arg2: index, %arg3: i1) {
    %0:2 = scf.for %arg4 = %arg0 to %arg0 step %arg0 iter_args(%arg5 = %arg1, %arg6 = %arg1) -> (f32, f32)  : i32 {
      scf.yield %arg5, %arg6 : f32, f32
    }
    scf.for %arg4 = %arg0 to %arg0 step %arg0  : i32 {
    } {foo}
    scf.for %arg4 = %arg2 to %arg2 step %arg2 {
    }
    %1 = scf.while (%arg4 = %arg1) : (f32) -> f32 {
      scf.condition(%arg3) %arg4 : f32
    } do {
    ^bb0(%arg4: f32):
      scf.yield %arg4 : f32
    }
    scf.while : () -> () {
      scf.condition(%arg3)
    } do {
      scf.yield
    } attributes {x}
    %2 = scf.if %arg3 -> (f32) {
      scf.yield %arg1 : f32
    } else {
      scf.yield %arg1 : f32
    }
    scf.if %arg3 {
    } else {
    }
    scf.if %arg3 {
    } {foo}
    %3:2 = scf.if %arg3 -> (f32, f32) {
      scf.yield %arg1, %arg1 : f32, f32
    } else {
      scf.yield %arg1, %arg1 : f32, f32
    }
    %4 = scf.execute_region -> f32 {
      scf.yield %arg1 : f32
    } {foo}
    scf.execute_region {
      cf.br ^bb1
    ^bb1:  // pred: ^bb0
      scf.yield
    }
    scf.parallel (%arg4, %arg5) = (%arg2, %arg2) to (%arg2, %arg2) step (%arg2, %arg2) {
      scf.reduce 
    }
    scf.parallel (%arg4) = (%arg2) to (%arg2) step (%arg2) {
      scf.reduce 
    }
    %5 = scf.parallel (%arg4) = (%arg2) to (%arg2) step (%arg2) init (%arg1) -> f32 {
      scf.reduce(%arg1 : f32) {
      ^bb0(%arg5: f32, %arg6: f32):
        scf.reduce.return %arg5 : f32
      }
    }
    scf.index_switch %arg2 
    case 2 {
      scf.yield
    }
    case 5 {
      scf.yield
    }
    default {
    }
    %6 = scf.index_switch %arg2 {foo} -> i32 
    case 2 {
      scf.yield %arg0 : i32
    }
    default {
      scf.yield %arg0 : i32
    }
    scf.index_switch %arg2 
    default {
    }
    scf.forall (%arg4, %arg5) in (2, %arg2) {
    }
    scf.forall (%arg4, %arg5) = (0, %arg2) to (2, %arg2) step (1, 2) {
    } {mapping = []}
    return
  }
  func.func @fa(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = scf.forall (%arg1) in (4) shared_outs(%arg2 = %arg0) -> (tensor<4x4xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg0 into %arg2[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
      }
    }
    return %0 : tensor<4x4xf32>
  }
}

