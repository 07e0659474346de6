// RUN: ttopt --split-input-file --verify-diagnostics %s

func.func @f(%dict: !ttcore.dict) {
  // expected-error@below {{'ttcore.set_key_value' op requires at least one value}}
  "ttcore.set_key_value"(%dict) <{key = "empty"}> : (!ttcore.dict) -> ()
  return
}

// -----

func.func @f(%dict: !ttcore.dict) {
  // expected-error@below {{'ttcore.get_key_value' op requires at least one result}}
  ttcore.get_key_value %dict["key"] : (!ttcore.dict) -> ()
  return
}

// -----

func.func @f(%dict: !ttcore.dict) {
  // expected-error@below {{'ttcore.get_key_value' op attribute 'key' failed to satisfy constraint: string attribute or index attribute}}
  %0 = ttcore.get_key_value %dict[3 : i32] : (!ttcore.dict) -> tensor<2xf32>
  return
}

// -----

func.func @f(%dict: tensor<2xf32>) {
  // expected-error@below {{'ttcore.get_key_value' op operand #0 must be TT dictionary type, but got 'tensor<2xf32>'}}
  %0 = ttcore.get_key_value %dict["key"] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func private @tensors(tensor<2x!ttcore.dict>)
// expected-error@below {{invalid memref element type}}
func.func private @memrefs(memref<2x!ttcore.dict>)
