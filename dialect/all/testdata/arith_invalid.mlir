func.func @f(%a: i32) { %0 = "arith.extsi"(%a) : (i32) -> i16 return }
// -----
func.func @f(%a: i32) { %0 = "arith.trunci"(%a) : (i32) -> i32 return }
// -----
func.func @f(%a: i32) { %0 = "arith.index_cast"(%a) : (i32) -> i16 return }
// -----
func.func @f(%a: i32) { %0 = "arith.bitcast"(%a) : (i32) -> f16 return }
// -----
func.func @f(%a: f32) { %0 = "arith.extf"(%a) : (f32) -> f16 return }
// -----
func.func @f(%a: f32) { %0 = "arith.truncf"(%a) : (f32) -> f64 return }
// -----
func.func @f(%a: vector<2xi32>) { %0 = "arith.sitofp"(%a) : (vector<2xi32>) -> vector<3xf64> return }
// -----
func.func @f(%a: tensor<?xi32>) { %0 = "arith.sitofp"(%a) : (tensor<?xi32>) -> tensor<3xf64> return }
// -----
func.func @f() { %0 = "arith.constant"() {value = 1 : si32} : () -> si32 return }
// -----
func.func @f() { %0 = "arith.constant"() {value = "a"} : () -> i32 return }
// -----
func.func @f() { %0 = "arith.constant"() {value = "a" : i32} : () -> i32 return }
// -----
func.func @f() { %0 = "arith.constant"() : () -> i32 return }
// -----
func.func @f(%a: vector<i32>) { %0 = "arith.addi"(%a, %a) : (vector<i32>, vector<i32>) -> vector<i32> return }
// -----
func.func @f(%a: vector<i32>) { %0 = "arith.addi"(%a, %a) : (vector<i32>, vector<i32>) -> vector<2xi32> return }
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) {predicate = 10 : i64} : (i32, i32) -> i1 return }
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) {predicate = 1 : i64} : (i32, i32) -> i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.cmpi foo, %a, %a : i32 return }
// -----
func.func @f(%a: vector<2xi32>) { %0 = "arith.cmpi"(%a, %a) {predicate = 1 : i64} : (vector<2xi32>, vector<2xi32>) -> i1 return }
// -----
func.func @f(%a: vector<[4]xi32>) { %0 = arith.constant dense<[1,2,3,4]> : vector<[4]xi32> return }
// -----
func.func @f(%a: i32) { %0 = arith.addf %a, %a fastmath<foo> : i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.select %a, %a, %a : i32 return }
// -----
func.func @f(%a: i32, %b: i64) { %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 return }
