func.func @f(%c: i1) { cf.br ^bb1(%c : i1) ^bb1: return }
// -----
func.func @f(%c: i1) { cf.br ^bb1(%c : i1) ^bb1(%x: i32): return }
// -----
func.func @f(%c: i1) { cf.cond_br %c, ^bb1, ^bb1(%c : i1) ^bb1: return }
// -----
func.func @f(%c: i32) { "cf.cond_br"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// -----
func.func @f(%c: i32) { "cf.switch"(%c)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// -----
func.func @f(%c: i32) { "cf.switch"(%c)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () ^bb1: return }
// -----
func.func @f(%c: i32) { "cf.assert"(%c) <{msg = "x"}> : (i32) -> () return }
// -----
func.func @f(%c: i1) { "cf.assert"(%c) : (i1) -> () return }
