// What affine.load takes from a constant variable is known, as in mlir-opt.
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --split-input-file --canonicalize %s | diff %t.want -
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --sccp %s > %t.sccp
// RUN: ttopt --allow-unregistered-dialect --split-input-file --sccp %s | diff %t.sccp -

memref.global "private" constant @table : memref<2x3xi8> = dense<[[1, 2, 3], [4, 5, -6]]>
memref.global "private" constant @ones : memref<4xbf16> = dense<1.0>
memref.global "private" constant @pi : memref<f64> = dense<3.1415926535897931>
memref.global "private" constant @indices : memref<2xindex> = dense<[7, -1]>

func.func @known(%i: index) -> (i8, i8, bf16, f64, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.get_global @table : memref<2x3xi8>
  %1 = affine.load %0[1, 2] : memref<2x3xi8>
  %2 = memref.cast %0 : memref<2x3xi8> to memref<?x3xi8>
  %3 = affine.load %2[symbol(%c1), 0] : memref<?x3xi8>
  %4 = memref.get_global @ones : memref<4xbf16>
  %5 = affine.load %4[symbol(%i) * 2] : memref<4xbf16>
  %6 = memref.get_global @pi : memref<f64>
  %7 = affine.load %6[] : memref<f64>
  %8 = memref.get_global @indices : memref<2xindex>
  %9 = affine.load %8[1] : memref<2xindex>
  return %1, %3, %5, %7, %9 : i8, i8, bf16, f64, index
}

// -----

memref.global "private" @variable : memref<2xf32> = dense<1.0>
memref.global "private" constant @elsewhere : memref<2xf32>
memref.global "private" constant @uninitialized : memref<2xf32> = uninitialized
memref.global "private" constant @pair : memref<2xcomplex<f32>> = dense<(1.0, 2.0)>
memref.global "private" constant @two : memref<2xf32> = dense<[1.0, 2.0]>

func.func @unknown(%i: index) -> (f32, f32, f32, complex<f32>, f32, f32, vector<2xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.get_global @variable : memref<2xf32>
  %1 = affine.load %0[0] : memref<2xf32>
  %2 = memref.get_global @elsewhere : memref<2xf32>
  %3 = affine.load %2[0] : memref<2xf32>
  %4 = memref.get_global @uninitialized : memref<2xf32>
  %5 = affine.load %4[0] : memref<2xf32>
  %6 = memref.get_global @pair : memref<2xcomplex<f32>>
  %7 = affine.load %6[1] : memref<2xcomplex<f32>>
  %8 = memref.get_global @two : memref<2xf32>
  %9 = affine.load %8[symbol(%i)] : memref<2xf32>
  %10 = memref.load %8[%c0] : memref<2xf32>
  %11 = affine.vector_load %8[0] : memref<2xf32>, vector<2xf32>
  return %1, %3, %5, %7, %9, %10, %11 : f32, f32, f32, complex<f32>, f32, f32, vector<2xf32>
}
