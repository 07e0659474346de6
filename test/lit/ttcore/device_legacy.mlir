// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --allow-unregistered-dialect %s | FileCheck %s --check-prefix=KEPT
// RUN: ttopt --allow-unregistered-dialect %s | ttopt --allow-unregistered-dialect | FileCheck %s --check-prefix=KEPT

// The same under the former name of the dialect, and a device of 2024.

// CHECK: tt.device @default_device = #ttcore.device<workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>,
// KEPT: tt.device @default_device = <workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>,
tt.device @default_device = <workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0), dramMap = (d0, d1, d2)[s0] -> (0, 0, 0, d2 + s0), meshShape = , chipIds = [0]>

// CHECK: func.func private @f() attributes {tt.device = #ttcore.device<#tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, [0]>}
// KEPT: func.func private @f() attributes {tt.device = #tt.device<#tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, [0]>}
func.func private @f() attributes {tt.device = #tt.device<#tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, [0]>}

// CHECK: tt.device_module {
// KEPT: tt.device_module {
tt.device_module {
  builtin.module {
  }
}
