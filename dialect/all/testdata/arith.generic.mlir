"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32, index, vector<4xf32>, i1, vector<4xi1>, tensor<?xi32>, tensor<*xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: i32, %arg2: index, %arg3: vector<4xf32>, %arg4: i1, %arg5: vector<4xi1>, %arg6: tensor<?xi32>, %arg7: tensor<*xf32>):
    %0 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %2 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<nnan,contract>}> {foo} : (f32, f32) -> f32
    %3 = "arith.cmpf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    %4 = "arith.cmpf"(%arg3, %arg3) <{fastmath = #arith.fastmath<fast>, predicate = 0 : i64}> : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
    %5 = "arith.extf"(%arg0) : (f32) -> f64
    %6 = "arith.cmpi"(%arg6, %arg6) <{predicate = 2 : i64}> : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    %7 = "arith.truncf"(%5) <{fastmath = #arith.fastmath<fast>, roundingmode = 0 : i32}> : (f64) -> f32
    %8 = "arith.truncf"(%5) : (f64) -> f32
    %9 = "arith.select"(%arg4, %arg3, %arg3) : (i1, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %10 = "arith.select"(%arg5, %arg3, %arg3) {foo} : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %11:2 = "arith.addui_extended"(%arg1, %arg1) : (i32, i32) -> (i32, i1)
    %12:2 = "arith.mulsi_extended"(%arg6, %arg6) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    %13:2 = "arith.mului_extended"(%arg6, %arg6) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    %14 = "arith.constant"() <{value = 0 : index}> : () -> index
    %15 = "arith.constant"() <{value = -1 : index}> : () -> index
    %16 = "arith.constant"() <{value = 4 : i32}> {a} : () -> i32
    %17 = "arith.constant"() <{value = true}> : () -> i1
    %18 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    %19 = "arith.constant"() <{value = dense<1> : vector<4xi32>}> : () -> vector<4xi32>
    %20 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %21 = "arith.constant"() <{value = -3 : i8}> : () -> i8
    %22 = "arith.constant"() <{value = 0x7F800000 : f32}> : () -> f32
    %23 = "arith.constant"() <{value = false}> : () -> i1
    %24 = "arith.index_cast"(%arg1) : (i32) -> index
    %25 = "arith.bitcast"(%arg1) : (i32) -> f32
    %26 = "arith.shli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    %27 = "arith.subi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %28 = "arith.muli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %29 = "arith.divsi"(%arg1, %arg1) : (i32, i32) -> i32
    %30 = "arith.divui"(%arg1, %arg1) : (i32, i32) -> i32
    %31 = "arith.ceildivsi"(%arg1, %arg1) : (i32, i32) -> i32
    %32 = "arith.ceildivui"(%arg1, %arg1) : (i32, i32) -> i32
    %33 = "arith.floordivsi"(%arg1, %arg1) : (i32, i32) -> i32
    %34 = "arith.remsi"(%arg1, %arg1) : (i32, i32) -> i32
    %35 = "arith.remui"(%arg1, %arg1) : (i32, i32) -> i32
    %36 = "arith.andi"(%arg1, %arg1) : (i32, i32) -> i32
    %37 = "arith.ori"(%arg1, %arg1) : (i32, i32) -> i32
    %38 = "arith.xori"(%arg1, %arg1) : (i32, i32) -> i32
    %39 = "arith.shrsi"(%arg1, %arg1) : (i32, i32) -> i32
    %40 = "arith.shrui"(%arg1, %arg1) : (i32, i32) -> i32
    %41 = "arith.maxsi"(%arg1, %arg1) : (i32, i32) -> i32
    %42 = "arith.maxui"(%arg1, %arg1) : (i32, i32) -> i32
    %43 = "arith.minsi"(%arg1, %arg1) : (i32, i32) -> i32
    %44 = "arith.minui"(%arg1, %arg1) : (i32, i32) -> i32
    %45 = "arith.subf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %46 = "arith.mulf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %47 = "arith.divf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %48 = "arith.remf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %49 = "arith.maximumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %50 = "arith.minimumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %51 = "arith.maxnumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %52 = "arith.minnumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %53 = "arith.negf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
    %54 = "arith.extsi"(%arg1) : (i32) -> i64
    %55 = "arith.extui"(%arg1) : (i32) -> i64
    %56 = "arith.trunci"(%arg1) : (i32) -> i8
    %57 = "arith.sitofp"(%arg1) : (i32) -> f32
    %58 = "arith.uitofp"(%arg6) : (tensor<?xi32>) -> tensor<?xf32>
    %59 = "arith.fptosi"(%arg0) : (f32) -> i32
    %60 = "arith.fptoui"(%arg3) : (vector<4xf32>) -> vector<4xi32>
    %61 = "arith.index_castui"(%arg2) : (index) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

