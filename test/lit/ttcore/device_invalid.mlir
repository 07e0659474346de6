// RUN: ttopt --verify-diagnostics --split-input-file %s
// RUN: ttopt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error@below {{expected chipIds size to match the volume of meshShape}}
ttcore.device @d = <workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1, d2)[s0] -> (0, d0, d1, d2 + s0), dramMap = (d0, d1, d2)[s0] -> (0, 0, 0, d2 + s0), meshShape = 1x2, chipIds = [0]>

// -----

// expected-error@below {{expected l1Map to have MemoryMapResultIdx::NumIndices results}}
func.func private @f() attributes {d = #ttcore.device<workerGrid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0] -> (0, d0, d1), dramMap = (d0, d1, d2)[s0] -> (0, 0, 0, d2 + s0), meshShape = , chipIds = [0]>}

// -----

// expected-error@below {{Invalid attribute `device_attr` in property conversion: 1 : i32}}
"ttcore.device"() <{sym_name = "d", device_attr = 1 : i32}> : () -> ()

// -----

// expected-error@below {{chip 1 is of kind 1, but 1 are described}}
func.func private @f() attributes {s = #ttcore.system_desc<[], [{arch = <wormhole_b0>, grid = 8x8}], [0, 1], [1 : i32, 1 : i32], [ 0x0x0x0]>}

// -----

// expected-error@below {{'ttcore.device_module' op Expected exactly one ModuleOp but found 0}}
ttcore.device_module {
  func.func private @f()
}

// -----

// expected-error@below {{'ttcore.cpu_module' op Expected exactly one block}}
ttcore.cpu_module {
  builtin.module {
  }
  builtin.module {
  }
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{Expected tuple type}}
  %0 = ttcore.tuple %a : tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{inferred type(s) 'tuple<tensor<2xf32>>' are incompatible with return type(s) of operation 'tuple<tensor<3xf32>>'}}
  %0 = "ttcore.tuple"(%a) : (tensor<2xf32>) -> tuple<tensor<3xf32>>
  return
}

// -----

func.func @f(%a: tuple<tensor<2xf32>>) {
  // expected-error@below {{index 1 is out of bounds of operand with size 1}}
  %0 = ttcore.get_tuple_element %a[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{'ttcore.load_cached' op 'g' does not reference a function}}
  %0 = ttcore.load_cached(@g, [%a]) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func private @g(tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{'ttcore.load_cached' op Incorrect number of operands for callee -- expected 2 but got: 1}}
  %0 = ttcore.load_cached(@g, [%a]) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func private @g(tuple<tensor<2xf32>>) -> tensor<3xf32>
func.func @f(%a: tensor<2xf32>) {
  // expected-error@below {{'ttcore.load_cached' op Result type mismatch at index 0}}
  %0 = ttcore.load_cached(@g, [%a]) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
