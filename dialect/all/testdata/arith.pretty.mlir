module {
  func.func @f(%arg0: f32, %arg1: i32, %arg2: index, %arg3: vector<4xf32>, %arg4: i1, %arg5: vector<4xi1>, %arg6: tensor<?xi32>, %arg7: tensor<*xf32>) {
    %0 = arith.addf %arg0, %arg0 : f32
    %1 = arith.addi %arg1, %arg1 overflow<nsw, nuw> : i32
    %2 = arith.addf %arg0, %arg0 fastmath<nnan,contract> {foo} : f32
    %3 = arith.cmpf oeq, %arg0, %arg0 : f32
    %4 = arith.cmpf false, %arg3, %arg3 fastmath<fast> : vector<4xf32>
    %5 = arith.extf %arg0 : f32 to f64
    %6 = arith.cmpi slt, %arg6, %arg6 : tensor<?xi32>
    %7 = arith.truncf %5 to_nearest_even fastmath<fast> : f64 to f32
    %8 = arith.truncf %5 : f64 to f32
    %9 = arith.select %arg4, %arg3, %arg3 : vector<4xf32>
    %10 = arith.select %arg5, %arg3, %arg3 {foo} : vector<4xi1>, vector<4xf32>
    %sum, %overflow = arith.addui_extended %arg1, %arg1 : i32, i1
    %low, %high = arith.mulsi_extended %arg6, %arg6 : tensor<?xi32>
    %low_0, %high_1 = arith.mului_extended %arg6, %arg6 : tensor<?xi32>
    %c0 = arith.constant 0 : index
    %c-1 = arith.constant -1 : index
    %c4_i32 = arith.constant {a} 4 : i32
    %true = arith.constant true
    %cst = arith.constant 1.500000e+00 : f32
    %cst_2 = arith.constant dense<1> : vector<4xi32>
    %cst_3 = arith.constant dense<[1, 2]> : tensor<2xi32>
    %c-3_i8 = arith.constant -3 : i8
    %cst_4 = arith.constant 0x7F800000 : f32
    %false = arith.constant false
    %11 = arith.index_cast %arg1 : i32 to index
    %12 = arith.bitcast %arg1 : i32 to f32
    %13 = arith.shli %arg1, %arg1 overflow<nsw> : i32
    %14 = arith.subi %arg1, %arg1 : i32
    %15 = arith.muli %arg1, %arg1 : i32
    %16 = arith.divsi %arg1, %arg1 : i32
    %17 = arith.divui %arg1, %arg1 : i32
    %18 = arith.ceildivsi %arg1, %arg1 : i32
    %19 = arith.ceildivui %arg1, %arg1 : i32
    %20 = arith.floordivsi %arg1, %arg1 : i32
    %21 = arith.remsi %arg1, %arg1 : i32
    %22 = arith.remui %arg1, %arg1 : i32
    %23 = arith.andi %arg1, %arg1 : i32
    %24 = arith.ori %arg1, %arg1 : i32
    %25 = arith.xori %arg1, %arg1 : i32
    %26 = arith.shrsi %arg1, %arg1 : i32
    %27 = arith.shrui %arg1, %arg1 : i32
    %28 = arith.maxsi %arg1, %arg1 : i32
    %29 = arith.maxui %arg1, %arg1 : i32
    %30 = arith.minsi %arg1, %arg1 : i32
    %31 = arith.minui %arg1, %arg1 : i32
    %32 = arith.subf %arg0, %arg0 : f32
    %33 = arith.mulf %arg0, %arg0 : f32
    %34 = arith.divf %arg0, %arg0 : f32
    %35 = arith.remf %arg0, %arg0 : f32
    %36 = arith.maximumf %arg0, %arg0 : f32
    %37 = arith.minimumf %arg0, %arg0 : f32
    %38 = arith.maxnumf %arg0, %arg0 : f32
    %39 = arith.minnumf %arg0, %arg0 : f32
    %40 = arith.negf %arg0 fastmath<fast> : f32
    %41 = arith.extsi %arg1 : i32 to i64
    %42 = arith.extui %arg1 : i32 to i64
    %43 = arith.trunci %arg1 : i32 to i8
    %44 = arith.sitofp %arg1 : i32 to f32
    %45 = arith.uitofp %arg6 : tensor<?xi32> to tensor<?xf32>
    %46 = arith.fptosi %arg0 : f32 to i32
    %47 = arith.fptoui %arg3 : vector<4xf32> to vector<4xi32>
    %48 = arith.index_castui %arg2 : index to i64
    return
  }
}

