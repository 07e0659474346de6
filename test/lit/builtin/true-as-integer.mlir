// RUN: ttopt %s > %t
// RUN: mlir-opt %s | diff %t -

// Where an integer is read, true is a number of one bit, which is its sign.
func.func @f(%a: index, %t: tensor<4xi32>) -> tensor<?xi32> {
  scf.index_switch %a
  case true {
    scf.yield
  }
  case false {
    scf.yield
  }
  default {
  }
  %s = tensor.extract_slice %t[%a] [%a] [true] : tensor<4xi32> to tensor<?xi32>
  return %s : tensor<?xi32>
}
