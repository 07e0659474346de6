// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt --mlir-print-op-generic | ttopt | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | ttopt | FileCheck %s

// The ops of ttcore: what a program runs on, and what it finds there.

// CHECK: #[[SYSTEM:.*]] = #ttcore.system_desc<[{role = host, target_triple = "x86_64-pc-linux-gnu"}], [{arch = <wormhole_b0>, grid = 8x8, l1_size = 1499136, supported_tile_sizes = [ 4x16,  32x32]}], [0], [1 : i32], [ 0x0x0x0]>
#system_desc = #ttcore.system_desc<[{role = host, target_triple = "x86_64-pc-linux-gnu"}], [{arch = <wormhole_b0>, grid = 8x8, l1_size = 1499136, supported_tile_sizes = [ 4x16,  32x32]}], [0], [1 : i32], [ 0x0x0x0]>

!pair = tuple<tensor<2xf32>, tensor<3xf32>>

// CHECK: module attributes {ttcore.system_desc = #[[SYSTEM]]}
module attributes {ttcore.system_desc = #system_desc} {
  // CHECK: ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0), dramMap = (d0, d1, d2)[s0, s1] -> (0, 0, d0 mod 12, d1 * s1 + d2 + s0), meshShape = , chipIds = [0]>
  ttcore.device @default_device = <workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0), dramMap = (d0, d1, d2)[s0, s1] -> (0, 0, d0 mod 12, d1 * s1 + d2 + s0), meshShape = , chipIds = [0]>

  // CHECK: ttcore.device_module {
  // CHECK-NEXT: builtin.module {
  ttcore.device_module {
    builtin.module {
      // CHECK: ttcore.global @lhs = tensor<2xf32> [3]
      // CHECK: ttcore.global @rhs = memref<2x2xf32>
      ttcore.global @lhs = tensor<2xf32> [3]
      ttcore.global @rhs = memref<2x2xf32>

      // CHECK-LABEL: func.func @second
      func.func @second(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
        // CHECK: %[[PAIR:.*]] = ttcore.tuple %{{.*}}, %{{.*}} : tuple<tensor<2xf32>, tensor<3xf32>>
        %0 = ttcore.tuple %a, %b : !pair
        // CHECK: ttcore.get_tuple_element %[[PAIR]][1] : (tuple<tensor<2xf32>, tensor<3xf32>>) -> tensor<3xf32>
        %1 = ttcore.get_tuple_element %0[1] : (!pair) -> tensor<3xf32>
        return %1 : tensor<3xf32>
      }
      // CHECK-LABEL: func.func @cached
      func.func @cached(%b: tensor<3xf32>) -> tensor<3xf32> {
        // CHECK: %[[LHS:.*]] = ttcore.get_global @lhs : tensor<2xf32>
        %a = ttcore.get_global @lhs : tensor<2xf32>
        // CHECK: ttcore.load_cached(@second, [%[[LHS]], %{{.*}}]) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
        %0 = ttcore.load_cached(@second, [%a, %b]) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
        return %0 : tensor<3xf32>
      }
    }
  }
  // CHECK: ttcore.cpu_module {
  ttcore.cpu_module {
    builtin.module {
    }
  }
}
